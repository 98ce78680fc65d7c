import { type FailureKind, failureText } from '@/api/failure';
import type { Preview } from '@/api/types';
import type { Day } from '@/features/stay/lib/day';
import type { Locale } from '@/i18n/locale';
import type { PropertyMessages } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { PreviewWords } from '../lib/words';
import { Completeness, Problems, Warnings } from './findings';
import { GuestView } from './guest-view';

export type PreviewState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly failure: FailureKind }
  | {
      readonly kind: 'done';
      readonly preview: Preview;
      /** The secret with which the photos of a draft are seen; `null` for a submitted home. */
      readonly draft: string | null;
      readonly today: Day;
    };

type PreviewOfStateProps = {
  locale: Locale;
  state: PreviewState;
  messages: PreviewWords;
  page: PropertyMessages;
  onField: ((field: string) => void) | null;
  onAgain: () => void;
};

export function PreviewOfState({ locale, state, messages, page, onField, onAgain }: PreviewOfStateProps) {
  const failure =
    state.kind === 'unknown'
      ? messages.unknown
      : state.kind === 'failed'
        ? failureText(state.failure, messages.failure)
        : null;
  return (
    <>
      <p role="status" className={state.kind === 'waiting' ? 'text-ink-2' : 'sr-only'}>
        {state.kind === 'waiting' ? messages.loading : state.kind === 'done' ? messages.ready : ''}
      </p>
      {failure !== null && (
        <Notice tone="failed" size="panel" role="alert">
          <p className="font-semibold">{messages.failedTitle}</p>
          <p className="mt-1 max-w-[62ch]">{failure}</p>
          <Button className="mt-4" onClick={onAgain}>
            {messages.retry}
          </Button>
        </Notice>
      )}
      {state.kind === 'done' && (
        <div className="space-y-10">
          <Problems
            locale={locale}
            problems={state.preview.problems}
            messages={messages}
            features={page.feature}
            onField={onField}
          />
          <Warnings warnings={state.preview.warnings} messages={messages} />
          {state.preview.property === null ? (
            <p className="max-w-[62ch] text-ink-2">{messages.nothingYet}</p>
          ) : (
            <>
              <Completeness locale={locale} quality={state.preview.quality} messages={messages} />
              <GuestView
                locale={locale}
                property={state.preview.property}
                draft={state.draft}
                today={state.today}
                messages={messages}
                page={page}
              />
            </>
          )}
        </div>
      )}
    </>
  );
}
