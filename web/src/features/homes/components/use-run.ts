import type { Answer } from '@/api/call';
import { explain, isEnded, isOutdated } from '@/api/failure';
import { useDesk } from '@/features/dashboard/components/operator';
import { useRequest } from '@/features/home-settings/components/use-request';

/**
 * Carries out one action at a time, and says why one was not done.
 *
 * @param onOutdated called where somebody else changed meanwhile what was to be changed
 * @param unknown what is said where there is nothing of the name any more
 */
export function useRun(onOutdated: () => void, unknown?: string) {
  const { failure, onEnded } = useDesk();
  const { busy, outcome, run: send } = useRequest({ onEnded });
  const run = <Value>(
    name: string,
    answering: () => Promise<Answer<Value>>,
    onDone: (value: Value) => void,
  ): Promise<void> =>
    send(
      name,
      async () => {
        const answer = await answering();
        if (isOutdated(answer)) onOutdated();
        return answer;
      },
      (value) => {
        onDone(value);
        return '';
      },
    );
  const answer = outcome?.kind === 'failed' ? outcome.answer : null;
  // What is said of the other two stands elsewhere.
  const failed =
    answer && !isOutdated(answer) && !isEnded(answer)
      ? explain(answer, { ...failure, unknown: unknown ?? failure.unknown })
      : null;
  return { busy, failed, run };
}
