'use client';

import { useState } from 'react';
import { AskOffer } from '@/features/ask-several/components/ask-offer';
import type { StayInAddress } from '@/features/stay/lib/address';
import { formatDays } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { fill, plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { MOST_COMPARED } from '../lib/rows';
import type { ComparisonMessages } from '../lib/words';
import { ComparisonTable } from './comparison-table';
import { HomeCards } from './home-cards';
import { useHomes } from './use-homes';

type ListedHomesProps = {
  locale: Locale;
  ids: readonly string[];
  /** The dates and guests of the prices. */
  wanted: StayInAddress;
  onForgetStay: () => void;
  onRemove?: (id: string) => void;
  messages: ComparisonMessages;
};

/** The homes of a list, of which some can be put side by side. Other dates load them anew, and leave what was begun. */
export function ListedHomes({ locale, ids, wanted, onForgetStay, onRemove, messages }: ListedHomesProps) {
  const words = messages.favourites;
  const { loaded, known, retry } = useHomes(ids, wanted, locale);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const compared = chosen.filter((id) => ids.includes(id));
  const homes = compared.flatMap((id) => {
    const state = loaded.get(id);
    return state?.kind === 'home' ? [state.home] : [];
  });
  const failed = ids.filter((id) => loaded.get(id)?.kind === 'failed').length;
  const compare = (id: string, isCompared: boolean) =>
    setChosen(isCompared ? [...compared, id] : compared.filter((each) => each !== id));
  return (
    <>
      {wanted.stay && (
        <p className="mt-5">
          {fill(words.forStay, { dates: formatDays(locale, wanted.stay.first, wanted.stay.end) })}{' '}
          <Button look="link" className="font-semibold" onClick={onForgetStay}>
            {words.withoutDates}
          </Button>
        </p>
      )}
      {ids.length > 1 && (
        <p className="mt-5 text-ink-2">
          {words.compareHint}{' '}
          <span role="status">
            {compared.length > 0 && fill(words.compareCount, { count: compared.length, most: MOST_COMPARED })}
          </span>
        </p>
      )}
      <HomeCards
        locale={locale}
        ids={ids}
        loaded={loaded}
        wanted={wanted}
        compared={compared}
        onCompare={compare}
        onRemove={onRemove}
        messages={messages}
      />
      {failed > 0 && (
        <Notice tone="failed" size="panel" role="alert" className="mt-7">
          <p>{plural(locale, words.failed, failed)}</p>
          <Button className="mt-3" onClick={retry}>
            {words.retry}
          </Button>
        </Notice>
      )}
      {known.length > 1 && (
        <AskOffer locale={locale} homes={known} chosen={compared} wanted={wanted} messages={messages.ask} />
      )}
      {homes.length > 1 && <ComparisonTable locale={locale} homes={homes} messages={messages} />}
    </>
  );
}
