'use client';

import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import type { FindFolder } from '../lib/session';
import { PhotoBoard } from './photo-board';
import { usePhotos } from './use-photos';

type PhotoManagerProps = {
  locale: Locale;
  /** The folder of the home, made where there is none; `null` while it cannot be reached. */
  folder: FindFolder;
  home: { readonly name: string; readonly city: string; readonly country: string };
  /** What is wrong with the photos, as a submission or an operator says. */
  error: string | undefined;
  words: OwnerMessages['homePhotos'];
};

/** The photos of a home: adds, arranges, describes and removes them. Everything is saved by itself. */
export function PhotoManager({ locale, folder, home, error, words }: PhotoManagerProps) {
  const { session, state } = usePhotos(folder, locale);
  return (
    <PhotoBoard locale={locale} state={state} desk={session} home={home} error={error} messages={words} />
  );
}
