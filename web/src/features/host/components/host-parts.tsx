import { useId } from 'react';
import type { HomeHost, PublicHost } from '@/api/types';
import { Icon } from '@/components/icons';
import { Link } from '@/components/link';
import { SavingCard } from '@/features/saving/components/saving-card';
import type { Locale } from '@/i18n/locale';
import { hostPath } from '@/i18n/paths';
import type { SiteMessages } from '@/i18n/site-words';
import { fill } from '@/i18n/words';
import { answersText } from '../lib/host';
import { HostLines } from './host-lines';
import { HostPicture } from './host-picture';

export type HostPartsProps = { locale: Locale; found: HomeHost; words: SiteMessages['host'] };

/** What is known of a home's owner: how soon they answer, who they are, and what a stay costs elsewhere. */
export function HostParts({ locale, found, words }: HostPartsProps) {
  const { usuallyWithinHours, host, saving, phoneConfirmed } = found;
  return (
    <>
      {usuallyWithinHours && (
        <p className="mt-2 flex items-center gap-2 text-14 text-ink-2">
          <Icon name="clock" className="size-4 shrink-0" />
          {answersText(locale, words.answers, usuallyWithinHours)}
        </p>
      )}
      {phoneConfirmed && (
        <p className="mt-2 flex items-center gap-2 text-14 text-ink-2">
          <Icon name="phone" className="size-4 shrink-0" />
          {words.phoneConfirmed}
        </p>
      )}
      {host && <YourHost locale={locale} host={host} words={words} />}
      {saving && (
        <div className="mt-4">
          <SavingCard locale={locale} saving={saving} />
        </div>
      )}
    </>
  );
}

type YourHostProps = { locale: Locale; host: PublicHost; words: HostPartsProps['words'] };

function YourHost({ locale, host, words }: YourHostProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-4 border-t border-line pt-4 wrap-anywhere">
      <h3 id={id} className="font-sans text-14 font-normal tracking-normal text-ink-2">
        {words.title}
      </h3>
      <div className="mt-1 flex items-start gap-3">
        <HostPicture
          name={host.name}
          photo={host.photo}
          alt={fill(words.photoOf, { name: host.name })}
          size="small"
        />
        <div className="min-w-0">
          <p className="font-semibold">{host.name}</p>
          <HostLines locale={locale} host={host} words={words} className="text-14 text-ink-2" />
        </div>
      </div>
      <Link
        href={hostPath(locale, host.id)}
        className="no-print link-quiet inline-flex min-h-11 items-center text-14 font-semibold"
      >
        {fill(words.more, { name: host.name })}
      </Link>
    </section>
  );
}
