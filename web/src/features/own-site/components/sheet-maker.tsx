import { useId, useState } from 'react';
import type { OwnHome } from '@/api/types';
import { later } from '@/components/later';
import type { PartProps } from '@/features/property-form/lib/part';
import { LANGUAGE_NAMES, type Locale, textLanguage } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';
import { Select } from '@/ui/select';

type SheetMakerProps = {
  part: PartProps;
  home: Pick<OwnHome, 'name' | 'city' | 'photo'>;
  served: readonly Locale[];
  words: OwnerMessages['ownSite']['sheet'];
};

/** Draws the code, and has words in every language. */
const QrSheet = later(async () => (await import('./qr-sheet')).QrSheet);

/** A sheet to print, in a language that the owner chooses. */
export function SheetMaker({ part, home, served, words }: SheetMakerProps) {
  const id = useId();
  const [language, setLanguage] = useState<Locale>(textLanguage(part.locale));
  const [isShown, setShown] = useState(false);
  return (
    <section aria-labelledby={id} className="mt-10">
      <h3 id={id} className="text-22">
        {words.title}
      </h3>
      <p className="mt-2 max-w-[62ch] text-ink-2">{words.text}</p>
      <div className="mt-4 flex max-w-[40rem] flex-wrap items-end gap-4">
        <Select
          label={words.language}
          value={language}
          options={served}
          areLanguages
          textOf={(each) => LANGUAGE_NAMES[each]}
          onChange={setLanguage}
        />
        {!isShown && <Button onClick={() => setShown(true)}>{words.make}</Button>}
      </div>
      {isShown && (
        <QrSheet
          waiting={<p role="status">{words.making}</p>}
          language={language}
          homeId={part.homeId}
          home={home}
          words={words}
        />
      )}
    </section>
  );
}
