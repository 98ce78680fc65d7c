import type { ReactNode } from 'react';
import type { Messages } from '@/i18n/words';

type MapSourcesProps = {
  /** A text before the sources. */
  about?: ReactNode;
  map: Pick<Messages['map'], 'coast' | 'newTab' | 'sources'>;
  className: string;
};

/** The licences of the data ask for this beside every map. */
export function MapSources({ about, map, className }: MapSourcesProps) {
  return (
    <p className={`text-14 text-ink-2 ${className}`}>
      {about}
      {about && ' '}
      <a
        href="https://www.openstreetmap.org/copyright"
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center underline"
      >
        {map.coast} <span className="sr-only">{map.newTab}</span>
      </a>{' '}
      {map.sources}
    </p>
  );
}
