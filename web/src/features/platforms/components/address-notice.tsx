import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { AddressPath } from '../lib/fields';
import type { Misplaced } from '../lib/misplaced';

type AddressNoticeProps = {
  messages: OwnerMessages['platforms'];
  /** The address with the https that it lacks. */
  completed: string | null;
  misplaced: Misplaced | null;
  onComplete: (address: string) => void;
  onMove: (to: AddressPath, way: 'move' | 'swap') => void;
};

/** Offers to add what an address lacks, or to move it to the field that it belongs in. */
export function AddressNotice({ messages, completed, misplaced, onComplete, onMove }: AddressNoticeProps) {
  if (completed) {
    return (
      <Button className="mt-2 text-left wrap-anywhere" onClick={() => onComplete(completed)}>
        {fill(messages.addScheme, { address: completed })}
      </Button>
    );
  }
  if (!misplaced) return null;
  const words = messages.misplaced;
  if (misplaced.why === 'ownersPage') {
    return (
      <Notice tone="note" className="mt-2">
        {words.ownersPage}
      </Notice>
    );
  }
  const { why, to, way } = misplaced;
  const label = messages.addresses.labels[to];
  return (
    <Notice tone="note" className="mt-2">
      <p>{fill(words[why], { label })}</p>
      {way === 'filled' ? (
        <p className="mt-1">{words.filled}</p>
      ) : (
        <Button className="mt-2" onClick={() => onMove(to, way)}>
          {fill(words[way], { label })}
        </Button>
      )}
    </Notice>
  );
}
