import { useId } from 'react';
import { PHOTO_TEXT_TEXT_MAX_LENGTH } from '@/api/limits.gen';
import type { OwnPhoto } from '@/api/types';
import { languageName } from '@/i18n/format';
import { type Locale, otherLanguage } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { TextField } from '@/ui/text-field';
import { textIn, withText } from '../lib/arrange';
import { SUBJECTS, type SubjectHome, subjectOf, suggestedTexts } from '../lib/subjects';

type PhotoTextProps = {
  locale: Locale;
  texts: OwnPhoto['altTexts'];
  /** The place of the photo, from 1. */
  number: number;
  /** `Photo 2 of 8`. */
  place: string;
  home: SubjectHome;
  messages: OwnerMessages['homePhotos'];
  onChange: (texts: OwnPhoto['altTexts']) => void;
};

/** What a photo shows: chosen, which writes it in both languages, or in the owner's own words. */
export function PhotoText({ locale, texts, number, place, home, messages, onChange }: PhotoTextProps) {
  const id = useId();
  const subject = subjectOf(texts, locale);
  const hasText = texts.some(({ text }) => text.trim() !== '');
  const choose = (value: string) => {
    const chosen = SUBJECTS.find((subject) => subject === value);
    if (chosen) onChange(suggestedTexts(texts, chosen, home));
  };
  return (
    <div className="mt-3">
      <label htmlFor={id} className="mb-1.5 block text-14 font-semibold">
        {messages.show}
        <span className="sr-only"> {place}</span>
      </label>
      <select
        id={id}
        className="field"
        value={subject ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{hasText ? messages.showOwn : messages.showNothing}</option>
        {SUBJECTS.map((name) => (
          <option key={name} value={name}>
            {messages.subjects[name]}
          </option>
        ))}
      </select>
      <details className="mt-2">
        <summary className="link-quiet flex min-h-11 items-center text-14 font-semibold">
          {messages.describe}
          <span className="sr-only"> {place}</span>
        </summary>
        <p className="mb-3 text-14 text-ink-2">{fill(messages.describeHint, { number })}</p>
        <div className="grid gap-3">
          {[locale, otherLanguage(locale)].map((language) => {
            const text = textIn(texts, language);
            const isTooLong = [...text].length > PHOTO_TEXT_TEXT_MAX_LENGTH;
            return (
              <TextField
                key={language}
                label={fill(messages.describeIn, { language: languageName(locale, language) })}
                rows={2}
                limit={PHOTO_TEXT_TEXT_MAX_LENGTH}
                value={text}
                error={isTooLong ? fill(messages.tooLong, { limit: PHOTO_TEXT_TEXT_MAX_LENGTH }) : undefined}
                onChange={(value) => onChange(withText(texts, language, value))}
              />
            );
          })}
        </div>
      </details>
    </div>
  );
}
