'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '@/components/icons';
import { laterInWords } from '@/components/later';
import { stepOf } from '@/features/property-form/lib/check';
import {
  type FieldPath,
  type Folder,
  type FormErrors,
  type HomeForm,
  STEPS,
  type StepNumber,
} from '@/features/property-form/lib/form';
import type { Reason } from '@/features/property-form/lib/reasons';
import type { Locale } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { editedFields } from '../lib/edited';
import { errorsOfSteps, fieldOfAdvice, inOrder, summaryText, withoutSteps, wrongSteps } from '../lib/errors';
import { labelsOf } from '../lib/labels';
import type { FormMode, Secrets } from '../lib/secrets';
import { PLATFORM_WORDS, PREVIEW_WORDS } from '../lib/step-words';
import { ErrorSummary, ReasonList } from './error-summary';
import { FormProgress } from './form-progress';
import type { ListingFormMessages } from './part';
import { StepBasics } from './step-basics';
import { StepContact } from './step-contact';
import { StepFeatures } from './step-features';
import { preloadPlace, StepPlace } from './step-place';
import { useFocus } from './use-focus';
import { useFormErrors } from './use-form-errors';

export type { Secrets } from '../lib/secrets';
export type { FormWords, ListingFormMessages } from './part';

type ListingFormProps = {
  locale: Locale;
  messages: ListingFormMessages;
  /** The address of a map of streets; `null`: the site's own map. */
  streets: string | null;
  mode: FormMode;
  /** The fields that cannot be changed here. */
  fixed: readonly FieldPath[];
  form: HomeForm;
  change: (part: Partial<HomeForm>) => void;
  folder: () => Promise<Folder | null>;
  /** The folder for a preview: `null` while the server lacks what was typed. */
  savedFolder: () => Promise<Folder | null>;
  step: StepNumber;
  onStep: (step: StepNumber) => void;
  serverErrors: FormErrors;
  reasons: readonly Reason[];
  secrets: Secrets;
  onSecrets: (part: Partial<Secrets>) => void;
  submitting: boolean;
  /** Called when all steps are valid. */
  onSubmit: () => void;
  status: ReactNode;
  failure: ReactNode;
};

const PLATFORM_STEP = laterInWords(
  async () => (await import('@/features/platforms/components/platform-step')).PlatformStep,
  PLATFORM_WORDS,
);
const PREVIEW_DIALOG = laterInWords(
  async () => (await import('./preview-dialog')).PreviewDialog,
  PREVIEW_WORDS,
);

/** What the later steps need: it is there before they are, and without a connection. */
function preloadSteps(locale: Locale) {
  preloadPlace(locale);
  PLATFORM_STEP[locale].preload();
  PREVIEW_DIALOG[locale].preload();
}

const NO_ERRORS: FormErrors = {};

/** The form of a home in five steps, for a new home and for one's own. */
export function ListingForm(props: ListingFormProps): ReactNode {
  const { locale, messages, streets, mode, fixed, form, folder, step, onStep, secrets, submitting } = props;
  const words = messages.homeForm;
  const PlatformStep = PLATFORM_STEP[locale];
  const PreviewDialog = PREVIEW_DIALOG[locale];
  const root = useRef<HTMLFormElement>(null);
  const [isPreviewing, setIsPreviewing] = useState(false);
  // While the home is on its way, what was wrong before is not said again.
  const checks = useFormErrors(submitting ? NO_ERRORS : props.serverErrors, props.reasons);
  const { errors, wrong } = checks;
  const focus = useFocus(root, step, errors);
  const checked = { form, secrets, mode, fixed, messages };
  const labels = labelsOf(locale, form, messages);

  const change = (part: Partial<HomeForm>) => {
    checks.edit(editedFields(form, part));
    props.change(part);
  };
  const changeSecrets = (part: Partial<Secrets>) => {
    const names = Object.keys(part) as (keyof Secrets)[];
    checks.edit(
      names.map((name) => (name === 'passwordAgain' || name === 'oldPassword' ? 'password' : name)),
    );
    props.onSecrets(part);
  };
  const showStep = (to: StepNumber) => {
    if (to !== step) onStep(to);
  };
  const showField = (field: FieldPath) => {
    focus({ step: stepOf(field), to: field });
    showStep(stepOf(field));
  };
  /** Shows what a preview advises to mend, with its error if it has one. */
  const showAdvice = (name: string) => {
    const field = fieldOfAdvice(name);
    if (!field) return;
    const error = errorsOfSteps(checked, [stepOf(field)])[field];
    if (error) checks.setFound((before) => ({ ...before, [field]: error }));
    showField(field);
  };
  /** Shows the first of some steps that is wrong. Returns whether there is one. */
  const showWrong = (steps: readonly StepNumber[]): boolean => {
    const found = errorsOfSteps(checked, steps);
    checks.setFound((before) => ({ ...withoutSteps(before, steps), ...found }));
    const [first] = wrongSteps(found);
    if (first === undefined) return false;
    focus({ step: first, to: 'wrong' });
    showStep(first);
    return true;
  };
  /** Goes back at once, and forward only past steps that are right. */
  const goTo = (to: StepNumber) => {
    const passed = STEPS.filter((each) => each >= step && each < to);
    if (showWrong(passed)) return;
    focus({ step: to, to: 'head' });
    showStep(to);
  };
  const submit = () => {
    if (submitting || showWrong(STEPS)) return;
    checks.submitted();
    props.onSubmit();
  };

  useServerErrors(props.serverErrors, submitting, (first) => {
    focus({ step: first, to: 'wrong' });
    showStep(first);
  });

  // The photos go on uploading while their owner is on another step.
  const [hasPlace, setHasPlace] = useState(step === 2);
  if (step === 2 && !hasPlace) setHasPlace(true);

  const part = { locale, form, change, errors, messages };
  const listed = inOrder(wrong, labels);
  const sections: Record<StepNumber, ReactNode> = {
    1: <StepBasics part={part} mode={mode} fixed={fixed} />,
    2: <StepPlace part={part} folder={folder} streets={streets} mayRemovePoint={mode === 'new'} />,
    3: <StepFeatures part={part} />,
    4: (
      <PlatformStep
        locale={locale}
        form={form}
        change={change}
        errors={errors}
        folder={folder}
        addresses={messages.platforms.addresses}
      />
    ),
    5: (
      <StepContact
        part={part}
        mode={mode}
        secrets={secrets}
        onSecrets={changeSecrets}
        onPhotos={() => showField('photos')}
      />
    ),
  };
  return (
    <>
      <form
        ref={root}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:gap-8"
        onFocus={() => preloadSteps(locale)}
        onPointerDown={() => preloadSteps(locale)}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormProgress step={step} wrong={wrongSteps(errors)} onStep={goTo} words={words.progress} />
        <ReasonList
          title={words.summary.reasons}
          reasons={props.reasons}
          labels={labels}
          onField={showField}
          at={words.summary.reasonAt}
        />
        <ErrorSummary
          title={titleOf(checks.found, wrong, step, words)}
          fields={listed}
          errors={wrong}
          labels={labels}
          onField={showField}
          at={words.summary.at}
        />
        <p className="text-14 text-ink-2">{words.required}</p>
        {STEPS.filter((each) => each === step || (each === 2 && hasPlace)).map((each) => (
          <section key={each} data-step={each} hidden={each !== step}>
            <h2 tabIndex={-1} data-step-head="" className="outline-none max-sm:sr-only sm:mb-6 sm:text-30">
              {words.progress.names[each - 1]}
            </h2>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8">{sections[each]}</div>
          </section>
        ))}
        <div>
          {props.failure}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0 text-14 text-ink-2">{props.status}</div>
            <div className="flex flex-wrap gap-3">
              {mode === 'own' && step < STEPS.length && (
                <Button busy={submitting} onClick={submit}>
                  {words.buttons.save}
                </Button>
              )}
              <Button onClick={() => setIsPreviewing(true)}>{words.buttons.preview}</Button>
            </div>
          </div>
        </div>
        <StepButtons
          step={step}
          mode={mode}
          submitting={submitting}
          onMove={(by) => goTo(STEPS.find((each) => each === step + by) ?? step)}
          words={words}
        />
      </form>
      {isPreviewing && (
        <PreviewDialog
          locale={locale}
          folder={props.savedFolder}
          messages={messages}
          onField={showAdvice}
          onClose={() => setIsPreviewing(false)}
        />
      )}
    </>
  );
}

type Words = ListingFormMessages['homeForm'];

/** What the summary says above the errors: of the form's own checks first, else of the server's. */
function titleOf(found: FormErrors, wrong: FormErrors, step: StepNumber, words: Words): string | null {
  if (Object.keys(found).length > 0) return summaryText(found, step, words);
  return Object.keys(wrong).length > 0 ? words.summary.server : null;
}

/** Shows the first step with an error of the server when a submission ends with some. */
function useServerErrors(errors: FormErrors, submitting: boolean, show: (step: StepNumber) => void) {
  const content = JSON.stringify(errors);
  const last = useRef({ content, submitting });
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    const before = last.current;
    last.current = { content, submitting };
    const [first] = wrongSteps(JSON.parse(content) as FormErrors);
    const isNews = before.submitting || before.content !== content;
    if (first !== undefined && !submitting && isNews) latest.current(first);
  }, [content, submitting]);
}

type StepButtonsProps = {
  step: StepNumber;
  mode: FormMode;
  submitting: boolean;
  onMove: (by: 1 | -1) => void;
  words: Words;
};

/** The bar at the foot of the screen. Only the last step submits, so that Enter in a field of another one does nothing. */
function StepButtons({ step, mode, submitting, onMove, words }: StepButtonsProps) {
  const { previous, next, submit, save, submitting: busy } = words.buttons;
  const isLast = step === STEPS.length;
  return (
    <div className="sticky bottom-0 z-10 -mx-5 flex items-center gap-3 border-t border-line bg-lime px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0">
      {step > 1 && (
        <Button className="min-h-13" onClick={() => onMove(-1)}>
          <Icon name="arrowLeft" />
          {previous}
        </Button>
      )}
      {isLast ? (
        <Button look="primary" className="ml-auto" busy={submitting} working={busy}>
          {mode === 'new' ? submit : save}
        </Button>
      ) : (
        <Button look="primary" className="ml-auto" onClick={() => onMove(1)}>
          {next}
          <Icon name="arrowRight" />
          <span className="sr-only">
            {fill(words.progress.step, { number: step + 1, total: STEPS.length })}
          </span>
        </Button>
      )}
    </div>
  );
}
