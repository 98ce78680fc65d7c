'use client';

import { useCallback, useState } from 'react';
import { explain } from '@/api/failure';
import { useReading } from '@/api/use-reading';
import { HomeSync } from '@/features/dashboard/components/home-sync';
import { useDesk } from '@/features/dashboard/components/operator';
import { Screen } from '@/features/dashboard/components/screen';
import { useAddress } from '@/features/dashboard/components/use-address';
import { readNewest } from '@/features/dashboard/lib/api';
import { idOf } from '@/features/update-property/lib/session';
import type { Messages } from '@/i18n/words';
import { Button } from '@/ui/button';
import { LiveNotice } from '@/ui/notice';
import type { InstantSyncWords } from '../lib/words';
import { HomeFeeds } from './home-feeds';
import { Lookup } from './lookup';

type InstantSyncProps = {
  words: InstantSyncWords;
  platforms: Messages['calendar']['platform'];
  idPrefix: string;
};

/** The specification's number of homes to choose from. */
const RECENT = 10;

/** One home: its calendars are read now, or only looked at. Which one stands in the address. */
export function InstantSync({ words, platforms, idPrefix }: InstantSyncProps) {
  const { instantSync: text } = words;
  const { locale, decides, failure, onEnded } = useDesk();
  const { query, replace } = useAddress();
  const home = idOf(query.get('home') ?? '');
  /** Counts what was opened, so that it is read again; the focus goes to what was only looked up. */
  const [shown, setShown] = useState({ version: 0, takesFocus: false });
  const { reading } = useReading(
    useCallback(() => readNewest(locale, RECENT), [locale]),
    onEnded,
  );
  const show = (id: string, takesFocus: boolean) => {
    replace(new URLSearchParams({ home: id }));
    setShown(({ version }) => ({ version: version + 1, takesFocus }));
  };
  const open = (id: string) => show(id, true);
  const recent = reading.kind === 'read' ? reading.value.items : [];
  return (
    <Screen title={text.title} text={text.text}>
      <div className="mt-6 grid gap-x-10 gap-y-8 xl:grid-cols-2">
        <section>
          {decides ? (
            <>
              <h2 className="text-22">{text.specific}</h2>
              <HomeSync
                words={words.homeSync}
                platforms={platforms}
                idPrefix={idPrefix}
                initial={home}
                latest={recent[0] && { label: text.latest, id: recent[0].id }}
                onSynced={(id) => show(id, false)}
              />
            </>
          ) : null}
          <h2 className={`text-22 ${decides ? 'mt-8' : ''}`}>{text.lookup}</h2>
          <Lookup words={words} onOpen={open} />
        </section>
        <section>
          <h2 className="text-22">{text.recent}</h2>
          {reading.kind === 'read' && recent.length === 0 && <p className="mt-2">{text.noLatest}</p>}
          <LiveNotice
            kind="failed"
            text={reading.kind === 'failed' ? explain(reading.answer, failure) : null}
          />
          <ul className="mt-2 sm:columns-2">
            {recent.map(({ id, name }) => (
              <li key={id} className="break-inside-avoid">
                <Button look="link" className="text-left" onClick={() => open(id)}>
                  {name} · {id}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      </div>
      {home !== '' && (
        <HomeFeeds
          key={`${home} ${shown.version}`}
          words={words}
          platforms={platforms}
          id={home}
          takesFocus={shown.takesFocus}
        />
      )}
      <h2 className="mt-10 text-22">{text.help}</h2>
      <ul className="mt-2 max-w-[62ch] list-disc space-y-1 pl-5">
        {Object.values(text.helps).map((help) => (
          <li key={help}>{help}</li>
        ))}
      </ul>
    </Screen>
  );
}
