import { useCallback, useState } from 'react';
import { isMailAddress, MAIL_ADDRESS_MAX_LENGTH } from '@/api/mail-address';
import type { Member, MemberList } from '@/api/types';
import { useReading } from '@/api/use-reading';
import { Confirm } from '@/components/confirm';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { TextField } from '@/ui/text-field';
import { inviteMember, readMembers, removeMember } from '../lib/api';
import { Unread } from './for-members';
import type { MemberSectionProps, SectionProps } from './part';
import { RequestOutcome } from './request-outcome';
import { Sensitive } from './sensitive';
import { SettingsSection } from './settings-section';
import { useRequest } from './use-request';

/** The owners and co-owners of a home; the owner invites and removes them. */
export function CoOwners(props: MemberSectionProps) {
  const { locale, homeId, onEnded, grant, words, retriesBefore } = props;
  const said = words.coOwners;
  const ask = useCallback(() => readMembers(homeId, locale), [homeId, locale]);
  const { reading: state, retries: retriesHere, again, set: change } = useReading<MemberList>(ask, onEnded);
  const { busy, outcome, run } = useRequest({ onEnded });

  const remove = ({ id, email }: Member) =>
    void run(
      `remove ${id}`,
      () => removeMember(homeId, id, locale),
      () => {
        change(({ items }) => ({ items: items.filter((member) => member.id !== id) }));
        return fill(said.removed, { email });
      },
    );

  const retries = retriesBefore + retriesHere;
  const isOwner = grant.wayIn !== 'co_owner';
  const members = state.kind === 'read' ? state.value.items : [];
  return (
    <SettingsSection title={said.title} retries={retries}>
      <p className="mt-3 max-w-[62ch]">{said.text}</p>
      <Unread {...props} state={state} retries={retries} said={said} onRetry={again} />
      {state.kind === 'read' && (
        <>
          <MemberItems
            members={members}
            canRemove={isOwner}
            busy={busy}
            words={said}
            working={words.working}
            onRemove={remove}
          />
          <Sensitive {...props} />
          {isOwner && (
            <InviteForm
              isBusy={busy === 'invite'}
              words={said}
              working={words.working}
              onSend={(email, clear) =>
                void run(
                  'invite',
                  () => inviteMember(homeId, email, locale),
                  () => {
                    clear();
                    return fill(said.sent, { email });
                  },
                )
              }
            />
          )}
        </>
      )}
      <RequestOutcome
        {...props}
        outcome={outcome}
        isTyped={outcome?.kind === 'failed' && outcome.name === 'invite'}
      />
    </SettingsSection>
  );
}

type MemberItemsProps = {
  members: readonly Member[];
  canRemove: boolean;
  busy: string | null;
  words: SectionProps['words']['coOwners'];
  working: string;
  onRemove: (member: Member) => void;
};

export function MemberItems({ members, canRemove, busy, words, working, onRemove }: MemberItemsProps) {
  if (members.length === 0) return <p className="mt-4">{words.none}</p>;
  return (
    <ul className="mt-4 max-w-[62ch] divide-y divide-line">
      {members.map((member) => (
        <li key={member.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <p className="min-w-0 wrap-anywhere">
            {member.email} <span className="chip">{member.isOwner ? words.owner : words.coOwner}</span>
          </p>
          {canRemove && !member.isOwner && (
            <Confirm
              label={words.remove}
              longLabel={fill(words.removeOf, { email: member.email })}
              question={words.removeAsk}
              yes={words.removeYes}
              no={words.removeNo}
              working={working}
              isBusy={busy === `remove ${member.id}`}
              onConfirm={() => onRemove(member)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

type InviteFormProps = {
  isBusy: boolean;
  words: SectionProps['words']['coOwners'];
  working: string;
  /** `clear` empties the field once the invitation is sent. */
  onSend: (email: string, clear: () => void) => void;
};

function InviteForm({ isBusy, words, working, onSend }: InviteFormProps) {
  const [email, setEmail] = useState('');

  const { form, result: error } = useSubmit(() => {
    if (!isMailAddress(email)) return words.emailError;
    onSend(email.trim(), () => setEmail(''));
    return null;
  });

  return (
    <form {...form} className="mt-6 max-w-[26rem] space-y-3">
      <h4 className="text-19">{words.invite}</h4>
      <TextField
        label={words.email}
        hint={words.emailHint}
        type="email"
        autoComplete="off"
        limit={MAIL_ADDRESS_MAX_LENGTH}
        value={email}
        error={error}
        onChange={setEmail}
      />
      <Button busy={isBusy} working={working}>
        {words.send}
      </Button>
    </form>
  );
}
