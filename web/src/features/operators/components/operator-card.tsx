import { useId, useState } from 'react';
import type { Operator } from '@/api/types';
import { useDesk } from '@/features/dashboard/components/operator';
import { formatAgo } from '@/i18n/format';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { OperatorPanel } from './operator-panel';
import type { OperatorsProps } from './operators';

type OperatorCardProps = OperatorsProps & {
  operator: Operator;
  now: Date;
  /** Something was done that is said above the list, which is read again. */
  onTold: (text: string) => void;
};

/** An operator, with what can be done. */
export function OperatorCard(props: OperatorCardProps) {
  const { words, roles, operator, now } = props;
  const { locale, operator: self } = useDesk();
  const { id, email, name, role, state, totp, lastSignInAt } = operator;
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="text-19 font-semibold wrap-anywhere">{name}</h2>
            {id === self.id && <span className="chip bg-hatch">{words.you}</span>}
          </div>
          <p className="text-ink-2 wrap-anywhere">{email}</p>
          <p className="text-14 text-ink-2">
            {lastSignInAt
              ? fill(words.lastSignIn, { ago: formatAgo(locale, lastSignInAt, now) })
              : words.neverSignedIn}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <span className="chip border border-edge">{roles[role]}</span>
          {state === 'invited' ? (
            <span className="chip bg-sun-mist text-sun-ink">{words.invited}</span>
          ) : (
            <span className={`chip ${totp ? 'bg-ok-mist' : 'bg-hatch'}`}>
              {totp ? words.factorOn : words.factorOff}
            </span>
          )}
          <Button
            aria-expanded={isOpen}
            aria-controls={isOpen ? panel : undefined}
            aria-label={isOpen ? undefined : fill(words.manageOf, { name })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? words.close : words.manage}
          </Button>
        </div>
      </div>
      {isOpen && (
        <div id={panel} className="mt-4 rounded-card bg-sea-mist p-4 sm:p-6">
          <OperatorPanel {...props} onClose={() => setIsOpen(false)} />
        </div>
      )}
    </li>
  );
}
