import { Icon } from '@/components/icons';
import { ScriptNeeded } from '@/components/script-needed';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { ownerSignInPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';

type HeadProps = {
  locale: Locale;
  words: OwnerMessages['ownerHome'];
  sampleId: string;
  supportEmail: string;
};

/** The title, and what an owner needs to open a home. */
export function OwnerHomeHead({ locale, words, sampleId, supportEmail }: HeadProps) {
  const cards = [
    { icon: 'search', ...words.info.id },
    { icon: 'check', ...words.info.access },
  ] as const;
  return (
    <header className="mb-10">
      <h1 className="text-38 sm:text-46">{words.title}</h1>
      <p className="mt-4 max-w-[52ch] text-19 text-ink-2">{words.subtitle}</p>
      <a href={ownerSignInPath(locale)} className="link-quiet mt-2 inline-flex min-h-11 items-center">
        {words.signIn}
      </a>
      <ScriptNeeded text={words.noScript} email={supportEmail} />
      <ul className="mt-8 grid gap-5 sm:grid-cols-2">
        {cards.map(({ icon, title, text }) => (
          <li key={title} className="rounded-card bg-sea-mist p-6">
            <h2 className="flex items-center gap-3 text-22">
              <Icon name={icon} className="size-6" />
              {title}
            </h2>
            <p className="mt-2">{fill(text, { example: sampleId })}</p>
          </li>
        ))}
      </ul>
    </header>
  );
}
