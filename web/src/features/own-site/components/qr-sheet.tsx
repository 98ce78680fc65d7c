import { useEffect, useRef } from 'react';
import type { OwnHome } from '@/api/types';
import { Icon } from '@/components/icons';
import { photoText, photoUrl, photoWidth } from '@/features/listing/lib/photo';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { propertyPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { qrDrawing } from '../lib/qr';
import { SHEET_TEXTS } from '../lib/sheet-texts';

type QrSheetProps = {
  /** The language of those who read the sheet. */
  language: Locale;
  homeId: string;
  home: Pick<OwnHome, 'name' | 'city' | 'photo'>;
  words: OwnerMessages['ownSite']['sheet'];
};

/** One sheet of paper with a QR code that leads to the page of a home. */
export function QrSheet({ language, homeId, home, words }: QrSheetProps) {
  const texts = SHEET_TEXTS[language];
  const address = `${globalThis.location?.origin ?? ''}${propertyPath(language, homeId)}`;
  const { size, path } = qrDrawing(address);
  const button = useRef<HTMLButtonElement>(null);
  // What was pressed is gone.
  useEffect(() => button.current?.focus(), []);
  const { name, city, photo } = home;
  return (
    <>
      <p className="mt-4">
        <Button ref={button} look="primary" onClick={() => window.print()}>
          <Icon name="print" />
          {words.print}
        </Button>
      </p>
      <article
        lang={language}
        className="print-alone qr-sheet mt-5 max-w-[34rem] rounded-card border border-line bg-paper p-6 text-center shadow-raised"
      >
        {photo && (
          // biome-ignore lint/performance/noImgElement: pictures are already stored in the widths they are shown in
          <img
            src={photoUrl(photo, photoWidth(photo, 1200))}
            alt={photoText(photo, language) ?? ''}
            width={photo.width}
            height={photo.height}
            className="qr-sheet-photo aspect-3/2 w-full rounded-control object-cover"
          />
        )}
        <p className="qr-sheet-name mt-5 font-display text-30">{name}</p>
        <p className="text-19">{city}</p>
        <p className="qr-sheet-call mt-5 font-display text-22">{texts.call}</p>
        <p className="mt-1">{texts.text}</p>
        <svg
          viewBox={`0 0 ${size} ${size}`}
          className="qr-sheet-code mx-auto mt-3 size-56 bg-white"
          shapeRendering="crispEdges"
          role="img"
          aria-label={fill(texts.code, { name })}
        >
          <path d={path} />
        </svg>
        <p className="text-14 wrap-anywhere">{address.replace(/^https?:\/\//, '')}</p>
      </article>
    </>
  );
}
