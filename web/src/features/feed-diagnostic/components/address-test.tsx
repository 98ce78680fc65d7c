import { useState } from 'react';
import { useDesk } from '@/features/dashboard/components/operator';
import { useAddress } from '@/features/dashboard/components/use-address';
import { calendarAddress } from '@/features/property-form/lib/addresses';
import { idOf } from '@/features/update-property/lib/session';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill, type Messages } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { addressError, scrubbed } from '../lib/address';
import { DiagnosisResult } from './diagnosis-result';
import { StepList } from './step-list';
import { useDiagnosis } from './use-diagnosis';

/** As long as an address may be. */
const ADDRESS_LIMIT = 2000;
const ID_LIMIT = 40;

export type AddressTestProps = {
  words: Pick<OwnerMessages['dashboard'], 'feedDiagnostic' | 'events'>;
  platforms: Messages['calendar']['platform'];
  /** The address that stands there at first. */
  initial?: string;
  /** What is said where it could not be read. */
  failedTitle: string;
};

/** Reads one calendar once: by its address, with or without a home, or a calendar of a home that the page's address names. */
export function AddressTest({ words, platforms, initial = '', failedTitle }: AddressTestProps) {
  const { feedDiagnostic: text } = words;
  const { table } = useDesk();
  const { query } = useAddress();
  const feed = query.get('feed');
  const [address, setAddress] = useState(initial);
  const [home, setHome] = useState(query.get('home') ?? '');
  const [about, setAbout] = useState('');
  const { diagnosis, run, forget } = useDiagnosis(text);
  const isOfFeed = feed !== null && address.trim() === '' && home !== '';

  const { form, busy, result, amend } = useSubmit<{ address: string }>(async () => {
    const typed = calendarAddress(address);
    const error = isOfFeed ? null : addressError(text, typed);
    if (error) {
      forget();
      return { address: error };
    }
    const propertyId = idOf(home);
    setAbout(isOfFeed ? propertyId : scrubbed(typed));
    await run({ ...(isOfFeed ? { id: feed } : { address: typed }), ...(propertyId && { propertyId }) });
    return null;
  });
  const failed = diagnosis.kind === 'failed' ? diagnosis : null;
  return (
    <>
      <form {...form} className="mt-5 max-w-2xl space-y-4">
        <TextField
          label={text.address}
          hint={isOfFeed ? fill(text.savedFeed, { id: home }) : text.addressHint}
          limit={ADDRESS_LIMIT}
          value={address}
          error={result?.address ?? (failed?.field === 'address' ? failed.text : undefined)}
          onChange={(value) => {
            setAddress(value);
            amend(() => null);
          }}
          required={!isOfFeed}
        />
        <TextField
          className="max-w-xs"
          label={text.home}
          hint={text.homeHint}
          limit={ID_LIMIT}
          value={home}
          error={failed?.field === 'home' ? failed.text : undefined}
          onChange={setHome}
        />
        <Button look="primary" busy={busy} working={text.running}>
          {text.run}
        </Button>
      </form>
      <div role="alert">
        {failed?.field === null && (
          <Notice tone="failed" className="mt-5 max-w-2xl">
            {failedTitle}. {failed.text}
          </Notice>
        )}
      </div>
      {diagnosis.kind === 'running' && (
        <div aria-live="polite" className="mt-6">
          <p className="font-semibold">{table.reading}…</p>
          <StepList words={text} steps={diagnosis.check?.steps ?? []} />
        </div>
      )}
      {diagnosis.kind === 'found' && (
        <DiagnosisResult words={words} platforms={platforms} check={diagnosis.check} about={about} />
      )}
    </>
  );
}
