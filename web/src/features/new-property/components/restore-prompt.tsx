import { Confirm } from '@/components/confirm';
import type { Locale } from '@/i18n/locale';
import { INTL_LOCALES } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import type { Backup } from '../lib/backup';

type RestorePromptProps = {
  locale: Locale;
  found: readonly Backup[];
  words: OwnerMessages['draft']['restore'];
  onRestore: (backup: Backup) => void;
  onDelete: (backup: Backup) => void;
  onStart: () => void;
};

/** Asks which of the homes on this device to go on with. */
export function RestorePrompt({ locale, found, words, onRestore, onDelete, onStart }: RestorePromptProps) {
  return (
    <section aria-labelledby="restore-title" className="max-w-[62ch] rounded-card bg-sea-mist p-6">
      <h2 id="restore-title" className="text-22">
        {words.title}
      </h2>
      <p className="mt-2">{words.text}</p>
      <ul className="mt-5 divide-y divide-line border-y border-line">
        {found.map((backup) => {
          const name = backup.work.form.name.trim() || words.unnamed;
          return (
            <li key={backup.work.id} className="py-4">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p className="text-14 text-ink-2">
                {fill(words.savedAt, { time: timeText(locale, backup.savedAt) })}
              </p>
              <div className="mt-3 flex flex-wrap gap-3">
                <Button
                  look="primary"
                  aria-label={fill(words.takeNamed, { name })}
                  onClick={() => onRestore(backup)}
                >
                  {words.take}
                </Button>
                {/* Nothing brings it back. */}
                <Confirm
                  label={words.delete}
                  longLabel={fill(words.deleteNamed, { name })}
                  question={fill(words.deleteAsk, { name })}
                  yes={words.deleteYes}
                  no={words.deleteNo}
                  onConfirm={() => onDelete(backup)}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <Button className="mt-5" onClick={onStart}>
        {words.anew}
      </Button>
    </section>
  );
}

function timeText(locale: Locale, time: number): string {
  const style = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(INTL_LOCALES[locale], style).format(time);
}
