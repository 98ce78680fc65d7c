import type { Messages } from '@/i18n/words';

/** The licences of the data ask for this beside every map. */
export function MapSources({ about, map }: { about: string; map: Messages['map'] }) {
  return (
    <p className="px-4 pb-2 text-14 text-ink-2">
      {about}{' '}
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
