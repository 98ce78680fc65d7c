'use client';

import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { addressErrors, feedProblem } from '@/features/home/lib/addresses';
import { CALENDAR_PLATFORMS, type CalendarPlatform, LINKS, type StepProps } from '@/features/home/lib/form';
import type { OwnerMessages } from '@/i18n/owner-words';
import { verdictOf } from '../lib/check';
import { type AddressPath, textAt, withText } from '../lib/fields';
import { misplacedAt, moveAddress, withScheme } from '../lib/misplaced';
import { currentTests, NO_TESTS, onTests, runTest, type FeedTest as Test, testOf } from '../lib/tests';
import { AddressField } from './address-field';
import { AddressNotice } from './address-notice';
import { FeedTest } from './feed-test';
import { FindAddress } from './find-address';

type Words = OwnerMessages['platforms'];
type PlatformStepProps = StepProps & { words: Omit<Words, 'addresses'>; addresses: Words['addresses'] };

/** Step 4: the pages of the home on other sites, and the addresses of its calendars. All of it is optional. */
export function PlatformStep(props: PlatformStepProps): ReactNode {
  const { locale, form, change, errors, folder, words, addresses } = props;
  const messages = { ...words, addresses };
  const prefix = useId();
  const tests = useSyncExternalStore(onTests, currentTests, () => NO_TESTS);
  /** The field that is being typed in. What is wrong with half an address is not said. */
  const [typing, setTyping] = useState<AddressPath | null>(null);
  const found = addressErrors(form, messages.addresses);
  const idOf = (path: AddressPath) => `${prefix}-${path}`;

  const write = (path: AddressPath, text: string) => change(withText(form, path, text));

  const leave = (path: AddressPath) => {
    setTyping(null);
    const text = textAt(form, path);
    if (text !== text.trim()) write(path, text.trim());
  };

  const move = (from: AddressPath, to: AddressPath, way: 'move' | 'swap') => {
    change(moveAddress(form, from, { to, way }));
    // The pressed button goes away; the focus follows the address.
    document.getElementById(idOf(to))?.focus();
  };

  const field = (path: AddressPath, hint: string, below?: ReactNode) => {
    const text = textAt(form, path);
    const isSettled = typing !== path;
    return (
      <AddressField
        key={path}
        id={idOf(path)}
        label={messages.addresses.labels[path]}
        hint={hint}
        value={text}
        error={errors[path] ?? (isSettled ? found[path] : undefined)}
        onText={(next, how) => {
          setTyping(how === 'typed' ? path : null);
          write(path, how === 'typed' ? next : next.trim());
        }}
        onLeave={() => leave(path)}
        notice={
          isSettled && (
            <AddressNotice
              messages={messages}
              completed={withScheme(text)}
              misplaced={misplacedAt(form, path)}
              onComplete={(address) => {
                write(path, address);
                document.getElementById(idOf(path))?.focus();
              }}
              onMove={(to, way) => move(path, to, way)}
            />
          )
        }
      >
        {below}
      </AddressField>
    );
  };

  const feedField = (platform: CalendarPlatform) => {
    const path = `feeds.${platform}` as const;
    const text = form.feeds[platform].trim();
    const test = testOf(tests, platform, text, locale);
    const isWrong = typing !== path && text !== '' && feedProblem(text) !== null;
    return field(
      path,
      messages.calendars.hints[platform],
      <>
        <FeedTest
          locale={locale}
          words={messages.test}
          label={messages.addresses.labels[path]}
          test={test}
          onTest={
            feedProblem(text) === null
              ? () => {
                  setTyping(null);
                  void runTest(platform, text, locale, folder);
                }
              : null
          }
        />
        <FindAddress platform={platform} words={messages.guides} isWrong={isWrong || hasFailed(test)} />
      </>,
    );
  };

  return (
    <div className="space-y-10">
      <p className="max-w-[62ch] text-ink-2">{messages.optional}</p>
      <AddressGroup id={`${prefix}-pages`} words={messages.pages}>
        {LINKS.map((name) => field(`links.${name}`, messages.pages.hints[name]))}
      </AddressGroup>
      <AddressGroup id={`${prefix}-calendars`} words={messages.calendars}>
        {CALENDAR_PLATFORMS.map(feedField)}
      </AddressGroup>
    </div>
  );
}

type AddressGroupProps = { id: string; words: { title: string; text: string }; children: ReactNode };

function AddressGroup({ id, words, children }: AddressGroupProps) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-22">
        {words.title}
      </h3>
      <p className="mt-1 max-w-[62ch] text-ink-2">{words.text}</p>
      <div className="mt-5 space-y-6">{children}</div>
    </section>
  );
}

/** Whether a test shows that the address is the wrong one, so that the owner looks for another. */
function hasFailed(test: Test | null): boolean {
  const outcome = test?.outcome;
  if (outcome?.kind === 'refused') return true;
  return outcome?.kind === 'report' && verdictOf(outcome.report) !== 'read';
}
