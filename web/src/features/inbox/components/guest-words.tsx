import { explain } from '@/api/failure';
import type { ReceivedInquiry } from '@/api/types';
import type { PartProps } from '@/features/property-form/lib/part';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { translationNote, untranslatableText } from '../lib/translation';
import { useTranslation } from './use-translation';

type GuestWordsProps = {
  part: PartProps;
  messages: OwnerMessages['inbox'];
  inquiry: ReceivedInquiry;
};

/** The guest's words as they are, with a translation below them. An address in them is text, never a link. */
export function GuestWords({ part, messages, inquiry }: GuestWordsProps) {
  const { locale } = part;
  const words = messages.translation;
  const { translation, ask } = useTranslation(part, inquiry);
  const read =
    translation.kind === 'read'
      ? { text: translation.value.text, ...translationNote(locale, words, translation.value) }
      : null;
  const givenUp = translation.kind === 'failed' ? untranslatableText(translation.answer, words) : null;
  return (
    <div className="mt-7">
      <h3 className="mb-2 text-22">{messages.words}</h3>
      <p lang={inquiry.language} className="max-w-[70ch] whitespace-pre-line wrap-anywhere">
        {inquiry.message}
      </p>
      {translation.kind === 'notAsked' && (
        <Button className="mt-3" onClick={ask}>
          {words.show}
        </Button>
      )}
      <div role="status">
        {translation.kind === 'reading' && <p className="mt-3 text-ink-2">{words.reading}</p>}
        {read && !read.isTranslated && <p className="mt-3 text-ink-2">{read.note}</p>}
        {read?.isTranslated && (
          <div className="mt-4 max-w-[70ch] border-l-4 border-line pl-4">
            <h4 className="font-semibold">{words.title}</h4>
            <p className="text-14 text-ink-2">{read.note}</p>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">{read.text}</p>
          </div>
        )}
        {givenUp !== null && <p className="mt-3 text-ink-2">{givenUp}</p>}
        {translation.kind === 'failed' && givenUp === null && (
          <div className="mt-3">
            <p>{fill(words.failed, { reason: explain(translation.answer, messages.failure) })}</p>
            <Button className="mt-2" onClick={ask}>
              {messages.retry}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
