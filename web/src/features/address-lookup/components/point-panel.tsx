import type { Ref } from 'react';
import { explain, isEnded } from '@/api/failure';
import { CopyButton } from '@/components/copy-button';
import { useDesk } from '@/features/dashboard/components/operator';
import { PointLink } from '@/features/dashboard/components/point';
import { PointFields } from '@/features/dashboard/components/point-fields';
import { applyPoint } from '@/features/dashboard/lib/api';
import { pointErrors, pointOf, pointText, type TypedPoint, typedOf } from '@/features/dashboard/lib/point';
import { PinMap } from '@/features/location/components/pin-map';
import { EXACT_M } from '@/features/location/lib/coordinates';
import { ownPoint } from '@/features/location/lib/point';
import { SPAIN } from '@/features/location/lib/start';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { LiveNotice } from '@/ui/notice';
import type { DebuggerWords } from '../lib/words';
import type { OfHome } from './tries';

type PointPanelProps = {
  words: DebuggerWords;
  streets: string | null;
  typed: TypedPoint;
  onTyped: (typed: TypedPoint) => void;
  home: OfHome | null;
  headingRef: Ref<HTMLHeadingElement>;
};

/** Coordinates that are typed, found or set on a map, and given to the home. */
export function PointPanel({ words, streets, typed, onTyped, home, headingRef }: PointPanelProps) {
  const { addressLookup: text, coordinates, pin, map } = words;
  const { locale, decides, failure, onEnded } = useDesk();
  const point = pointOf(typed);
  const line = pointText(point);
  const { form, busy, result, amend, statusRef } = useSubmit<{
    errors?: Partial<TypedPoint>;
    done?: string;
    failed?: string;
  }>(async () => {
    if (!point) return { errors: pointErrors(typed, coordinates.invalid) ?? {} };
    if (!home) return null;
    const answer = await applyPoint(locale, home, point);
    if (isEnded(answer)) onEnded();
    home.refresh();
    return answer.kind === 'done'
      ? { done: fill(coordinates.given, { id: home.propertyId }) }
      : { failed: `${coordinates.updateFailed}. ${explain(answer, failure)}` };
  });
  const type = (next: TypedPoint) => {
    onTyped(next);
    amend(() => null);
  };
  const shown = point && ownPoint(point, EXACT_M);
  return (
    <section className="mt-10 max-w-3xl">
      <h3 ref={headingRef} tabIndex={-1} className="text-19 outline-none">
        {text.point.title}
      </h3>
      <p className="mt-1 max-w-[62ch] text-ink-2">{text.point.text}</p>
      <form {...form} className="mt-4">
        <PointFields words={coordinates} typed={typed} errors={result?.errors} onTyped={type} />
        <div className="mt-4 flex flex-wrap items-center gap-3">
          {home && decides ? (
            <Button look="primary" busy={busy} working={coordinates.giving}>
              {fill(text.point.saveTo, { id: home.propertyId })}
            </Button>
          ) : (
            <Button>{text.point.check}</Button>
          )}
          {line !== null && (
            <>
              <PointLink words={coordinates} point={point} none="" />
              <CopyButton
                text={line}
                label={text.copy}
                longLabel={`${text.copy} ${line}`}
                words={{ copied: text.copied, copyFailed: fill(text.copyFailed, { point: line }) }}
              />
            </>
          )}
        </div>
        <div ref={statusRef} tabIndex={-1} className="outline-none">
          <LiveNotice kind="done" text={result?.done ?? null} />
          <LiveNotice kind="failed" text={result?.failed ?? null} />
        </div>
      </form>
      <div className="mt-5">
        <PinMap
          locale={locale}
          point={shown}
          start={shown ? { point: shown, accuracyM: EXACT_M, isPin: true } : SPAIN}
          streets={streets}
          onMove={(spot) => type(typedOf(spot))}
          messages={{ ...pin, open: text.point.open }}
          map={map}
        />
      </div>
    </section>
  );
}
