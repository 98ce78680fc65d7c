import type { ReactNode } from 'react';
import { isUnknown } from '@/api/failure';
import type { FeedList, Photo as PhotoData } from '@/api/types';
import type { Reading } from '@/api/use-reading';
import { Photo } from '@/features/listing/components/photo';
import { photoText, photoUrl, photoWidth } from '@/features/listing/lib/photo';
import { safeUrl } from '@/features/listing/lib/words';
import { googleMapsAddress } from '@/features/map/lib/place';
import type { Row } from '@/features/price/lib/words';
import type { Part } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { feedLines } from '../lib/feeds';
import type { Form } from '../lib/fields';
import { rowsOf, type ValueWords } from '../lib/values';

/** A part of the page of one home. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-22">{title}</h2>
      {children}
    </section>
  );
}

function Facts({ rows, newTab }: { rows: readonly Row[]; newTab: string }) {
  return (
    <dl className="border-t border-line">
      {rows.map(([label, value], index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two rules of prices may say the same
          key={`${label} ${index}`}
          className="grid gap-x-6 border-b border-line py-2.5 sm:grid-cols-[14rem_1fr]"
        >
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-medium whitespace-pre-line wrap-anywhere">
            <Value text={value} newTab={newTab} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An owner's page on another site becomes a link. */
function Value({ text, newTab }: { text: string; newTab: string }) {
  const url = /^https?:/.test(text) ? safeUrl(text) : null;
  if (!url) return text;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="link-quiet inline-flex min-h-6 items-center">
      {text} <span className="sr-only">{newTab}</span>
    </a>
  );
}

type FormPartProps = { locale: Locale; words: ValueWords; form: Form };

/** What guests may read, apart from the owner and the place. */
const PUBLIC_GROUPS: readonly Part[] = [
  'name',
  'propertyType',
  'licenseNumber',
  'descriptions',
  'capacity',
  'rooms',
  'price',
  'rates',
  'features',
  'distances',
  'stayTerms',
  'links',
];

/** The facts of a home as they would be approved. */
export function PublicFacts({ locale, words, form }: FormPartProps) {
  const rows = PUBLIC_GROUPS.flatMap((group) => rowsOf(locale, words, form, group));
  return <Facts rows={rows} newTab={words.review.home.newTab} />;
}

const PRIVATE_GROUPS: readonly Part[] = ['ownerName', 'host', 'contacts', 'place'];

/** Who the owner is and where the home is, which guests do not see. */
export function PrivateFacts({ locale, words, form }: FormPartProps) {
  const { home } = words.review;
  return (
    <>
      <p className="mb-3 max-w-[62ch] text-ink-2">{home.privateText}</p>
      <Facts
        rows={PRIVATE_GROUPS.flatMap((group) => rowsOf(locale, words, form, group))}
        newTab={home.newTab}
      />
      <p className="mt-2">
        {form.point ? (
          <a
            href={googleMapsAddress(form.point)}
            target="_blank"
            rel="noreferrer"
            className="link-quiet inline-flex min-h-11 items-center font-semibold"
          >
            {home.exactPoint} <span className="sr-only">{home.newTab}</span>
          </a>
        ) : (
          home.noPoint
        )}
      </p>
    </>
  );
}

type PhotosProps = {
  locale: Locale;
  words: OwnerMessages['review']['home'];
  name: string;
  photos: readonly PhotoData[];
};

type PhotoPictureProps = Pick<PhotosProps, 'locale' | 'words' | 'name'> & {
  photo: PhotoData;
  number: number;
};

/** A photo that opens in full. */
export function PhotoPicture({ locale, words, name, photo, number }: PhotoPictureProps) {
  return (
    <a
      href={photoUrl(photo, photoWidth(photo, photo.width))}
      target="_blank"
      rel="noreferrer"
      aria-label={`${fill(words.openPhoto, { number, name })} ${words.newTab}`}
      className="relative block aspect-[4/3] overflow-hidden rounded-chip bg-hatch"
    >
      <Photo photo={photo} alt={photoText(photo, locale) ?? ''} sizes="(min-width: 1024px) 280px, 45vw" />
    </a>
  );
}

/** All photos with their size and alternative text; each opens in full. */
export function Photos({ locale, words, name, photos }: PhotosProps) {
  if (photos.length === 0) return <p>{words.noPhotos}</p>;
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
      {photos.map((photo, index) => {
        const number = index + 1;
        const text = photoText(photo, locale);
        return (
          <li key={photo.hash}>
            <PhotoPicture locale={locale} words={words} name={name} photo={photo} number={number} />
            <p className="mt-1 text-14 text-ink-2">
              {fill(words.photo, { number, width: photo.width, height: photo.height })}
              {text && <span className="block text-ink">{text}</span>}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

type CalendarsProps = {
  locale: Locale;
  words: ValueWords;
  feeds: Reading<FeedList>;
  now: Date;
  onAgain: () => void;
};

/** How the calendars of a home are. */
export function Calendars({ locale, words, feeds, now, onAgain }: CalendarsProps) {
  const { home } = words.review;
  switch (feeds.kind) {
    case 'reading':
      return <p role="status">{home.feedsLoading}</p>;
    case 'failed':
      // The calendar service has no such home.
      if (isUnknown(feeds.answer)) return <p>{home.feedsUnknown}</p>;
      return (
        <>
          <Notice tone="failed">{home.feedsFailed}</Notice>
          <Button className="mt-3" onClick={onAgain}>
            {words.review.retry}
          </Button>
        </>
      );
    case 'read':
      if (feeds.value.items.length === 0) return <p>{home.noFeeds}</p>;
      return (
        <ul className="border-t border-line">
          {feedLines(locale, words, feeds.value.items, now).map((line) => (
            <li key={line.id} className="border-b border-line py-2.5">
              <p>
                <span className="font-semibold">{line.platform}</span>{' '}
                <span className="text-ink-2 wrap-anywhere">{line.address}</span>
              </p>
              <p>
                <span className={line.isTrouble ? 'rounded-md bg-clay-mist px-1 text-ink' : ''}>
                  {line.state}
                </span>{' '}
                {line.nights}
              </p>
              {line.error && <p className="mt-1">{line.error}</p>}
            </li>
          ))}
        </ul>
      );
  }
}
