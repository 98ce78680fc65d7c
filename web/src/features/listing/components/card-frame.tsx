'use client';

import type { ReactNode } from 'react';
import { Link } from '@/components/link';
import { FavouriteButton } from '@/features/favourites/components/favourite-button';
import type { Locale } from '@/i18n/locale';
import { fill, type Messages } from '@/i18n/words';
import { CARD_SIZES, type PhotoFile } from '../lib/photo';
import { CardPhotos } from './card-photos';
import { Photo } from './photo';

export type CardFrameProps = {
  locale: Locale;
  id: string;
  href: string;
  name: string;
  type: string;
  place: string;
  /** How many people and rooms. */
  size: string;
  amount: string;
  /** What the amount is for. */
  unit: string;
  /** What is not in the amount. */
  note: string | null;
  /** Those that are known: of a list only the first. */
  photos: readonly PhotoFile[];
  /** How many photos there are to turn to. */
  count: number;
  /** What its photos are called. */
  label: string;
  words: Pick<Messages['card'], 'previousPhoto' | 'nextPhoto' | 'favourite'>;
  /** A small map, shown where there is room for one. */
  map?: ReactNode;
  badges?: ReactNode;
  heading: 'h2' | 'h3';
  priority?: boolean | undefined;
  /** What leads to the home besides its name, for those who see it. */
  more?: string | undefined;
  children?: ReactNode;
};

/** A card as it is drawn. It belongs to the browser's parts, so that a page brings its texts once more, and not its markup. */
export function CardFrame({ id, href, name, photos: [photo, ...others], ...props }: CardFrameProps) {
  const { locale, count, words, priority, heading: Heading, more } = props;
  return (
    <article className="group @container relative isolate flex flex-col">
      <div className="relative aspect-[4/3] overflow-hidden rounded-card bg-hatch">
        {photo && count > 1 ? (
          <CardPhotos
            locale={locale}
            propertyId={id}
            href={href}
            label={props.label}
            previous={fill(words.previousPhoto, { name })}
            next={fill(words.nextPhoto, { name })}
            photos={[photo, ...others]}
            count={count}
            priority={priority}
          />
        ) : (
          <Photo photo={photo} alt="" sizes={CARD_SIZES} priority={priority} />
        )}
        <div className="pointer-events-none absolute top-3 left-3 z-10 mr-14 flex flex-wrap gap-2">
          <span className="chip">{props.type}</span>
          {props.badges}
        </div>
        <FavouriteButton
          propertyId={id}
          label={fill(words.favourite, { name })}
          className="absolute top-2 right-2 z-20"
        />
      </div>
      <Heading className="mt-4 text-22 wrap-anywhere">
        <Link href={href} data-card-title="" className="after:absolute after:inset-0 after:rounded-card">
          {name}
        </Link>
      </Heading>
      <div className="flex items-start gap-4">
        <div className="min-w-0 grow">
          <p className="mt-0.5 text-ink-2">{props.place}</p>
          <p className="mt-2 text-14 text-ink-2">{props.size}</p>
          <p className="mt-2">
            <span className="text-19 font-semibold">{props.amount}</span>{' '}
            <span className="text-ink-2">{props.unit}</span>
            {props.note && <span className="block text-14 text-ink-2">{props.note}</span>}
          </p>
        </div>
        {props.map && <div className="mt-1 hidden shrink-0 @min-[20.5rem]:block">{props.map}</div>}
      </div>
      {props.children}
      {more && (
        <p
          className="link-quiet mt-3 inline-flex min-h-11 items-center gap-1 self-start font-semibold"
          aria-hidden="true"
        >
          {more}
        </p>
      )}
    </article>
  );
}
