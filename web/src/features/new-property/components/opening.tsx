import { failureText } from '@/api/failure';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { DraftStore } from '../lib/draft-store';
import type { DraftState } from '../lib/state';
import type { NewHomeProps } from './new-home';
import { RestorePrompt } from './restore-prompt';

type OpeningProps = NewHomeProps & { store: DraftStore; state: DraftState };

/** What comes before the form: looking for what was written before, and asking about it. */
export function Opening({ locale, messages, supportEmail, store, state }: OpeningProps) {
  const words = messages.draft;
  const { phase } = state;
  switch (phase.kind) {
    case 'choosing':
      return (
        <RestorePrompt
          locale={locale}
          found={phase.found}
          words={words.restore}
          onRestore={(backup) => store.restore(backup)}
          onDelete={(backup) => store.discard(backup)}
          onStart={() => store.start()}
        />
      );
    case 'stuck':
      return (
        <Notice tone="failed" size="panel" role="alert" className="max-w-[62ch]">
          <h2 className="text-22">{words.stuck.title}</h2>
          <p className="mt-2">{failureText(phase.failure, words.failure)}</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button look="primary" onClick={() => store.open(phase.token)}>
              {words.retry}
            </Button>
            <Button onClick={() => store.open(null)}>{words.stuck.without}</Button>
          </div>
        </Notice>
      );
    case 'elsewhere':
      return (
        <div role="alert" className="max-w-[62ch] rounded-card bg-sea-mist p-6">
          <h2 className="text-22">{words.elsewhere.title}</h2>
          <p className="mt-2">{words.elsewhere.text}</p>
          <Button look="primary" className="mt-4" onClick={() => store.start()}>
            {words.elsewhere.anew}
          </Button>
        </div>
      );
    default:
      return (
        <>
          <p role="status" className="text-ink-2">
            {words.opening}
          </p>
          <div className="skeleton mt-5 h-80 w-full max-w-[62ch]" />
          <noscript>
            <p className="mt-3">
              {words.noScript} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            </p>
          </noscript>
        </>
      );
  }
}
