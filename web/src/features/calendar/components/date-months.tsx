import { Icon } from '@/components/icons';
import type { Availability } from '@/features/stay/lib/availability';
import { type Day, type MonthNumber, monthOf } from '@/features/stay/lib/day';
import { lastNight } from '@/features/stay/lib/ranges';
import type { Selection } from '@/features/stay/lib/selection';
import { formatMonth } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { DateMessages } from './date-dialog';
import { MonthTable } from './month-table';

type DateMonthsProps = {
  layout: 'panel' | 'sheet';
  locale: Locale;
  availability: Availability;
  selection: Selection;
  shown: Selection;
  /** The first month of the panel. */
  month: MonthNumber;
  onShow: (month: MonthNumber) => void;
  tabStop: Day;
  /** See `MonthTable`. */
  ruleOf: ((day: Day) => string | null) | undefined;
  labelId: string;
  messages: DateMessages;
};

/** Number of months in the list of a sheet. */
const SHEET_MONTHS = 13;

/** Two months with arrows to others, or a scrolling list of a year. */
export function DateMonths({ layout, month, onShow, ...props }: DateMonthsProps) {
  const { availability, locale, labelId, messages } = props;
  const earliest = monthOf(availability.today);
  const latest = monthOf(lastNight(availability.covered));
  if (layout === 'sheet') {
    const last = Math.min(latest, Math.max(earliest + SHEET_MONTHS - 1, month + 1));
    return Array.from({ length: last - earliest + 1 }, (_, index) => earliest + index).map((each) => (
      <section key={each} className="scroll-mt-2 pb-5">
        <h3 id={`${labelId}-${each}`} className="mb-2 text-center text-19 first-letter:uppercase">
          {formatMonth(locale, each)}
        </h3>
        <Month month={each} from={availability.today} {...props} />
      </section>
    ));
  }
  const shown = [month, month + 1].filter((each) => each <= latest);
  return shown.map((each, index) => (
    <section key={each}>
      <div className="mb-2 flex h-11 items-center justify-between">
        <MonthStep
          name="arrowLeft"
          label={messages.dates.previousMonth}
          hidden={index > 0}
          disabled={month <= earliest}
          onStep={() => onShow(month - 1)}
        />
        <h3 id={`${labelId}-${each}`} className="text-19 first-letter:uppercase">
          {formatMonth(locale, each)}
        </h3>
        <MonthStep
          name="arrowRight"
          label={messages.dates.nextMonth}
          hidden={index < shown.length - 1}
          disabled={month >= latest - 1}
          onStep={() => onShow(month + 1)}
        />
      </div>
      <Month month={each} {...props} />
    </section>
  ));
}

type MonthProps = Omit<DateMonthsProps, 'layout' | 'onShow'> & { from?: Day };

function Month({ labelId, messages, ...props }: MonthProps) {
  return (
    <MonthTable
      {...props}
      labelledBy={`${labelId}-${props.month}`}
      messages={messages.calendar}
      dateMessages={messages.dates}
    />
  );
}

type MonthStepProps = {
  name: 'arrowLeft' | 'arrowRight';
  label: string;
  /** Whether the button is invisible and keeps its space. */
  hidden: boolean;
  disabled: boolean;
  onStep: () => void;
};

function MonthStep({ name, label, hidden, disabled, onStep }: MonthStepProps) {
  return (
    <button
      type="button"
      className={`grid size-11 place-items-center rounded-chip hover:bg-sea-mist disabled:opacity-30 ${hidden ? 'invisible' : ''}`}
      aria-label={label}
      disabled={disabled}
      onClick={onStep}
    >
      <Icon name={name} />
    </button>
  );
}
