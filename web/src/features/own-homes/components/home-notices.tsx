import type { OwnHome } from '@/api/types';
import { Notices } from '@/features/owner-calendar/components/notices';
import { blockStoreOf } from '@/features/owner-calendar/lib/blocks';
import type { Words } from '@/features/owner-calendar/lib/words';
import { useObservable } from '@/storage/observable';

type HomeNoticesProps = { words: Words; home: OwnHome };

/** The blocks of a home that were sent later than they were made, and that the server did not take. */
export function HomeNotices({ words, home: { id, name } }: HomeNoticesProps) {
  const { notices } = useObservable(blockStoreOf(id));
  if (notices.length === 0) return null;
  return (
    <div className="mt-6">
      <p className="mb-2 font-semibold wrap-anywhere">{name || id}</p>
      <Notices words={words} notices={notices} onDismiss={(keys) => blockStoreOf(id).dismiss(keys)} />
    </div>
  );
}
