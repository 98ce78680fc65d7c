import { useId, useState } from 'react';
import { FEED_POLICY_VALUES } from '@/api/limits.gen';
import type { Feed } from '@/api/types';
import type { PartProps } from '@/features/property-form/lib/part';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice, Notice } from '@/ui/notice';
import { CheckSteps } from './check-steps';
import { NightChanges } from './night-changes';
import { useCheck } from './use-check';

/** Which events of a calendar take nights. */
export type Taking = Pick<Feed, 'policy' | 'freeTimeBlocks'>;

type PolicyFormProps = {
  part: PartProps;
  feed: Feed;
  messages: OwnerMessages['feeds'];
  test: OwnerMessages['platforms']['test'];
  now: Date;
  onSave: (taking: Taking) => Promise<string | null>;
  onCancel: () => void;
};

/** Chooses what of a calendar takes nights. It is saved once the owner saw which nights that changes. */
export function PolicyForm({ part, feed, messages, test, now, onSave, onCancel }: PolicyFormProps) {
  const { locale } = part;
  const words = messages.policy;
  const id = useId();
  const [taking, setTaking] = useState<Taking>({ policy: feed.policy, freeTimeBlocks: feed.freeTimeBlocks });
  const { check, run } = useCheck(part, messages.failure);
  const key = `${taking.policy} ${taking.freeTimeBlocks}`;
  const present = check.kind !== 'none' && check.key === key ? check : null;
  const isRunning = present?.kind === 'running';
  const isSame = taking.policy === feed.policy && taking.freeTimeBlocks === feed.freeTimeBlocks;

  const { submit: save, busy: isSaving, result: failure } = useSubmit(() => onSave(taking));

  return (
    <div className="mt-4">
      <fieldset>
        <legend className="font-semibold">{words.title}</legend>
        {FEED_POLICY_VALUES.map((policy) => (
          <div key={policy} className="mt-2 flex gap-3">
            <input
              type="radio"
              id={`${id}-${policy}`}
              name={id}
              className="mt-1 size-5 shrink-0"
              checked={taking.policy === policy}
              aria-describedby={`${id}-${policy}-text`}
              onChange={() => setTaking({ ...taking, policy })}
            />
            <div>
              <label htmlFor={`${id}-${policy}`} className="font-semibold">
                {words.name[policy]}
              </label>
              <p id={`${id}-${policy}-text`} className="text-14 text-ink-2">
                {words.text[policy]}
              </p>
            </div>
          </div>
        ))}
      </fieldset>
      <div className="mt-4 flex gap-3">
        <input
          type="checkbox"
          id={`${id}-time`}
          className="mt-1 size-5 shrink-0"
          checked={!taking.freeTimeBlocks}
          aria-describedby={`${id}-time-text`}
          onChange={(event) => setTaking({ ...taking, freeTimeBlocks: !event.target.checked })}
        />
        <div>
          <label htmlFor={`${id}-time`} className="font-semibold">
            {words.openTime}
          </label>
          <p id={`${id}-time-text`} className="text-14 text-ink-2">
            {words.openTimeText}
          </p>
        </div>
      </div>
      {isRunning && <CheckSteps steps={present.steps} words={test} />}
      <div aria-live="polite">
        {present?.kind === 'found' && (
          <Preview locale={locale} check={present.check} messages={messages} now={now} />
        )}
        {present?.kind === 'failed' && <Unseen text={present.text} note={words.unseen} />}
      </div>
      <LiveNotice kind="failed" text={failure} />
      <div className="mt-4 flex flex-wrap gap-2">
        {!isSame && !(present && !isRunning) && (
          <Button
            look="primary"
            busy={isRunning}
            onClick={() => !isRunning && void run(key, { id: feed.id, ...taking })}
            working={test.testing}
          >
            {words.preview}
          </Button>
        )}
        {!isSame && present && !isRunning && (
          <Button look="primary" busy={isSaving} onClick={save} working={messages.saving}>
            {words.save}
          </Button>
        )}
        <Button onClick={onCancel}>{messages.cancel}</Button>
      </div>
    </div>
  );
}

type PreviewProps = Pick<Parameters<typeof NightChanges>[0], 'locale' | 'check' | 'now'> & {
  messages: OwnerMessages['feeds'];
};

function Preview({ locale, check, messages, now }: PreviewProps) {
  if (check.error) return <Unseen text={check.error.text} note={messages.policy.unseen} />;
  return <NightChanges locale={locale} check={check} words={messages} now={now} />;
}

/** The calendar could not be read now, so what changes is not known. */
function Unseen({ text, note }: { text: string; note: string }) {
  return (
    <Notice tone="failed" className="mt-3">
      <p className="font-semibold wrap-anywhere">{text}</p>
      <p className="mt-1">{note}</p>
    </Notice>
  );
}
