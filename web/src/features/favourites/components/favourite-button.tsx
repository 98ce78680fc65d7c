'use client';

import { Icon } from '@/components/icons';
import { useStored } from '@/storage/use-stored';
import { toggled } from '../lib/favourites';
import { favouritesStore } from '../lib/store';

type FavouriteButtonProps = {
  propertyId: string;
  /** The action with the name of the home. `aria-pressed` tells whether it is done. */
  label: string;
  /** The visible text, a part of the label; without it there is only a heart. */
  text?: string;
  className?: string;
};

/** A heart that keeps a home in the favourites of this browser. */
export function FavouriteButton({ propertyId, label, text, className = '' }: FavouriteButtonProps) {
  const isSaved = useStored(favouritesStore).includes(propertyId);
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={label}
      className={`needs-script no-print ${text ? 'action' : 'heart'} ${className}`}
      onClick={() => void favouritesStore.set(toggled(favouritesStore.get(), propertyId))}
    >
      <Icon name="heart" className={`size-5 ${isSaved ? 'fill-current text-clay' : ''}`} />
      {text}
    </button>
  );
}
