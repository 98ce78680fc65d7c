import { type FormEvent, useId, useState } from 'react';
import type { HomeSettingsChange } from '@/api/types';
import { LANGUAGE_NAMES, TEXT_LANGUAGES } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { changeSettings } from '../lib/api';
import type { SectionProps } from './part';
import { RequestOutcome } from './request-outcome';
import { SettingsSection } from './settings-section';
import { useRequest } from './use-request';

/** The language of mails about the home, and whether one comes each week. */
export function Mails({ locale, homeId, onEnded, onHome, home, words }: SectionProps) {
  const said = words.mails;
  const id = useId();
  /** What is chosen and not saved yet. */
  const [chosen, setChosen] = useState<HomeSettingsChange>({});
  const { busy, outcome, run } = useRequest({ onEnded });
  const language = chosen.mailLanguage ?? home.settings.mailLanguage;
  // The languages of the pages of owners, and the one that was chosen elsewhere.
  const choices = new Set([...TEXT_LANGUAGES, home.settings.mailLanguage]);
  const weekly = chosen.weeklyMail ?? home.settings.weeklyMail;

  const save = (event: FormEvent) => {
    event.preventDefault();
    void run(
      'save',
      () => changeSettings(homeId, chosen, locale),
      (settings) => {
        onHome({ settings });
        setChosen({});
        return said.saved;
      },
    );
  };

  return (
    <SettingsSection title={said.title}>
      <form onSubmit={save} className="mt-3 max-w-[62ch] space-y-4">
        <fieldset>
          <legend className="font-semibold">{said.language}</legend>
          <div className="flex flex-wrap gap-x-5">
            {[...choices].map((each) => (
              <label key={each} className="flex min-h-11 cursor-pointer items-center gap-2">
                <input
                  type="radio"
                  className="size-5"
                  name={`${id}-language`}
                  checked={language === each}
                  onChange={() => setChosen({ ...chosen, mailLanguage: each })}
                />
                {LANGUAGE_NAMES[each]}
              </label>
            ))}
          </div>
        </fieldset>
        <div>
          <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
            <input
              type="checkbox"
              className="size-6 shrink-0"
              checked={weekly}
              aria-describedby={`${id}-weekly`}
              onChange={(event) => setChosen({ ...chosen, weeklyMail: event.target.checked })}
            />
            {said.weekly}
          </label>
          <p id={`${id}-weekly`} className="text-14 text-ink-2">
            {said.weeklyHint}
          </p>
        </div>
        <details>
          <summary className="link-quiet inline-flex min-h-11 items-center">{said.example}</summary>
          <div className="mt-2 space-y-2 rounded-card border border-line bg-paper px-5 py-4">
            <p className="font-semibold">{fill(said.exampleSubject, { id: homeId })}</p>
            <p>{said.exampleParts.changed}</p>
            <p>{said.exampleParts.doubtful}</p>
            <p>{said.exampleParts.todo}</p>
          </div>
        </details>
        <Button busy={busy !== null} working={words.working}>
          {said.save}
        </Button>
      </form>
      <RequestOutcome outcome={outcome} locale={locale} homeId={homeId} words={words} isTyped />
    </SettingsSection>
  );
}
