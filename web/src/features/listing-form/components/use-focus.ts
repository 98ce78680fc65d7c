'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldPath, FormErrors, StepNumber } from '@/features/property-form/lib/form';
import { findControl, findWrong, reveal } from '../lib/find-field';

/** Where the focus goes next: a field, the first wrong one of the step (`wrong`), or the head of the step. */
type Target = { readonly step: StepNumber; readonly to: FieldPath | 'wrong' | 'head' };

/**
 * Moves the focus once a step is on the page: to what was asked for, else to the head of a step that is new. Each step is an
 * element with `data-step`, its head has `data-step-head`.
 */
export function useFocus(root: RefObject<HTMLElement | null>, step: StepNumber, errors: FormErrors) {
  const target = useRef<Target | null>(null);
  const [requests, setRequests] = useState(0);
  const latest = useRef(errors);
  const shown = useRef({ step, requests });
  useEffect(() => {
    latest.current = errors;
  });
  useEffect(() => {
    const isNew = shown.current.step !== step;
    const isAsked = shown.current.requests !== requests;
    shown.current = { step, requests };
    const asked = target.current?.step === step ? target.current.to : null;
    if (!isNew && !(isAsked && asked)) return;
    target.current = null;
    const section = root.current?.querySelector<HTMLElement>(`[data-step="${step}"]`);
    if (!section) return;
    const control = findTarget(section, asked ?? 'head', latest.current);
    reveal(control ?? section.querySelector<HTMLElement>('[data-step-head]') ?? section);
  }, [root, step, requests]);
  return (next: Target) => {
    target.current = next;
    setRequests((before) => before + 1);
  };
}

function findTarget(section: HTMLElement, to: Target['to'], errors: FormErrors): HTMLElement | null {
  if (to === 'head') return null;
  if (to === 'wrong') return findWrong(section, errors);
  return findControl(section, to, errors[to]);
}
