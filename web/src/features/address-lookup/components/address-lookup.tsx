'use client';

import { useCallback } from 'react';
import { explain } from '@/api/failure';
import { useReading } from '@/api/use-reading';
import { HomeLink } from '@/features/dashboard/components/cells';
import { useDesk } from '@/features/dashboard/components/operator';
import { PointLink } from '@/features/dashboard/components/point';
import { Screen } from '@/features/dashboard/components/screen';
import { useAddress } from '@/features/dashboard/components/use-address';
import { readHome } from '@/features/review/lib/api';
import { idOf } from '@/features/update-property/lib/session';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { RetryNotice } from '@/ui/notice';
import { addressOf, NO_ADDRESS } from '../lib/lookups';
import type { DebuggerWords } from '../lib/words';
import { HomeChoice } from './home-choice';
import { type OfHome, Tries } from './tries';

type AddressLookupProps = {
  words: DebuggerWords;
  /** The address of a style with streets, if the site has one. */
  streets: string | null;
  idPrefix: string;
};

/** Where an address is, as far as providers know: that of a home, which can be given what is found, or any other. */
export function AddressLookup({ words, streets, idPrefix }: AddressLookupProps) {
  const { addressLookup: text } = words;
  const { query, replace } = useAddress();
  const id = idOf(query.get('home') ?? '');
  const open = (home: string) => replace(new URLSearchParams(home === '' ? {} : { home }));
  return (
    <Screen title={text.title} text={text.text}>
      <HomeChoice words={text} idPrefix={idPrefix} onOpen={open} />
      <div className="mt-8 flex flex-wrap items-center gap-x-5">
        <h2 className="text-22">{id === '' ? text.otherAddress : fill(text.ofHome, { id })}</h2>
        {id !== '' && (
          <Button look="link" onClick={() => open('')}>
            {text.otherAddress}
          </Button>
        )}
      </div>
      {id === '' ? (
        <Tries words={words} streets={streets} address={NO_ADDRESS} home={null} />
      ) : (
        <HomeTries key={id} words={words} streets={streets} id={id} />
      )}
    </Screen>
  );
}

type HomeTriesProps = Pick<AddressLookupProps, 'words' | 'streets'> & { id: string };

/** The address of a home, beside the point that it has. */
function HomeTries({ words, streets, id }: HomeTriesProps) {
  const { locale, onEnded, failure, table } = useDesk();
  const { addressLookup: text, coordinates } = words;
  const { reading, again, refresh } = useReading(
    useCallback(() => readHome(locale, id), [locale, id]),
    onEnded,
  );
  switch (reading.kind) {
    case 'reading':
      return (
        <div role="status" className="skeleton mt-4 h-24">
          <span className="sr-only">{table.reading}</span>
        </div>
      );
    case 'failed':
      return (
        <RetryNotice
          className="mt-4 max-w-[62ch]"
          title={table.failed}
          texts={[explain(reading.answer, { ...failure, unknown: text.homeUnknown })]}
          retry={table.retry}
          onRetry={again}
        />
      );
    case 'read': {
      const { form, propertyId, version } = reading.value;
      const point = form.point ?? null;
      const home: OfHome = { propertyId, version, name: form.name ?? propertyId, point, refresh };
      return (
        <>
          <p className="mt-1 wrap-anywhere">
            <HomeLink locale={locale} id={propertyId} text={home.name} /> · {text.now}:{' '}
            <PointLink words={coordinates} point={point} none={coordinates.doubts.missing} />
          </p>
          <Tries words={words} streets={streets} address={addressOf(form)} home={home} />
        </>
      );
    }
  }
}
