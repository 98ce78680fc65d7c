import type { Feed } from '@/api/types';
import type { PartProps } from '@/features/property-form/lib/part';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { isFailing } from '../lib/health';
import { AskFirst } from './ask-first';
import { CheckSteps } from './check-steps';
import { useCheck } from './use-check';

type AcceptReadingProps = {
  part: PartProps;
  feed: Feed;
  name: string;
  messages: OwnerMessages['feeds'];
  test: OwnerMessages['platforms']['test'];
  onAccept: (readAt: string) => Promise<void>;
};

/** Shows what is wrong with the last reading, and lets the owner accept it. A new calendar counts from then on. */
export function AcceptReading({ part, feed, name, messages, test, onAccept }: AcceptReadingProps) {
  const { locale } = part;
  const words = messages.accept;
  const { check, run } = useCheck(part, messages.failure);
  const { lastReadAt } = feed;
  const open = Math.max(0, feed.problems - feed.acceptedProblems);
  const isNew = !feed.proven && !feed.paused && !isFailing(feed);
  if (lastReadAt === null || (open === 0 && !isNew)) return null;
  const isRunning = check.kind === 'running';
  return (
    <div className="mt-4 rounded-control border border-line px-4 py-3">
      {open > 0 ? (
        <>
          <p className="font-semibold">{plural(locale, words.problems, open)}</p>
          <p className="mt-1">{words.problemsText}</p>
        </>
      ) : (
        <p>{words.unproven}</p>
      )}
      {isRunning && <CheckSteps steps={check.steps} words={test} />}
      <div aria-live="polite">
        {check.kind === 'failed' && <p className="mt-2">{check.text}</p>}
        {check.kind === 'found' && check.check.error && (
          <p className="mt-2 wrap-anywhere">{check.check.error.text}</p>
        )}
        {check.kind === 'found' && !check.check.error && check.check.problems.length === 0 && (
          <p className="mt-2">{words.gone}</p>
        )}
        {check.kind === 'found' && check.check.problems.length > 0 && (
          <ul className="mt-2 list-disc space-y-1 pl-5">
            {check.check.problems.map(({ line, text, fingerprint }) => (
              <li key={`${line} ${fingerprint}`}>{fill(words.problem, { line, text })}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {open > 0 && (
          <Button
            aria-label={`${words.look}: ${name}`}
            busy={isRunning}
            onClick={() => !isRunning && void run(lastReadAt, { id: feed.id })}
          >
            {words.look}
          </Button>
        )}
        <AskFirst
          label={open > 0 ? words.accept : words.count}
          name={name}
          question={open > 0 ? words.ask : words.askCount}
          yes={words.yes}
          no={words.no}
          busy={messages.saving}
          onYes={() => onAccept(lastReadAt)}
        />
      </div>
    </div>
  );
}
