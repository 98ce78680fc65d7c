import { useState } from 'react';
import {
  FEE_EXEMPTION_REASON_MAX_LENGTH,
  FEE_PAYMENT_REFERENCE_MAX_LENGTH,
  FEE_WAIVER_REASON_MAX_LENGTH,
} from '@/api/limits.gen';
import type { HomeFee } from '@/api/types';
import { useDesk } from '@/features/dashboard/components/operator';
import { useFormDraft } from '@/features/dashboard/components/use-form-draft';
import { todayIn } from '@/features/home-settings/lib/today';
import { minorOf } from '@/features/property-form/lib/amount';
import { addDays, parseDay } from '@/features/stay/lib/day';
import { formatDay, formatMoney } from '@/i18n/format';
import { fill } from '@/i18n/words';
import { DateField } from '@/ui/date-field';
import { TextField } from '@/ui/text-field';
import { agreeFee, cancelInvoice, exemptHome, payFee, waiveFee } from '../lib/api';
import { FeeDialog, type FormProps, isHalfTyped, reasonError, useFeeForm } from './fee-form-parts';

/** What an admin is about to do. */
export type FeeTask =
  | { readonly kind: 'pay' | 'waive'; readonly fee: HomeFee }
  | { readonly kind: 'cancel'; readonly fee: HomeFee; readonly number: string }
  | { readonly kind: 'add' | 'exempt' };

/** The time zone of the days of fees. */
const ZONE = 'Europe/Madrid';
const ID_LIMIT = 40;
const AMOUNT_LIMIT = 16;
const NOTICE_DAYS = 30;

/** The form of a task, in a dialog. `currency` is that of fees that are added. */
export function FeeForms({ task, currency, ...props }: FormProps & { task: FeeTask; currency: string }) {
  switch (task.kind) {
    case 'pay':
      return <PayForm {...props} fee={task.fee} />;
    case 'waive':
      return <WaiveForm {...props} fee={task.fee} />;
    case 'cancel':
      return <CancelForm {...props} number={task.number} />;
    case 'add':
      return <AddForm {...props} currency={currency} />;
    case 'exempt':
      return <ExemptForm {...props} />;
  }
}

function PayForm({ words, fee, onClose, onDone }: FormProps & { fee: HomeFee }) {
  const { locale } = useDesk();
  const { name, propertyId, currency, transferReference } = fee;
  const [today] = useState(() => todayIn(ZONE, new Date()));
  const { typed, typing, forget } = useFormDraft(`payment ${fee.id}`, {
    day: today,
    reference: transferReference,
  });
  const { day, reference } = typed;
  const fields = ['paidOn', 'reference'] as const;
  const told = (paid: HomeFee) => {
    forget();
    onDone(fill(words.paidDone, { name, number: paid.invoiceNumber ?? '' }));
  };
  const state = useFeeForm(fields, told, (element) => {
    const paidOn = parseDay(day);
    const wrong = {
      paidOn: paidOn && paidOn <= today ? undefined : isHalfTyped(element) ? words.dayHalf : words.dayError,
      reference: reference.trim() ? undefined : words.required,
    };
    const payment = { amountMinor: fee.amountMinor, paidOn: paidOn ?? '', reference: reference.trim() };
    return { wrong, send: () => payFee(locale, fee.id, payment) };
  });
  return (
    <FeeDialog
      words={words}
      title={fill(words.payTitle, { name, id: propertyId })}
      send={words.savePayment}
      state={state}
      onClose={onClose}
    >
      <p>{words.payText}</p>
      <p className="font-semibold">
        {fill(words.pays, { amount: formatMoney(locale, fee.amountMinor, currency) })}
      </p>
      <DateField
        label={words.paidDay}
        value={day}
        max={today}
        error={state.result?.paidOn}
        onChange={typing('day')}
        required
      />
      <TextField
        label={words.reference}
        hint={fill(words.referenceHint, { reference: transferReference })}
        limit={FEE_PAYMENT_REFERENCE_MAX_LENGTH}
        value={reference}
        error={state.result?.reference}
        onChange={typing('reference')}
        required
      />
    </FeeDialog>
  );
}

function WaiveForm({ words, fee, onClose, onDone }: FormProps & { fee: HomeFee }) {
  const { locale } = useDesk();
  const { name, propertyId } = fee;
  const { typed, typing, forget } = useFormDraft(`waiver ${fee.id}`, { reason: '' });
  const { reason } = typed;
  const told = () => {
    forget();
    onDone(fill(words.waivedDone, { name }));
  };
  const state = useFeeForm(['reason'] as const, told, () => ({
    wrong: { reason: reasonError(reason, words) },
    send: () => waiveFee(locale, fee.id, { reason: reason.trim() }),
  }));
  return (
    <FeeDialog
      words={words}
      title={fill(words.waiveTitle, { name, id: propertyId })}
      send={words.saveWaiver}
      state={state}
      onClose={onClose}
    >
      <TextField
        label={words.reason}
        hint={words.reasonHint}
        rows={3}
        limit={FEE_WAIVER_REASON_MAX_LENGTH}
        value={reason}
        error={state.result?.reason}
        onChange={typing('reason')}
        required
      />
    </FeeDialog>
  );
}

function CancelForm({ words, number, onClose, onDone }: FormProps & { number: string }) {
  const { locale } = useDesk();
  const told = (note: { number: string }) => onDone(fill(words.cancelledDone, { number, note: note.number }));
  const state = useFeeForm([] as const, told, () => ({
    wrong: {},
    send: () => cancelInvoice(locale, number),
  }));
  return (
    <FeeDialog
      words={words}
      title={fill(words.cancelTitle, { number })}
      send={words.saveCancellation}
      state={state}
      onClose={onClose}
    >
      <p>{words.cancelText}</p>
    </FeeDialog>
  );
}

function AddForm({ words, currency, onClose, onDone }: FormProps & { currency: string }) {
  const { locale } = useDesk();
  const { typed, typing, forget } = useFormDraft('fee', { home: '', amount: '', day: '' });
  const { home, amount, day } = typed;
  const [first] = useState(() => addDays(todayIn(ZONE, new Date()), NOTICE_DAYS));
  const told = ({ name, dueOn }: HomeFee) => {
    forget();
    onDone(fill(words.addedDone, { name, day: formatDay(locale, dueOn, 'medium') }));
  };
  const fields = ['propertyId', 'amountMinor', 'dueOn'] as const;
  const state = useFeeForm(fields, told, (element) => {
    const amountMinor = minorOf(amount, currency);
    const dueOn = parseDay(day);
    const isHalf = isHalfTyped(element);
    const isOpen = day === '' && !isHalf;
    const wrong = {
      propertyId: home.trim() ? undefined : words.required,
      amountMinor: amountMinor ? undefined : words.amountError,
      dueOn: isOpen || (dueOn && dueOn >= first) ? undefined : isHalf ? words.dayHalf : words.dueDayHint,
    };
    const fee = { amountMinor: amountMinor ?? 0, dueOn };
    return { wrong, send: () => agreeFee(locale, home.trim().toUpperCase(), fee) };
  });
  return (
    <FeeDialog words={words} title={words.addTitle} send={words.saveFee} state={state} onClose={onClose}>
      <p>{words.addText}</p>
      <TextField
        label={words.homeId}
        limit={ID_LIMIT}
        value={home}
        error={state.result?.propertyId}
        onChange={typing('home')}
        required
      />
      <TextField
        label={fill(words.paidAmount, { currency })}
        limit={AMOUNT_LIMIT}
        value={amount}
        error={state.result?.amountMinor}
        onChange={typing('amount')}
        required
      />
      <DateField
        label={words.dueDay}
        hint={words.dueDayHint}
        value={day}
        min={first}
        error={state.result?.dueOn}
        onChange={typing('day')}
      />
    </FeeDialog>
  );
}

function ExemptForm({ words, onClose, onDone }: FormProps) {
  const { locale } = useDesk();
  const { typed, typing, forget } = useFormDraft('exemption', { home: '', reason: '' });
  const { home, reason } = typed;
  const [exempt, setExempt] = useState(true);
  const id = home.trim().toUpperCase();
  const told = () => {
    forget();
    onDone(fill(exempt ? words.exemptDone : words.owesDone, { id }));
  };
  const state = useFeeForm(['propertyId', 'reason'] as const, told, () => ({
    wrong: { propertyId: id ? undefined : words.required, reason: reasonError(reason, words) },
    send: () => exemptHome(locale, id, { exempt, reason: reason.trim() }),
  }));
  return (
    <FeeDialog
      words={words}
      title={words.exemptTitle}
      send={words.saveExemption}
      state={state}
      onClose={onClose}
    >
      <p>{words.exemptText}</p>
      <TextField
        label={words.homeId}
        limit={ID_LIMIT}
        value={home}
        error={state.result?.propertyId}
        onChange={typing('home')}
        required
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-6 shrink-0"
          checked={exempt}
          onChange={(event) => setExempt(event.target.checked)}
        />
        {words.isExempt}
      </label>
      <TextField
        label={words.exemptReason}
        rows={3}
        limit={FEE_EXEMPTION_REASON_MAX_LENGTH}
        value={reason}
        error={state.result?.reason}
        onChange={typing('reason')}
        required
      />
    </FeeDialog>
  );
}
