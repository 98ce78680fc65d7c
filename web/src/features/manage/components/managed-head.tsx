import type { ReactNode, Ref } from 'react';
import type { OwnHome } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { managePath, ownHomesPath, propertyPath, updatePropertyPath } from '@/i18n/paths';
import { plural } from '@/i18n/words';
import { type Tab, tabQuery } from '../lib/tabs';
import type { ManageHomeProps } from './manage-home';

type ManagedHeadProps = {
  locale: Locale;
  home: OwnHome;
  homes: readonly OwnHome[];
  /** The part that another home opens with. */
  tab: Tab;
  messages: Pick<ManageHomeProps['messages'], 'manage' | 'ownerHome' | 'ownerLink'>;
  heading: Ref<HTMLHeadingElement>;
  /** Why signing out did not work. */
  trouble: string | null;
  onSignOut: () => void;
  /** What the owner confirms. */
  children: ReactNode;
};

/** Which home the page is about, where it stands, and ways to its pages and to other homes. */
export function ManagedHead(props: ManagedHeadProps) {
  const { locale, home, homes, tab, messages, heading, trouble, onSignOut, children } = props;
  const words = messages.manage;
  // Plain links: the pages have policies of their own, which only a full load applies.
  const links = [
    home.status === 'active' && { text: words.links.page, href: propertyPath(locale, home.id) },
    home.status !== 'removed' && { text: words.links.change, href: updatePropertyPath(locale, home.id) },
    { text: words.links.all, href: ownHomesPath(locale) },
  ].filter((link) => link !== false);
  return (
    <header>
      <div className="flex items-start justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-30 outline-none sm:text-38">
          {words.title}
        </h1>
        <button type="button" className="button-quiet shrink-0" onClick={onSignOut}>
          {messages.ownerHome.homes.signOut}
        </button>
      </div>
      <div role="status">
        {trouble && <p className="mt-3 rounded-control bg-clay-mist px-4 py-3">{trouble}</p>}
      </div>
      {homes.length > 1 && (
        <HomeSwitch locale={locale} homes={homes} id={home.id} tab={tab} words={words.links} />
      )}
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-10 gap-y-5">
        <div className="min-w-0 max-w-[62ch]">
          <p className="text-22 font-semibold wrap-anywhere">{home.name}</p>
          <p className="text-ink-2 wrap-anywhere">{[home.id, home.city].filter(Boolean).join(' · ')}</p>
          <p className="mt-1">{messages.ownerLink.status[home.status]}</p>
          <ul className="mt-1 flex flex-wrap gap-x-6">
            {links.map(({ text, href }) => (
              <li key={href}>
                <a href={href} className="link-quiet inline-flex min-h-11 items-center font-semibold">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className="w-full sm:w-auto">{children}</div>
      </div>
    </header>
  );
}

type HomeSwitchProps = Pick<ManagedHeadProps, 'locale' | 'homes' | 'tab'> & {
  /** The home that is open. */
  id: string;
  words: ManageHomeProps['messages']['manage']['links'];
};

/** Leads to the same part of another home. */
function HomeSwitch({ locale, homes, id, tab, words }: HomeSwitchProps) {
  return (
    <details className="min-w-0">
      <summary className="link-quiet inline-flex min-h-11 cursor-pointer items-center font-semibold">
        {plural(locale, words.switch, homes.length)}
      </summary>
      <ul className="mt-2 flex flex-wrap gap-2">
        {homes.map((each) => (
          <li key={each.id}>
            <a
              href={managePath(locale, each.id, tabQuery(tab))}
              className="button-quiet wrap-anywhere"
              aria-current={each.id === id ? 'page' : undefined}
            >
              {each.name ? `${each.name} (${each.id})` : each.id}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
