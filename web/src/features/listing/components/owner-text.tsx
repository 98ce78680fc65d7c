import type { Description } from '@/api/types';
import { languageName } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages } from '@/i18n/words';
import { chooseDescription, translationLabel } from '../lib/words';
import { Paragraphs } from './texts';

type OwnerTextProps = { locale: Locale; texts: readonly Description[]; messages: Messages['detail'] };

/**
 * The owner's text, or a machine translation that is marked as one, with the original one click away. A text in another
 * language is marked with that.
 */
export function OwnerText({ locale, texts, messages }: OwnerTextProps) {
  const chosen = chooseDescription(texts, locale);
  if (!chosen) return null;
  const { shown, original } = chosen;
  return (
    <>
      <Paragraphs text={shown.text} language={shown.language} />
      {original ? (
        <details className="group mt-3">
          <summary className="inline-flex min-h-11 list-none flex-wrap items-center gap-x-2 text-14 text-ink-2">
            <span>{translationLabel(locale, messages, original)}</span>
            <span aria-hidden>·</span>
            <span className="link-quiet font-semibold text-ink group-open:hidden">
              {messages.showOriginal}
            </span>
            <span className="link-quiet hidden font-semibold text-ink group-open:inline">
              {messages.hideOriginal}
            </span>
          </summary>
          <div className="mt-2 border-l-2 border-line pl-4 text-ink-2">
            <Paragraphs text={original.text} language={original.language} />
          </div>
        </details>
      ) : (
        shown.language !== locale && (
          <p className="mt-3 text-14 text-ink-2">
            {fill(messages.writtenIn, { language: languageName(locale, shown.language) })}
          </p>
        )
      )}
    </>
  );
}
