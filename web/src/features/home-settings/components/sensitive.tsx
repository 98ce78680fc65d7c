import { LinkByMail } from '@/features/update-property/components/link-by-mail';
import { INTL_LOCALES, type Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Notice } from '@/ui/notice';
import { type Grant, proofOf } from '../lib/proof';

type SensitiveProps = {
  locale: Locale;
  homeId: string;
  grant: Grant;
  words: OwnerMessages['homeSettings'];
};

/** Says what a sensitive change takes, and mails the link for it. */
export function Sensitive({ locale, homeId, grant, words }: SensitiveProps) {
  const proof = proofOf(grant, new Date());
  const said = words.proof;
  if (proof.kind === 'fresh') {
    const style = { hour: 'numeric', minute: '2-digit' } as const;
    const time = new Intl.DateTimeFormat(INTL_LOCALES[locale], style).format(new Date(proof.until));
    return <p className="mt-3 max-w-[62ch]">{fill(said.fresh, { time })}</p>;
  }
  if (proof.kind === 'role') return null;
  if (proof.kind === 'notOwner') return <p className="mt-3 max-w-[62ch]">{said.notOwner}</p>;
  return (
    <Notice tone="warning" size="box" className="mt-3 max-w-[62ch]">
      <p>{said.needed}</p>
      <LinkByMail locale={locale} id={homeId} words={words.link} failures={words.failure} />
    </Notice>
  );
}
