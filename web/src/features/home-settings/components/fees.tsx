import { useCallback, useState } from 'react';
import {
  NEW_BILLING_DETAILS_ADDRESS_MAX_LENGTH,
  NEW_BILLING_DETAILS_NAME_MAX_LENGTH,
  NEW_BILLING_DETAILS_TAX_ID_MAX_LENGTH,
} from '@/api/limits.gen';
import type { BillingDetails, FeesOfHome } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { type FieldErrors, foundErrors, useSubmit } from '@/ui/form';
import { TextField } from '@/ui/text-field';
import { putBilling, readFees } from '../lib/api';
import { Invoices, Owed } from './home-fees';
import type { SectionProps } from './part';
import { RequestOutcome } from './request-outcome';
import { SettingsSection } from './settings-section';
import { Stuck } from './stuck';
import { useRequest } from './use-request';

/** What a home owes, how it is paid, its invoices, and to whom they are addressed. */
export function Fees(props: SectionProps) {
  const { locale, homeId, onEnded, words } = props;
  const said = words.fees;
  const ask = useCallback(() => readFees(homeId, locale), [homeId, locale]);
  const { reading, retries, again, set } = useReading<FeesOfHome>(ask, onEnded);
  return (
    <SettingsSection title={said.title} retries={retries}>
      {reading.kind === 'reading' && (
        <p aria-busy="true" className="mt-3">
          {said.reading}
        </p>
      )}
      {reading.kind === 'failed' && (
        <Stuck title={said.stuckTitle} answer={reading.answer} words={words} onRetry={again} />
      )}
      {reading.kind === 'read' && (
        <>
          <Owed locale={locale} heading="h4" fees={reading.value} words={said} />
          <Invoices
            locale={locale}
            heading="h4"
            homeId={homeId}
            invoices={reading.value.invoices}
            words={said}
          />
          <Billing
            {...props}
            billing={reading.value.billing}
            onBilling={(billing) => set((before) => ({ ...before, billing }))}
          />
        </>
      )}
    </SettingsSection>
  );
}

const LIMITS = {
  name: NEW_BILLING_DETAILS_NAME_MAX_LENGTH,
  address: NEW_BILLING_DETAILS_ADDRESS_MAX_LENGTH,
  taxId: NEW_BILLING_DETAILS_TAX_ID_MAX_LENGTH,
} as const;
type Part = keyof typeof LIMITS;

type BillingProps = SectionProps & {
  billing: BillingDetails;
  onBilling: (billing: BillingDetails) => void;
};

function Billing({ billing, onBilling, ...props }: BillingProps) {
  const { locale, homeId, onEnded, words } = props;
  const said = words.fees;
  /** What is typed and not saved yet. */
  const [typed, setTyped] = useState<Partial<BillingDetails>>({});
  const details = { ...billing, ...typed };
  const { busy, outcome, run } = useRequest({ onEnded });
  const { form, result: errors } = useSubmit<FieldErrors<Part>>(() => {
    const tooLong = (part: Part) =>
      [...details[part].trim()].length > LIMITS[part]
        ? fill(said.tooLong, { limit: LIMITS[part] })
        : undefined;
    const wrong = { name: tooLong('name'), address: tooLong('address'), taxId: tooLong('taxId') };
    const found = foundErrors(wrong);
    if (found) return found;
    void run(
      'billing',
      () => putBilling(homeId, details, locale),
      (saved) => {
        onBilling(saved);
        setTyped({});
        return said.saved;
      },
    );
    return null;
  });
  const field = (part: Part) => ({
    label: said[part],
    limit: LIMITS[part],
    value: details[part],
    error: errors?.[part],
    onChange: (value: string) => setTyped({ ...typed, [part]: value }),
  });
  return (
    <>
      <h4 className="mt-6 font-semibold">{said.billing}</h4>
      <p className="mt-1 max-w-[62ch] text-ink-2">{said.billingText}</p>
      <form {...form} className="mt-3 max-w-[26rem] space-y-4">
        <TextField {...field('name')} autoComplete="organization" />
        <TextField {...field('address')} rows={3} autoComplete="street-address" />
        <TextField {...field('taxId')} />
        <Button busy={busy !== null} working={words.working}>
          {said.save}
        </Button>
      </form>
      <RequestOutcome {...props} outcome={outcome} isTyped />
    </>
  );
}
