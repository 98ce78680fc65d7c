import { useState } from 'react';
import type { Answer } from '@/api/call';
import { isEnded, refusalOf } from '@/api/failure';
import {
  FEE_EXEMPTION_REASON_MAX_LENGTH,
  FEE_PAYMENT_REFERENCE_MAX_LENGTH,
  FEE_WAIVER_REASON_MAX_LENGTH,
  FEE_WAIVER_REASON_MIN_LENGTH,
} from '@/api/limits.gen';
import type { HomeFee } from '@/api/types';
import { useDesk } from '@/features/dashboard/components/operator';
import { halfTypedDates } from '@/features/home-settings/lib/half-typed';
import { todayIn } from '@/features/home-settings/lib/today';
import { amountText, minorOf } from '@/features/property-form/lib/amount';
import { addDays, parseDay } from '@/features/stay/lib/day';
import { formatDay } from '@/i18n/format';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { Dialog } from '@/ui/dialog';
import { type FieldErrors, foundErrors, useSubmit } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { TextField } from '@/ui/text-field';
import { addFee, cancelInvoice, exemptHome, payFee, waiveFee } from '../lib/api';
import type { FeeWords } from './fees';

/** What an admin is about to do. */
export type FeeTask =
  | { readonly kind: 'pay' | 'waive'; readonly fee: HomeFee }
  | { readonly kind: 'cancel'; readonly fee: HomeFee; readonly number: string }
  | { readonly kind: 'add' | 'exempt' };

type FormProps = {
  words: FeeWords;
  onClose: () => void;
  onDone: (text: string) => void;
};

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

type Said<Field extends string> = FieldErrors<Field> & { readonly general?: string };

/** Sends a form of fields, and says what was wrong at each. */
function useFeeForm<Field extends string, Value>(
  fields: readonly Field[],
  onDone: (value: Value) => void,
  check: (form: HTMLFormElement | null) => { wrong: FieldErrors<Field>; send: () => Promise<Answer<Value>> },
) {
  const { failure, onEnded } = useDesk();
  return useSubmit<Said<Field>>((element) => {
    const { wrong, send } = check(element);
    const found = foundErrors(wrong);
    if (found) return found as Said<Field>;
    return send().then((answer) => {
      if (answer.kind === 'done') {
        onDone(answer.value);
        return null;
      }
      if (isEnded(answer)) {
        onEnded();
        return null;
      }
      const { errors, general } = refusalOf(answer, fields, failure);
      return { ...errors, ...(general && { general }) } as Said<Field>;
    });
  });
}

type EndProps = {
  words: FeeWords;
  send: string;
  busy: boolean;
  general: string | undefined;
  statusRef: React.Ref<HTMLDivElement>;
};

/** What is said of the whole form, and the button that sends it. */
function End({ words, send, busy, general, statusRef }: EndProps) {
  return (
    <>
      <div ref={statusRef} tabIndex={-1} role="alert" className="outline-none">
        {general && <Notice tone="failed">{general}</Notice>}
      </div>
      <Button look="primary" busy={busy} working={words.working}>
        {send}
      </Button>
    </>
  );
}

function PayForm({ words, fee, onClose, onDone }: FormProps & { fee: HomeFee }) {
  const { locale } = useDesk();
  const { name, propertyId, currency, transferReference } = fee;
  const [today] = useState(() => todayIn(ZONE, new Date()));
  const [amount, setAmount] = useState(() => amountText(fee.amountMinor, currency, locale));
  const [day, setDay] = useState(today);
  const [reference, setReference] = useState(transferReference);
  const fields = ['amountMinor', 'paidOn', 'reference'] as const;
  const told = (paid: HomeFee) => onDone(fill(words.paidDone, { name, number: paid.invoiceNumber ?? '' }));
  const { form, busy, result, statusRef } = useFeeForm(fields, told, () => {
    const amountMinor = minorOf(amount, currency);
    const paidOn = parseDay(day);
    const wrong = {
      amountMinor: amountMinor ? undefined : words.amountError,
      paidOn: paidOn && paidOn <= today ? undefined : words.dayError,
      reference: reference.trim() ? undefined : words.required,
    };
    const payment = { amountMinor: amountMinor ?? 0, paidOn: paidOn ?? '', reference: reference.trim() };
    return { wrong, send: () => payFee(locale, fee.id, payment) };
  });
  return (
    <Dialog title={fill(words.payTitle, { name, id: propertyId })} close={words.close} onClose={onClose}>
      <form {...form} className="mt-3 space-y-4">
        <p>{words.payText}</p>
        <TextField
          label={fill(words.paidAmount, { currency })}
          limit={AMOUNT_LIMIT}
          value={amount}
          error={result?.amountMinor}
          onChange={setAmount}
          required
        />
        <DateField
          label={words.paidDay}
          value={day}
          max={today}
          error={result?.paidOn}
          onChange={setDay}
          required
        />
        <TextField
          label={words.reference}
          hint={fill(words.referenceHint, { reference: transferReference })}
          limit={FEE_PAYMENT_REFERENCE_MAX_LENGTH}
          value={reference}
          error={result?.reference}
          onChange={setReference}
          required
        />
        <End
          words={words}
          send={words.savePayment}
          busy={busy}
          general={result?.general}
          statusRef={statusRef}
        />
      </form>
    </Dialog>
  );
}

function reasonError(reason: string, words: FeeWords): string | undefined {
  const length = [...reason.trim()].length;
  const isRight = length >= FEE_WAIVER_REASON_MIN_LENGTH && length <= FEE_WAIVER_REASON_MAX_LENGTH;
  return isRight ? undefined : words.reasonError;
}

function WaiveForm({ words, fee, onClose, onDone }: FormProps & { fee: HomeFee }) {
  const { locale } = useDesk();
  const { name, propertyId } = fee;
  const [reason, setReason] = useState('');
  const told = () => onDone(fill(words.waivedDone, { name }));
  const { form, busy, result, statusRef } = useFeeForm(['reason'] as const, told, () => ({
    wrong: { reason: reasonError(reason, words) },
    send: () => waiveFee(locale, fee.id, { reason: reason.trim() }),
  }));
  return (
    <Dialog title={fill(words.waiveTitle, { name, id: propertyId })} close={words.close} onClose={onClose}>
      <form {...form} className="mt-3 space-y-4">
        <TextField
          label={words.reason}
          hint={words.reasonHint}
          rows={3}
          limit={FEE_WAIVER_REASON_MAX_LENGTH}
          value={reason}
          error={result?.reason}
          onChange={setReason}
          required
        />
        <End
          words={words}
          send={words.saveWaiver}
          busy={busy}
          general={result?.general}
          statusRef={statusRef}
        />
      </form>
    </Dialog>
  );
}

function CancelForm({ words, number, onClose, onDone }: FormProps & { number: string }) {
  const { locale } = useDesk();
  const told = (note: { number: string }) => onDone(fill(words.cancelledDone, { number, note: note.number }));
  const { form, busy, result, statusRef } = useFeeForm([] as const, told, () => ({
    wrong: {},
    send: () => cancelInvoice(locale, number),
  }));
  return (
    <Dialog title={fill(words.cancelTitle, { number })} close={words.close} onClose={onClose}>
      <form {...form} className="mt-3 space-y-4">
        <p>{words.cancelText}</p>
        <End
          words={words}
          send={words.saveCancellation}
          busy={busy}
          general={result?.general}
          statusRef={statusRef}
        />
      </form>
    </Dialog>
  );
}

function AddForm({ words, currency, onClose, onDone }: FormProps & { currency: string }) {
  const { locale } = useDesk();
  const [home, setHome] = useState('');
  const [amount, setAmount] = useState('');
  const [day, setDay] = useState('');
  const [first] = useState(() => addDays(todayIn(ZONE, new Date()), NOTICE_DAYS));
  const told = ({ name, dueOn }: HomeFee) =>
    onDone(fill(words.addedDone, { name, day: formatDay(locale, dueOn, 'medium') }));
  const fields = ['propertyId', 'amountMinor', 'dueOn'] as const;
  const { form, busy, result, statusRef } = useFeeForm(fields, told, (element) => {
    const amountMinor = minorOf(amount, currency);
    const dueOn = parseDay(day);
    const isOpen = day === '' && halfTypedDates(element).length === 0;
    const wrong = {
      propertyId: home.trim() ? undefined : words.required,
      amountMinor: amountMinor ? undefined : words.amountError,
      dueOn: isOpen || (dueOn && dueOn >= first) ? undefined : words.dueDayHint,
    };
    const fee = { amountMinor: amountMinor ?? 0, dueOn };
    return { wrong, send: () => addFee(locale, home.trim().toUpperCase(), fee) };
  });
  return (
    <Dialog title={words.addTitle} close={words.close} onClose={onClose}>
      <form {...form} className="mt-3 space-y-4">
        <p>{words.addText}</p>
        <TextField
          label={words.homeId}
          limit={ID_LIMIT}
          value={home}
          error={result?.propertyId}
          onChange={setHome}
          required
        />
        <TextField
          label={fill(words.paidAmount, { currency })}
          limit={AMOUNT_LIMIT}
          value={amount}
          error={result?.amountMinor}
          onChange={setAmount}
          required
        />
        <DateField
          label={words.dueDay}
          hint={words.dueDayHint}
          value={day}
          min={first}
          error={result?.dueOn}
          onChange={setDay}
        />
        <End words={words} send={words.saveFee} busy={busy} general={result?.general} statusRef={statusRef} />
      </form>
    </Dialog>
  );
}

function ExemptForm({ words, onClose, onDone }: FormProps) {
  const { locale } = useDesk();
  const [home, setHome] = useState('');
  const [exempt, setExempt] = useState(true);
  const [reason, setReason] = useState('');
  const id = home.trim().toUpperCase();
  const told = () => onDone(fill(exempt ? words.exemptDone : words.owesDone, { id }));
  const { form, busy, result, statusRef } = useFeeForm(['propertyId', 'reason'] as const, told, () => ({
    wrong: { propertyId: id ? undefined : words.required, reason: reasonError(reason, words) },
    send: () => exemptHome(locale, id, { exempt, reason: reason.trim() }),
  }));
  return (
    <Dialog title={words.exemptTitle} close={words.close} onClose={onClose}>
      <form {...form} className="mt-3 space-y-4">
        <p>{words.exemptText}</p>
        <TextField
          label={words.homeId}
          limit={ID_LIMIT}
          value={home}
          error={result?.propertyId}
          onChange={setHome}
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
          error={result?.reason}
          onChange={setReason}
          required
        />
        <End
          words={words}
          send={words.saveExemption}
          busy={busy}
          general={result?.general}
          statusRef={statusRef}
        />
      </form>
    </Dialog>
  );
}
