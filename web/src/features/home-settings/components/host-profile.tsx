import { useCallback, useEffect, useId, useState } from 'react';
import { INQUIRY_LANGUAGE_VALUES } from '@/api/limits.gen';
import type { KnownHostProfile } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { useLeaveWarning } from '@/components/use-leave-warning';
import { putProfile, readProfile } from '@/features/host/lib/api';
import {
  ABOUT_MAX,
  checkProfile,
  isProfileChanged,
  LANGUAGES_MAX,
  NAME_MAX,
  type TypedProfile as Profile,
  type ProfileErrors,
  spokenLanguages,
  typedProfile,
  unsavedProfiles,
  withLanguage,
} from '@/features/host/lib/profile';
import { LANGUAGE_NAMES } from '@/i18n/locale';
import { hostPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { FieldError } from '@/ui/field';
import { useSubmit, withoutErrors } from '@/ui/form';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { TextField } from '@/ui/text-field';
import { Unread } from './for-members';
import { HostPhoto } from './host-photo';
import type { MemberSectionProps, SectionProps } from './part';
import { RequestOutcome } from './request-outcome';
import { SettingsSection } from './settings-section';
import { useRequest } from './use-request';

/** What an owner tells guests of themselves, at all of their homes. Operators may hide it. */
export function HostProfile(props: MemberSectionProps) {
  const { locale, homeId, onEnded, words, retriesBefore } = props;
  const said = words.host;
  const ask = useCallback(() => readProfile(homeId, locale), [homeId, locale]);
  const { reading, retries: retriesHere, again, put } = useReading<KnownHostProfile>(ask, onEnded);
  const retries = retriesBefore + retriesHere;
  return (
    <SettingsSection title={said.title} retries={retries}>
      <p className="mt-3 max-w-[62ch]">{said.text}</p>
      <Unread {...props} state={reading} retries={retries} said={said} onRetry={again} />
      {reading.kind === 'read' && <ProfileForm {...props} known={reading.value} onKnown={put} />}
    </SettingsSection>
  );
}

type ProfileFormProps = SectionProps & {
  known: KnownHostProfile;
  onKnown: (known: KnownHostProfile) => void;
};

/** The form, which keeps what was typed until it is saved, and the way to the page that guests see. */
export function ProfileForm({ known, onKnown, ...props }: ProfileFormProps) {
  const { locale, homeId, onEnded, words } = props;
  const said = words.host;
  const id = useId();
  const saved = typedProfile(known.profile, locale);
  const [typed, setTyped] = useState(() => unsavedProfiles.get(homeId) ?? saved);
  const { busy, outcome, run, clear } = useRequest({ onEnded });
  const isUnsaved = isProfileChanged(typed, saved);
  useEffect(() => {
    if (isUnsaved) unsavedProfiles.set(homeId, typed);
    else unsavedProfiles.delete(homeId);
  }, [isUnsaved, homeId, typed]);
  useLeaveWarning(isUnsaved);

  const { form, result, statusRef, amend } = useSubmit<ProfileErrors>(() => {
    const errors = checkProfile(typed, said.errors);
    if (Object.keys(errors).length > 0) return errors;
    void run(
      'save',
      () => putProfile(homeId, typed, locale),
      (after) => {
        onKnown(after);
        setTyped(typedProfile(after.profile, locale));
        return after.profile.shown ? said.savedShown : said.saved;
      },
    );
    return null;
  });
  const errors = result ?? {};
  const change = (part: Partial<Profile>) => {
    setTyped((before) => ({ ...before, ...part }));
    amend((before) => withoutErrors(before, part));
    if (outcome?.kind === 'done') clear();
  };
  const field = (name: 'name' | 'about', limit: number) => ({
    label: said.fields[name].label,
    hint: fill(said.fields[name].hint, { limit }),
    limit,
    value: typed[name],
    error: errors[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <>
      <HostPhoto {...props} known={known} onKnown={onKnown} />
      <form {...form} className="mt-5 max-w-[62ch] space-y-5">
        <TextField {...field('name', NAME_MAX)} autoComplete="name" />
        <TextField {...field('about', ABOUT_MAX)} rows={6} grows />
        <Select
          label={said.fields.aboutLanguage.label}
          hint={said.fields.aboutLanguage.hint}
          className="max-w-[26rem]"
          value={typed.aboutLanguage}
          options={INQUIRY_LANGUAGE_VALUES}
          textOf={(language) => LANGUAGE_NAMES[language]}
          areLanguages
          onChange={(aboutLanguage) => change({ aboutLanguage })}
        />
        <fieldset aria-describedby={`${id}-hint${errors.languages ? ` ${id}-error` : ''}`}>
          <legend className="font-semibold">{said.languages}</legend>
          <p id={`${id}-hint`} className="text-14 text-ink-2">
            {fill(said.languagesHint, { max: LANGUAGES_MAX })}
          </p>
          <div className="mt-1 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
            {spokenLanguages(locale, saved.languages).map(({ code, name }) => (
              <label key={code} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5 shrink-0"
                  checked={typed.languages.includes(code)}
                  onChange={({ target }) =>
                    change({ languages: withLanguage(typed.languages, code, target.checked) })
                  }
                />
                {name}
              </label>
            ))}
          </div>
          <FieldError id={`${id}-error`} text={errors.languages} />
        </fieldset>
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={typed.shown}
            onChange={({ target }) => change({ shown: target.checked })}
          />
          {said.shown}
        </label>
        <div ref={statusRef} tabIndex={-1} aria-live="polite" className="outline-none">
          {Object.keys(errors).length > 0 && <Notice tone="failed">{said.errors.some}</Notice>}
        </div>
        {isUnsaved && <p className="text-14 font-semibold">{said.unsaved}</p>}
        <div className="flex flex-wrap gap-3">
          <Button look="primary" busy={busy === 'save'} working={words.working}>
            {said.save}
          </Button>
          {isUnsaved && busy === null && <Button onClick={() => change(saved)}>{said.undo}</Button>}
        </div>
      </form>
      <RequestOutcome {...props} outcome={outcome} isTyped />
      {known.profile.shown && known.hostId ? (
        <a
          href={hostPath(locale, known.hostId)}
          className="link-quiet mt-4 inline-flex min-h-11 items-center font-semibold"
        >
          {said.preview}
        </a>
      ) : (
        <p className="mt-4 max-w-[62ch] text-ink-2">{said.notShown}</p>
      )}
    </>
  );
}
