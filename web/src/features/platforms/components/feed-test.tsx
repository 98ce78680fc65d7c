import type { ReactNode } from 'react';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import type { FeedTest as Test } from '../lib/tests';
import { TestResult } from './test-result';

type FeedTestProps = {
  locale: Locale;
  words: OwnerMessages['platforms']['test'];
  label: string;
  /** The test of the address as it stands in the field. */
  test: Test | null;
  /** `null` where there is no address to be tested. */
  onTest: (() => void) | null;
};

/** The button that tests an address, and what came of it. */
export function FeedTest({ locale, words, label, test, onTest }: FeedTestProps): ReactNode {
  const isTesting = test !== null && test.outcome === null;
  return (
    <>
      {onTest && (
        <Button
          className="mt-3"
          aria-label={isTesting ? undefined : fill(words.actionOf, { label })}
          busy={isTesting}
          onClick={() => !isTesting && onTest()}
          working={words.testing}
        >
          {words.action}
        </Button>
      )}
      <div aria-live="polite">
        {test?.outcome && (
          <TestResult locale={locale} words={words} outcome={test.outcome} now={new Date()} />
        )}
      </div>
    </>
  );
}
