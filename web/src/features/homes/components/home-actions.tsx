import { useState } from 'react';
import { useDesk } from '@/features/dashboard/components/operator';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { useSubmit } from '@/ui/form';
import { TextField } from '@/ui/text-field';
import { eraseHomeNow } from '../lib/api';
import { ActionCard, type ActionsProps } from './action-card';
import { OwnerAddress, Proof, WriteToOwner } from './home-owner-actions';
import { Visibility } from './home-visibility';
import { useRun } from './use-run';

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
    <ActionCard title={text.title} text={text.text} failed={failed}>
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
        <Button look="danger" busy={busy === 'erase'} working={working}>
          {text.erase}
        </Button>
      </form>
    </ActionCard>
  );
}
