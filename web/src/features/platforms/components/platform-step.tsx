'use client';

import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { Icon } from '@/components/icons';
import { addressErrors, feedProblem } from '@/features/property-form/lib/addresses';
import type { CalendarPlatform, LinkName, StepProps } from '@/features/property-form/lib/form';
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
    const field = document.getElementById(idOf(to));
    const folded = field?.closest('details');
    if (folded) folded.open = true;
    field?.focus();
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

  const pageField = (name: LinkName) => field(`links.${name}`, messages.pages.hints[name]);
  const isUsed = (paths: readonly AddressPath[]) =>
    paths.some((path) => textAt(form, path) !== '' || errors[path] !== undefined);
  const { pages, calendars } = messages;
  return (
    <div>
      <p className="max-w-[62ch] text-ink-2">{messages.optional}</p>
      <ul className="mt-2 max-w-[62ch] list-disc pl-5 text-14 text-ink-2">
        <li>{calendars.text}</li>
        <li>{pages.text}</li>
      </ul>
      <div className="mt-4 border-t border-line">
        {(['airbnb', 'booking', 'vrbo'] as const).map((platform) => (
          <Platform
            key={platform}
            name={messages.platform[platform]}
            isUsed={isUsed([`feeds.${platform}`, `links.${platform}`])}
          >
            {feedField(platform)}
            {pageField(platform)}
          </Platform>
        ))}
        <Platform name={messages.platform.otherCalendar} isUsed={isUsed(['feeds.other'])}>
          {feedField('other')}
        </Platform>
        <Platform
          name={messages.platform.otherPages}
          isUsed={isUsed(['links.holidu', 'links.other', 'links.minisite'])}
        >
          {(['holidu', 'other', 'minisite'] as const).map(pageField)}
        </Platform>
      </div>
    </div>
  );
}

type PlatformProps = { name: string; isUsed: boolean; children: ReactNode };

/** The addresses of one platform, folded until they are used. */
function Platform({ name, isUsed, children }: PlatformProps) {
  const [isOpen, setIsOpen] = useState(isUsed);
  const [wasUsed, setWasUsed] = useState(isUsed);
  if (isUsed !== wasUsed) {
    setWasUsed(isUsed);
    if (isUsed) setIsOpen(true);
  }
  return (
    <details
      className="group/platform border-b border-line"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-13 items-center justify-between gap-4 py-2 text-19 font-semibold">
        {name}
        <Icon name="arrowRight" className="size-5 transition-transform group-open/platform:rotate-90" />
      </summary>
      <div className="space-y-6 pt-2 pb-6">{children}</div>
    </details>
  );
}

/** Whether a test shows that the address is the wrong one, so that the owner looks for another. */
function hasFailed(test: Test | null): boolean {
  const outcome = test?.outcome;
  if (outcome?.kind === 'refused') return true;
  return outcome?.kind === 'report' && verdictOf(outcome.report) !== 'read';
}
