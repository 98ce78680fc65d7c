import type { Locale } from '@/i18n/locale';
import { plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import type { MapWords } from '../lib/pins';
import type { Pins } from './use-pins';

type MapStatusProps = {
  locale: Locale;
  state: 'opening' | 'open' | 'failed';
  pins: Pins & { retry: () => void };
  onReopen: () => void;
  words: MapWords;
};

/** What the map is doing, and how many homes it shows. */
export function MapStatus({ locale, state, pins, onReopen, words }: MapStatusProps) {
  const hasFailed = state === 'failed' || (state === 'open' && pins.state === 'away');
  const text = () => {
    if (state === 'opening') return words.opening;
    if (state === 'failed') return words.failed;
    if (pins.state === 'away') return words.away;
    if (pins.state === 'waiting') return '';
    return pins.total === 0 ? words.none : plural(locale, words.inView, pins.total);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 px-4 py-1 text-14">
      <p role="status">{text()}</p>
      {hasFailed && (
        <Button look="link" className="font-semibold" onClick={state === 'failed' ? onReopen : pins.retry}>
          {words.retry}
        </Button>
      )}
    </div>
  );
}
