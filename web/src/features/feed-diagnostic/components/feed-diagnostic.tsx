'use client';

import { Screen } from '@/features/dashboard/components/screen';
import { useAddress } from '@/features/dashboard/components/use-address';
import { AddressTest, type AddressTestProps } from './address-test';
import { Replay, type ReplayWords } from './replay';

type FeedDiagnosticProps = Pick<AddressTestProps, 'platforms'> & {
  words: AddressTestProps['words'] & ReplayWords;
};

/** One calendar: read once, and the reads that were kept of it where it is one of a home. */
export function FeedDiagnostic({ words, platforms }: FeedDiagnosticProps) {
  const { feedDiagnostic: text } = words;
  const { query } = useAddress();
  const [home, feed] = [query.get('home'), query.get('feed')];
  return (
    <Screen title={text.title} text={text.text}>
      <AddressTest words={words} platforms={platforms} failedTitle={text.failed} />
      {home && feed && <Replay words={words} home={home} feed={feed} />}
    </Screen>
  );
}
