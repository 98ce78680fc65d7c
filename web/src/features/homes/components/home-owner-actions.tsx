import { useState } from 'react';
import {
  MESSAGE_TO_OWNER_MESSAGE_MAX_LENGTH,
  MESSAGE_TO_OWNER_MESSAGE_MIN_LENGTH,
  PROOF_KIND_VALUES,
} from '@/api/limits.gen';
import { isMailAddress, MAIL_ADDRESS_MAX_LENGTH } from '@/api/mail-address';
import type { ProofKind } from '@/api/types';
import { useDesk } from '@/features/dashboard/components/operator';
import { useFormDraft } from '@/features/dashboard/components/use-form-draft';
import { formatDay, languageName } from '@/i18n/format';
import { LANGUAGE_NAMES, type Locale, TEXT_LANGUAGES, textLanguage } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { lengthOf, useSubmit } from '@/ui/form';
import { Select } from '@/ui/select';
import { TextField } from '@/ui/text-field';
import { askForProof, decideProof, nameOwner, writeToOwner } from '../lib/api';
import { ActionCard, type ActionsProps } from './action-card';
import { useRun } from './use-run';

/** Says by which address the owner signs in. */
export function OwnerAddress({ words, home, onDone, onOutdated }: ActionsProps) {
  const { locale } = useDesk();
  const { owner: text, working } = words.actions;
  const [email, setEmail] = useState(home.ownerEmail ?? '');
  const [language, setLanguage] = useState<Locale>(locale);
  const { busy, failed, run } = useRun(onOutdated);
  const { form, result, amend } = useSubmit(() => {
    const address = email.trim();
    if (!isMailAddress(address)) return text.emailError;
    void run(
      'owner',
      () => nameOwner(home.propertyId, { email: address, language }, locale),
      () => onDone(fill(text.sent, { email: address }), ['owners']),
    );
    return null;
  });
  return (
    <ActionCard title={text.title} text={text.text} failed={failed}>
      <form {...form} className="mt-3 space-y-3">
        <TextField
          label={text.email}
          type="email"
          autoComplete="off"
          limit={MAIL_ADDRESS_MAX_LENGTH}
          value={email}
          error={result}
          onChange={(typed) => {
            setEmail(typed);
            amend(() => null);
          }}
          required
        />
        <Select<Locale>
          label={text.language}
          value={language}
          options={TEXT_LANGUAGES}
          textOf={(each) => LANGUAGE_NAMES[each]}
          areLanguages
          onChange={setLanguage}
        />
        <Button busy={busy === 'owner'} working={working}>
          {text.send}
        </Button>
      </form>
    </ActionCard>
  );
}

const TEMPLATES = ['none', 'feed', 'coordinates', 'licence'] as const;

/** Mails the owner, from a template or not. */
export function WriteToOwner({ words, home, bodies, mailLanguage, onDone, onOutdated }: ActionsProps) {
  const { locale } = useDesk();
  const { write: text, working } = words.actions;
  const [template, setTemplate] = useState<(typeof TEMPLATES)[number]>('none');
  const { typed, typing, forget } = useFormDraft(`message ${home.propertyId}`, { message: '' });
  const { message } = typed;
  const setMessage = typing('message');
  const isTemplate = (text: string) =>
    TEXT_LANGUAGES.some((language) => Object.values(bodies[language]).includes(text));
  const { busy, failed, run } = useRun(onOutdated);
  const { form, result, amend } = useSubmit(() => {
    const length = lengthOf(message);
    if (length < MESSAGE_TO_OWNER_MESSAGE_MIN_LENGTH || length > MESSAGE_TO_OWNER_MESSAGE_MAX_LENGTH)
      return text.lengthError;
    void run(
      'write',
      () => writeToOwner(home.propertyId, message, locale),
      () => {
        forget();
        setTemplate('none');
        onDone(text.sent);
      },
    );
    return null;
  });
  return (
    <ActionCard title={text.title} text={text.text} failed={failed}>
      <form {...form} className="mt-3 space-y-3">
        <Select<(typeof TEMPLATES)[number]>
          label={text.template}
          hint={fill(text.language, { language: languageName(locale, mailLanguage) })}
          value={template}
          options={TEMPLATES}
          textOf={(each) => text.templates[each]}
          onChange={(chosen) => {
            setTemplate(chosen);
            if (chosen === 'none') return;
            const isOwn = message.trim() !== '' && !isTemplate(message);
            const body = bodies[textLanguage(mailLanguage)][chosen];
            setMessage(isOwn ? `${message}\n\n${body}` : body);
            amend(() => null);
          }}
        />
        <TextField
          label={text.message}
          rows={5}
          limit={MESSAGE_TO_OWNER_MESSAGE_MAX_LENGTH}
          value={message}
          error={result}
          onChange={(typed) => {
            setMessage(typed);
            amend(() => null);
          }}
          required
        />
        <Button busy={busy === 'write'} working={working}>
          {text.send}
        </Button>
      </form>
    </ActionCard>
  );
}

/** Has the owner prove that they control the home, and records whether they did. */
export function Proof({ words, home, proof, onDone, onOutdated }: ActionsProps) {
  const { locale } = useDesk();
  const { proof: text, working } = words.actions;
  const [kind, setKind] = useState<ProofKind>('platform_code');
  const { busy, failed, run } = useRun(onOutdated);
  const decide = (name: string, proven: boolean) =>
    void run(
      name,
      () => decideProof(home.propertyId, proven, locale),
      () => onDone(text.decided),
    );
  const { form } = useSubmit(() => {
    void run(
      'ask',
      () => askForProof(home.propertyId, kind, locale),
      ({ code }) => onDone(fill(text.asked, { code })),
    );
    return null;
  });
  return (
    <ActionCard title={text.title} text={text.text} failed={failed}>
      {proof && (
        <div className="mt-3 space-y-3">
          <p>
            {fill(text.waiting, {
              day: formatDay(locale, proof.askedAt.slice(0, 10), 'full'),
              kind: text.kinds[proof.kind],
              code: proof.code,
            })}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button busy={busy === 'proven'} working={working} onClick={() => decide('proven', true)}>
              {text.proven}
            </Button>
            <Button busy={busy === 'refused'} working={working} onClick={() => decide('refused', false)}>
              {text.refused}
            </Button>
          </div>
        </div>
      )}
      <form {...form} className="mt-3 space-y-3">
        <Select<ProofKind>
          label={text.kind}
          value={kind}
          options={PROOF_KIND_VALUES}
          textOf={(each) => text.kinds[each]}
          onChange={setKind}
        />
        <Button busy={busy === 'ask'} working={working}>
          {text.ask}
        </Button>
      </form>
    </ActionCard>
  );
}
