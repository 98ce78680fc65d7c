import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { plural } from '@/i18n/words';
import { Button } from '@/ui/button';
import type { PhotoWait } from './use-photo-wait';

type AwaitedPhotosProps = {
  locale: Locale;
  words: OwnerMessages['draft']['submission']['photos'];
  wait: Pick<PhotoWait, 'isAsked' | 'running' | 'failed' | 'goWithout'>;
  onPhotos: () => void;
};

/** Says which photos a submission waits for, and which failed, so that none is left out without a word. */
export function AwaitedPhotos({ locale, words, wait, onPhotos }: AwaitedPhotosProps) {
  const { isAsked, running, failed, goWithout } = wait;
  return (
    <div role="status">
      {isAsked && running + failed > 0 && (
        <div className="rounded-card bg-sun-mist p-5 text-sun-ink">
          {running > 0 && <p>{plural(locale, words.awaited, running)}</p>}
          {failed > 0 && <p>{plural(locale, words.failed, failed)}</p>}
          <div className="mt-3 flex flex-wrap gap-3">
            {failed > 0 && <Button onClick={onPhotos}>{words.look}</Button>}
            <Button onClick={goWithout}>{words.without}</Button>
          </div>
        </div>
      )}
    </div>
  );
}
