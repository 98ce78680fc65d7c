import type { Ref } from 'react';
import type { OwnHome } from '@/api/types';
import { Icon } from '@/components/icons';
import { PopoverMenu } from '@/components/popover-menu';
import { MENU_ITEM } from '@/components/work-frame';
import type { Locale } from '@/i18n/locale';
import { adminHomePath, managePath, ownHomesPath, propertyPath, updatePropertyPath } from '@/i18n/paths';
import { plural } from '@/i18n/words';
import { type Tab, tabQuery } from '../lib/tabs';
import type { ManageHomeProps } from './manage-home';

type HomeTitleProps = {
  locale: Locale;
  home: OwnHome;
  homes: readonly OwnHome[];
  /** The part that another home opens with. */
  tab: Tab;
  words: ManageHomeProps['messages']['manage']['links'];
  heading: Ref<HTMLHeadingElement>;
};

/** Which home the page is about, and the same part of other homes. */
export function HomeTitle({ locale, home, homes, tab, words, heading }: HomeTitleProps) {
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="truncate text-19 outline-none sm:text-22">
        {home.name || home.id}
      </h1>
      {homes.length > 1 && (
        <PopoverMenu
          side="left-3 sm:left-6"
          summaryClassName="inline-flex min-h-11 min-w-11 list-none items-center justify-center rounded-chip text-ink-2 hover:text-ink"
          summary={
            <>
              <Icon name="arrowRight" className="size-5 rotate-90 group-open:-rotate-90" />
              <span className="sr-only">{plural(locale, words.switch, homes.length)}</span>
            </>
          }
        >
          <ul>
            {homes.map((each) => (
              <li key={each.id}>
                <a
                  href={managePath(locale, each.id, tabQuery(tab))}
                  className={`${MENU_ITEM} wrap-anywhere`}
                  aria-current={each.id === home.id ? 'page' : undefined}
                >
                  {each.name ? `${each.name} (${each.id})` : each.id}
                </a>
              </li>
            ))}
          </ul>
        </PopoverMenu>
      )}
    </>
  );
}

type HomeMenuProps = {
  locale: Locale;
  home: OwnHome;
  messages: Pick<ManageHomeProps['messages'], 'manage' | 'ownerHome' | 'ownerLink' | 'visit'>;
  /** `null` for an operator, whom no session of owners lets in. */
  onSignOut: (() => void) | null;
};

/** Where the home stands, ways to its pages, and the way out. */
export function HomeMenu({ locale, home, messages, onSignOut }: HomeMenuProps) {
  const words = messages.manage.links;
  // Plain links: the pages have policies of their own, which only a full load applies.
  const links = [
    home.status === 'active' && { text: words.page, href: propertyPath(locale, home.id) },
    onSignOut &&
      home.status !== 'removed' && { text: words.change, href: updatePropertyPath(locale, home.id) },
    onSignOut
      ? { text: words.all, href: ownHomesPath(locale) }
      : { text: messages.visit.back, href: adminHomePath(locale, home.id) },
  ].filter((link) => link !== false && link !== null);
  return (
    <>
      <div className="px-4 py-2 text-14 text-ink-2 wrap-anywhere">
        <p>{[home.id, home.city].filter(Boolean).join(' · ')}</p>
        <p>{messages.ownerLink.status[home.status]}</p>
      </div>
      <ul>
        {links.map(({ text, href }) => (
          <li key={href}>
            <a href={href} className={MENU_ITEM}>
              {text}
            </a>
          </li>
        ))}
      </ul>
      {onSignOut && (
        <button type="button" className={MENU_ITEM} onClick={onSignOut}>
          {messages.ownerHome.homes.signOut}
        </button>
      )}
    </>
  );
}
