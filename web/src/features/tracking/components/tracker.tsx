'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import type { ContactWay } from '@/api/types';
import { useConsent } from '@/features/consent/components/use-consent';
import { isAllowed } from '@/features/consent/lib/store';
import { STORAGE_KEYS } from '@/storage/keys';
import { BrowserStore, sessionOfTab } from '@/storage/store';
import { startCounting } from '../lib/early-view';
import { parseViewed, visitOf, wayOf, withView } from '../lib/page-events';
import { flushWhenHidden, track } from '../lib/track';

/** The homes viewed in this tab, kept until it is closed, and only with consent. */
const viewedStore = new BrowserStore(STORAGE_KEYS.countedViews, parseViewed, sessionOfTab);

/** Counts the pages that are opened, and contacts and calendars on them, once the visitor agrees. */
export function Tracker() {
  const { consent } = useConsent();
  return consent?.analytics ? <Counting /> : <Forgetting />;
}

function Forgetting() {
  useEffect(() => {
    // While a page loads, its markup knows of no consent.
    if (!isAllowed('analytics')) viewedStore.remove();
  }, []);
  return null;
}

function Counting() {
  const path = usePathname();
  const visit = visitOf(path, useSearchParams());
  const search = visit?.kind === 'search' ? visit.search : null;
  const propertyId = visit?.kind === 'property_view' ? visit.propertyId : null;

  useEffect(flushWhenHidden, []);
  useEffect(startCounting, []);

  useEffect(() => {
    if (search !== null) track('search');
  }, [search]);

  useEffect(() => {
    // The page of a home that does not exist is no view of one.
    if (propertyId === null || document.querySelector('[data-status]')) return;
    track('property_view', propertyId);
    if (isHighIntent(propertyId)) track('high_intent');
    const endContacts = countContacts(propertyId);
    const endCalendar = countCalendar(propertyId);
    return () => {
      endContacts();
      endCalendar();
    };
  }, [propertyId]);

  return null;
}

/** Whether this view makes the visitor one who means it. */
function isHighIntent(propertyId: string): boolean {
  const { viewed, isHighIntent } = withView(viewedStore.get(), propertyId);
  viewedStore.set(viewed);
  return isHighIntent;
}

function countContacts(propertyId: string): () => void {
  const pressed = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href]') : null;
    // Addresses tell the ways of a device; links to the owner's pages elsewhere are marked with theirs.
    const way = (link?.dataset.way as ContactWay | undefined) ?? wayOf(link?.getAttribute('href') ?? '');
    if (way) track('contact_click', propertyId, way);
  };
  document.addEventListener('click', pressed, true);
  return () => document.removeEventListener('click', pressed, true);
}

/** Counts once that the calendar of a home came into view. */
function countCalendar(propertyId: string): () => void {
  const calendar = document.getElementById('calendar');
  if (!calendar) return () => {};
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    track('calendar_view', propertyId);
  });
  observer.observe(calendar);
  return () => observer.disconnect();
}
