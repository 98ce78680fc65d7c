import { LegalNote } from '@/components/legal-note';
import type { Locale } from '@/i18n/locale';
import type { LegalPage } from '@/i18n/paths';
import type { Messages } from '@/i18n/words';
import { MailField } from '@/ui/mail-field';
import { TextField } from '@/ui/text-field';
import { INQUIRY_LIMITS } from '../lib/form';

type GuestField = 'name' | 'email' | 'phone';

type GuestFieldsProps = {
  words: Pick<Messages['inquiry'], GuestField | 'didYouMean'>;
  /** The value, the error and the change of a field. */
  field: (name: GuestField) => {
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
};

/** Who writes to an owner, and how they are reached. */
export function GuestFields({ words, field }: GuestFieldsProps) {
  return (
    <>
      <TextField
        label={words.name}
        autoComplete="name"
        limit={INQUIRY_LIMITS.name}
        {...field('name')}
        required
      />
      <MailField
        label={words.email}
        didYouMean={words.didYouMean}
        limit={INQUIRY_LIMITS.email}
        {...field('email')}
        required
      />
      <TextField
        label={words.phone}
        type="tel"
        autoComplete="tel"
        limit={INQUIRY_LIMITS.phone}
        {...field('phone')}
      />
    </>
  );
}

type SendingNoteProps = {
  locale: Locale;
  words: Pick<Messages['inquiry'], 'consent' | 'legal'>;
  names: Pick<Messages['shell'], LegalPage>;
};

/** What somebody agrees to who sends a message. */
export function SendingNote({ locale, words, names }: SendingNoteProps) {
  return (
    <p className="text-14 text-ink-2">
      {words.consent} <LegalNote locale={locale} text={words.legal} names={names} />
    </p>
  );
}
