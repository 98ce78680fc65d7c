import type { Answer } from '@/api/call';
import { explain } from '@/api/failure';
import type { Operator } from '@/api/types';
import { Confirm } from '@/components/confirm';
import { Link } from '@/components/link';
import { useDesk } from '@/features/dashboard/components/operator';
import { pathOf } from '@/features/dashboard/lib/screens';
import { useRequest } from '@/features/home-settings/components/use-request';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { LiveNotice } from '@/ui/notice';
import { inviteAgain, removeOperator, takeFactorOff } from '../lib/api';
import { ChangeForm } from './change-form';
import { OperatorSessions } from './operator-sessions';
import type { OperatorsProps } from './operators';

type OperatorPanelProps = OperatorsProps & {
  operator: Operator;
  onTold: (text: string) => void;
  onClose: () => void;
};

/** What an admin does with an operator. */
export function OperatorPanel(props: OperatorPanelProps) {
  const { words, roles, sessions, operator, onTold, onClose } = props;
  const { locale, operator: self, onEnded, onAccount, failure } = useDesk();
  const { id, email, name, state, totp } = operator;
  const isSelf = id === self.id;
  const { busy, outcome, run } = useRequest({ onEnded });
  /** Does something, and says so above the list. */
  const act = (what: string, ask: () => Promise<Answer<null>>, done: string) =>
    void run(what, ask, () => {
      onClose();
      onTold(done);
      return done;
    });
  const failed = outcome?.kind === 'failed' ? outcome.answer : null;
  return (
    <>
      <ChangeForm
        words={words}
        roles={roles}
        operator={operator}
        onSaved={(saved) => {
          onClose();
          onTold(fill(words.saved, { name: saved.name }));
          if (isSelf) onAccount?.();
        }}
      />
      {/* The own ones are on the page of the account. */}
      {!isSelf && <OperatorSessions words={words} sessions={sessions} operator={operator} />}
      <p className="mt-5">
        <Link
          href={pathOf(locale, 'audit', new URLSearchParams({ actor: `operator:${id}` }))}
          className="link-quiet inline-flex min-h-11 items-center font-semibold"
        >
          {words.activity}
        </Link>
      </p>
      <div className="mt-3 flex flex-wrap items-start gap-3 border-t border-line pt-5">
        {state === 'invited' && (
          <Button
            className="bg-paper"
            busy={busy === 'invite'}
            working={words.sending}
            onClick={() => act('invite', () => inviteAgain(locale, id), fill(words.invitedAgain, { email }))}
          >
            {words.inviteAgain}
          </Button>
        )}
        {totp && !isSelf && (
          <Confirm
            label={words.takeFactor}
            longLabel={words.takeFactor}
            question={fill(words.takeFactorAsk, { name })}
            yes={words.takeFactorYes}
            no={words.no}
            working={words.working}
            isBusy={busy === 'factor'}
            onConfirm={() =>
              act('factor', () => takeFactorOff(locale, id), fill(words.factorTaken, { name }))
            }
          />
        )}
        <Confirm
          label={words.remove}
          longLabel={fill(words.removeOf, { name })}
          question={fill(isSelf ? words.removeSelfAsk : words.removeAsk, { name })}
          yes={words.removeYes}
          no={words.no}
          working={words.working}
          isBusy={busy === 'remove'}
          onConfirm={() =>
            void run(
              'remove',
              () => removeOperator(locale, id),
              () => {
                const text = fill(words.removed, { name });
                if (isSelf) onEnded();
                else onTold(text);
                return text;
              },
            )
          }
        />
      </div>
      <LiveNotice kind="failed" text={failed && explain(failed, { ...failure, unknown: words.gone })} />
    </>
  );
}
