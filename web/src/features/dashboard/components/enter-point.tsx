import { useEffect, useRef, useState } from 'react';
import { explain, isEnded, isOutdated, isUnknown } from '@/api/failure';
import type { CoordinateFinding } from '@/api/types';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice, type Told } from '@/ui/notice';
import { applyPoint } from '../lib/api';
import { NO_POINT, pointErrors, pointOf, type TypedPoint, typedOf } from '../lib/point';
import { useDesk } from './operator';
import { PointFields } from './point-fields';
import { type Hold, useHold } from './use-held-rows';

type EnterPointProps = {
  words: OwnerMessages['dashboard']['coordinates'];
  finding: CoordinateFinding;
  /** Reads the findings again, too: the row may be gone then. */
  onTold: (told: Told) => void;
  hold: Hold;
};

/** Coordinates of a home that an operator knows. */
export function EnterPoint({ words, finding, onTold, hold }: EnterPointProps) {
  const { locale, failure, onEnded } = useDesk();
  const { propertyId: id, coordinates } = finding;
  const [typed, setTyped] = useState<TypedPoint | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { form, busy, result, amend, statusRef } = useSubmit<{
    errors?: Partial<TypedPoint>;
    failed?: string;
  }>(async () => {
    const point = typed && pointOf(typed);
    if (!point) return { errors: pointErrors(typed ?? NO_POINT, words.invalid) ?? {} };
    const answer = await applyPoint(locale, finding, point);
    if (answer.kind === 'done') {
      setTyped(null);
      onTold({ kind: 'done', text: fill(words.given, { id }) });
      return null;
    }
    if (isEnded(answer)) onEnded();
    const text = `${words.updateFailed}. ${explain(answer, failure)}`;
    if (!isOutdated(answer) && !isUnknown(answer)) return { failed: text };
    onTold({ kind: 'failed', text: `${id}: ${text}` });
    return null;
  });
  const { ref } = form;
  const isOpen = typed !== null;
  useHold(hold, isOpen);
  const wasOpen = useRef(false);
  // The focus goes into the form, and comes back from it.
  useEffect(() => {
    if (isOpen) ref.current?.querySelector('input')?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, ref]);
  if (!typed) {
    return (
      <Button
        ref={opener}
        className="bg-paper"
        aria-label={fill(words.enterOf, { id })}
        onClick={() => setTyped(coordinates ? typedOf(coordinates) : NO_POINT)}
      >
        {words.enter}
      </Button>
    );
  }
  return (
    <form {...form} aria-label={fill(words.enterOf, { id })} className="w-72 max-w-full space-y-3">
      <PointFields
        words={words}
        typed={typed}
        errors={result?.errors}
        onTyped={(next) => {
          setTyped(next);
          amend(() => null);
        }}
      />
      <div ref={statusRef} tabIndex={-1} className="outline-none">
        <LiveNotice kind="failed" text={result?.failed ?? null} />
      </div>
      <p className="flex flex-wrap gap-2">
        <Button className="bg-paper" busy={busy} working={words.giving}>
          {words.give}
        </Button>
        <Button onClick={() => setTyped(null)}>{words.cancel}</Button>
      </p>
    </form>
  );
}
