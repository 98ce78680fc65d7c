import { useId, useState } from 'react';
import type { Feed } from '@/api/types';
import { AddressField } from '@/features/platforms/components/address-field';
import { FindAddress } from '@/features/platforms/components/find-address';
import { TestResult } from '@/features/platforms/components/test-result';
import { reportOf } from '@/features/platforms/lib/check';
import { feedProblem } from '@/features/property-form/lib/addresses';
import type { CalendarPlatform } from '@/features/property-form/lib/form';
import type { PartProps } from '@/features/property-form/lib/part';
import { utcToday } from '@/features/stay/lib/today';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice, Notice } from '@/ui/notice';
import { CheckSteps } from './check-steps';
import { NightChanges } from './night-changes';
import { useCheck } from './use-check';

export type AddressFormProps = {
  part: PartProps;
  platform: CalendarPlatform;
  /** The calendar whose address changes; `null` for a new one. */
  feed: Feed | null;
  messages: OwnerMessages['feeds'];
  platforms: OwnerMessages['platforms'];
  now: Date;
  /** Says why it could not be saved. */
  onSave: (address: string) => Promise<string | null>;
  onCancel: () => void;
};

/** Takes the address of a calendar, has it read, and saves it once the owner saw what came of that. */
export function AddressForm(props: AddressFormProps) {
  const { part, platform, feed, messages, platforms, now, onSave, onCancel } = props;
  const { locale } = part;
  const words = messages.address;
  const id = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const { check, run } = useCheck(part, messages.failure);
  const address = text.trim();
  const label = platforms.addresses.labels[`feeds.${platform}`];
  const key = `${platform} ${address}`;
  const present = check.kind !== 'none' && check.key === key ? check : null;
  const isRunning = present?.kind === 'running';

  const problem = () => {
    if (address === '') return words.required;
    const found = feedProblem(text);
    return found ? fill(platforms.addresses[found], { label }) : undefined;
  };
  const test = () => {
    const wrong = problem();
    setError(wrong);
    amend(() => null);
    if (wrong || isRunning) return;
    // The API knows the host of a calendar of another platform.
    const whose = platform === 'other' ? {} : { platform };
    const as = feed ? { id: feed.id, policy: feed.policy, freeTimeBlocks: feed.freeTimeBlocks } : {};
    void run(key, { address, ...whose, ...as });
  };
  const { submit: save, busy: isSaving, result: failure, amend } = useSubmit(() => onSave(address));

  const found = present?.kind === 'found' ? present.check : null;
  const isUnsure = present?.kind === 'failed' || found?.error;
  return (
    <div className="mt-4">
      <AddressField
        id={id}
        label={label}
        hint={platforms.calendars.hints[platform]}
        value={text}
        error={error}
        onText={(next) => {
          setText(next);
          setError(undefined);
        }}
        onLeave={() => address !== '' && setError(problem())}
        notice={null}
      >
        <FindAddress platform={platform} words={platforms.guides} isWrong={Boolean(found?.error)} />
      </AddressField>
      {isRunning && <CheckSteps steps={present.steps} words={platforms.test} />}
      <div aria-live="polite">
        {found && (
          <TestResult
            locale={locale}
            words={platforms.test}
            outcome={{ kind: 'report', report: reportOf(found, utcToday(now)) }}
            now={now}
          />
        )}
        {found && feed && !found.error && (
          <NightChanges locale={locale} check={found} words={messages} now={now} />
        )}
        {present?.kind === 'failed' && (
          <Notice tone="failed" className="mt-3">
            {present.text}
          </Notice>
        )}
      </div>
      {feed && present && !isRunning && <p className="mt-3 text-14 text-ink-2">{words.changeNote}</p>}
      <LiveNotice kind="failed" text={failure} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          look={present ? 'quiet' : 'primary'}
          busy={isRunning}
          onClick={test}
          working={platforms.test.testing}
        >
          {platforms.test.action}
        </Button>
        {present && !isRunning && (
          <Button
            look={isUnsure ? 'quiet' : 'primary'}
            busy={isSaving}
            onClick={save}
            working={messages.saving}
          >
            {isUnsure ? words.saveAnyway : words.save}
          </Button>
        )}
        <Button onClick={onCancel}>{messages.cancel}</Button>
      </div>
    </div>
  );
}
