import { type ReactNode, useState } from 'react';
import {
  MESSAGE_TO_OWNER_MESSAGE_MAX_LENGTH,
  MESSAGE_TO_OWNER_MESSAGE_MIN_LENGTH,
  PROOF_KIND_VALUES,
} from '@/api/limits.gen';
import { isMailAddress, MAIL_ADDRESS_MAX_LENGTH } from '@/api/mail-address';
import type { DirectoryHome, HomeProof, ProofKind } from '@/api/types';
import { Confirm } from '@/components/confirm';
import { useDesk } from '@/features/dashboard/components/operator';
import { pauseHome, resumeHome } from '@/features/home-settings/lib/api';
import { halfTypedDates } from '@/features/home-settings/lib/half-typed';
import { returnDays } from '@/features/home-settings/lib/today';
import { utcToday } from '@/features/stay/lib/today';
import { formatDay } from '@/i18n/format';
import { LANGUAGE_NAMES, LOCALES, type Locale } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { useSubmit } from '@/ui/form';
import { LiveNotice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { TextField } from '@/ui/text-field';
import { askForProof, decideProof, eraseHomeNow, nameOwner, removeHome, writeToOwner } from '../lib/api';
import { BULK } from '../lib/bulk';
import type { HomeWords } from '../lib/words';
import { useRun } from './use-run';

type ActionsProps = {
  words: HomeWords['home'];
  home: DirectoryHome;
  /** What the owner was asked to prove. */
  proof: HomeProof | null;
  /** Something was done; the text says so. */
  onDone: (text: string) => void;
  /** Somebody else changed the home meanwhile, so that nothing was done. */
  onOutdated: () => void;
  onErased: () => void;
};

/** What an operator does with a home, as far as the role allows it. */
export function HomeActions(props: ActionsProps) {
  const { operator, decides } = useDesk();
  if (!decides) return <p className="mt-3 text-ink-2">{props.words.actions.viewer}</p>;
  const isAdmin = operator.role === 'admin';
  return (
    <div className="mt-4 grid items-start gap-4 lg:grid-cols-2 xl:grid-cols-3">
      <Visibility {...props} />
      <WriteToOwner {...props} />
      <Proof {...props} />
      {isAdmin && <OwnerAddress key={props.home.ownerEmail} {...props} />}
      {isAdmin && <Erase {...props} />}
    </div>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-paper p-5">
      <h3 className="text-19">{title}</h3>
      {children}
    </section>
  );
}

function Visibility({ words, home, onDone, onOutdated }: ActionsProps) {
  const { locale } = useDesk();
  const { actions: text } = words;
  const { status } = home;
  const title = home.name || home.propertyId;
  const [day, setDay] = useState('');
  const { busy, failed, run } = useRun(onOutdated);
  const offered = returnDays(utcToday(new Date()));
  const { form, result } = useSubmit((element) => {
    const isOutside = day !== '' && (day < offered.first || day > offered.last);
    if (isOutside || halfTypedDates(element).length > 0) return text.dayError;
    void run(
      'pause',
      () => pauseHome(home, { resumeOn: day || null }, locale),
      () => {
        onDone(day ? fill(text.pausedUntil, { day: formatDay(locale, day, 'full') }) : text.paused);
        setDay('');
      },
    );
    return null;
  });
  const mayPause = BULK.pause.fits(status) || BULK.resume.fits(status);
  return (
    <Card title={text.visibility}>
      <form {...form} className="mt-3 space-y-3">
        {mayPause && (
          <DateField
            label={text.day}
            hint={text.dayHint}
            inputName="resumeOn"
            value={day}
            min={offered.first}
            max={offered.last}
            error={result}
            onChange={setDay}
          />
        )}
        <div className="flex flex-wrap gap-3">
          {mayPause && (
            <Button busy={busy === 'pause'} working={text.working}>
              {BULK.resume.fits(status) ? text.pauseAgain : text.pause}
            </Button>
          )}
          {BULK.resume.fits(status) && (
            <Button
              busy={busy === 'resume'}
              working={text.working}
              onClick={() =>
                void run(
                  'resume',
                  () => resumeHome(home, locale),
                  () => onDone(text.resumed),
                )
              }
            >
              {text.resume}
            </Button>
          )}
          {BULK.remove.fits(status) && (
            <Confirm
              label={text.remove}
              longLabel={`${text.remove}: ${title}`}
              question={fill(text.removeAsk, { name: title })}
              yes={text.removeYes}
              no={text.no}
              working={text.working}
              isBusy={busy === 'remove'}
              onConfirm={() =>
                void run(
                  'remove',
                  () => removeHome(home, locale),
                  () => onDone(text.removed),
                )
              }
            />
          )}
        </div>
      </form>
      {status === 'removed' && <p className="mt-2">{text.final}</p>}
      <LiveNotice kind="failed" text={failed?.text ?? null} />
    </Card>
  );
}

function OwnerAddress({ words, home, onDone, onOutdated }: ActionsProps) {
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
      () => onDone(fill(text.sent, { email: address })),
    );
    return null;
  });
  return (
    <Card title={text.title}>
      <p className="mt-2 text-ink-2">{text.text}</p>
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
          options={LOCALES}
          textOf={(each) => LANGUAGE_NAMES[each]}
          areLanguages
          onChange={setLanguage}
        />
        <Button busy={busy === 'owner'} working={working}>
          {text.send}
        </Button>
      </form>
      <LiveNotice kind="failed" text={failed?.text ?? null} />
    </Card>
  );
}

const TEMPLATES = ['none', 'feed', 'coordinates', 'licence'] as const;

function WriteToOwner({ words, home, onDone, onOutdated }: ActionsProps) {
  const { locale } = useDesk();
  const { write: text, working } = words.actions;
  const [template, setTemplate] = useState<(typeof TEMPLATES)[number]>('none');
  const [message, setMessage] = useState('');
  const { busy, failed, run } = useRun(onOutdated);
  const { form, result, amend } = useSubmit(() => {
    const length = [...message.trim()].length;
    if (length < MESSAGE_TO_OWNER_MESSAGE_MIN_LENGTH || length > MESSAGE_TO_OWNER_MESSAGE_MAX_LENGTH)
      return text.lengthError;
    void run(
      'write',
      () => writeToOwner(home.propertyId, message, locale),
      () => {
        setMessage('');
        setTemplate('none');
        onDone(text.sent);
      },
    );
    return null;
  });
  return (
    <Card title={text.title}>
      <p className="mt-2 text-ink-2">{text.text}</p>
      <form {...form} className="mt-3 space-y-3">
        <Select<(typeof TEMPLATES)[number]>
          label={text.template}
          value={template}
          options={TEMPLATES}
          textOf={(each) => text.templates[each]}
          onChange={(chosen) => {
            setTemplate(chosen);
            if (chosen === 'none') return;
            const isOwn = message.trim() !== '' && !Object.values(text.bodies).includes(message);
            setMessage(isOwn ? `${message}\n\n${text.bodies[chosen]}` : text.bodies[chosen]);
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
      <LiveNotice kind="failed" text={failed?.text ?? null} />
    </Card>
  );
}

function Proof({ words, home, proof, onDone, onOutdated }: ActionsProps) {
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
    <Card title={text.title}>
      <p className="mt-2 text-ink-2">{text.text}</p>
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
      <LiveNotice kind="failed" text={failed?.text ?? null} />
    </Card>
  );
}

/** More than an id has. */
const ID_LIMIT = 40;

function Erase({ words, home, onErased, onOutdated }: ActionsProps) {
  const { locale } = useDesk();
  const { erase: text, working } = words.actions;
  const id = home.propertyId;
  const [typed, setTyped] = useState('');
  const { busy, failed, run } = useRun(onOutdated);
  const { form, result, amend } = useSubmit(() => {
    if (typed.trim().toUpperCase() !== id) return fill(text.confirmError, { id });
    void run('erase', () => eraseHomeNow(home, locale), onErased);
    return null;
  });
  return (
    <Card title={text.title}>
      <p className="mt-2 text-ink-2">{text.text}</p>
      <form {...form} className="mt-3 space-y-3">
        <TextField
          label={fill(text.confirm, { id })}
          autoComplete="off"
          limit={ID_LIMIT}
          value={typed}
          error={result}
          onChange={(value) => {
            setTyped(value);
            amend(() => null);
          }}
        />
        <Button busy={busy === 'erase'} working={working}>
          {text.erase}
        </Button>
      </form>
      <LiveNotice kind="failed" text={failed?.text ?? null} />
    </Card>
  );
}
