import { useCallback, useEffect, useRef, useState } from 'react';
import { useQuery } from '@/api/use-query';
import type { HomeForm } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import { locateOnce } from '../lib/known-places';
import { lookupStore, rememberLookup } from '../lib/last-lookup';
import { lookAround } from '../lib/places';
import {
  addressKey,
  begin,
  lookedAround,
  lookedUp,
  needsLookup,
  type Placing,
  postcodeChecked,
  type Step,
} from '../lib/placing';
import type { PostcodeCheck } from '../lib/postcode';
import { PAUSE_MS } from './use-postcode';

type Work = (placing: Placing, form: HomeForm) => Step;

/**
 * The state of placing a home. Looks up the address when typing pauses, and what is at a point that the owner set. Answers to
 * former questions are ignored.
 */
export function usePlacing(
  locale: Locale,
  form: HomeForm,
  change: (part: Partial<HomeForm>) => void,
  check: PostcodeCheck,
) {
  const [placing, setPlacing] = useState(() => begin(form, lookupStore.get()));
  // Answers arrive between renders and are applied to what is there then.
  const latest = useRef({ form, placing, change });
  useEffect(() => {
    latest.current = { form, placing, change };
  }, [form, placing, change]);

  const apply = useCallback((work: Work) => {
    const { form, placing, change } = latest.current;
    const step = work(placing, form);
    latest.current = { form: { ...form, ...step.part }, placing: step.placing, change };
    setPlacing(step.placing);
    if (Object.keys(step.part).length > 0) change(step.part);
  }, []);

  const postcode = check.kind === 'answered' ? check.answer : null;
  useEffect(() => {
    if (postcode) apply((placing, form) => postcodeChecked(placing, form, postcode));
  }, [postcode, apply]);

  // The postcode is checked first, because its place fills the city.
  const dueKey = check.kind !== 'checking' && needsLookup(placing, form) ? addressKey(form) : null;
  const locate = async (_: string, signal: AbortSignal) => {
    const { form } = latest.current;
    const address = {
      country: form.country,
      postcode: postcode?.valid === false ? '' : form.postalCode.trim(),
      city: form.city.trim(),
      region: form.region.trim(),
      address: form.address.trim(),
    };
    const answer = await locateOnce(addressKey(form), address, locale);
    if (!signal.aborted) apply((placing, form) => lookedUp(placing, form, answer, postcode));
  };
  useQuery(dueKey && JSON.stringify([dueKey, postcode, locale]), locate, PAUSE_MS);

  const { there, setter } = placing;
  const spot = there.kind === 'asking' ? there.spot : null;
  const look = async (_: string, signal: AbortSignal) => {
    if (!spot) return;
    const answer = await lookAround(spot, locale);
    if (!signal.aborted) apply((placing, form) => lookedAround(placing, form, spot, answer));
  };
  useQuery(spot && JSON.stringify([spot, locale]), look, PAUSE_MS);

  const { point } = form;
  useEffect(() => {
    if (setter === 'lookup' && point) rememberLookup(point);
  }, [setter, point]);

  return { placing, apply, isLookingUp: needsLookup(placing, form) };
}
