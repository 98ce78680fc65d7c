import type { ReactNode } from 'react';
import type { OperatorSession } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { adminPath } from '@/i18n/paths';
import { mayDecide } from '../lib/session';

type FrameProps = {
  locale: Locale;
  words: OwnerMessages['review'];
  operator: OperatorSession;
  /** Whether the operator is signing out. */
  leaving: boolean;
  /** Why signing out failed. */
  failure: string | null;
  onSignOut: () => void;
  onQueue: () => void;
  children: ReactNode;
};

/** The frame of the operators' pages: where one can go, who is signed in, and the way out. */
export function Frame(props: FrameProps) {
  const { locale, words, operator, leaving, failure, onSignOut, onQueue, children } = props;
  const { frame } = words;
  return (
    <>
      <div className="no-print flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-line pb-3">
        <nav aria-label={frame.navigation}>
          <ul className="flex flex-wrap gap-x-4">
            <li>
              <a
                href={adminPath(locale)}
                aria-current="page"
                className="inline-flex min-h-11 items-center border-b-2 border-sea font-semibold"
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  onQueue();
                }}
              >
                {frame.queue}
              </a>
            </li>
          </ul>
        </nav>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p>
            <span className="font-semibold">{operator.name}</span>{' '}
            <span className="text-ink-2">{frame.role[operator.role]}</span>
          </p>
          <button
            type="button"
            className="button-quiet"
            aria-busy={leaving}
            aria-disabled={leaving}
            onClick={onSignOut}
          >
            {leaving ? frame.signingOut : frame.signOut}
          </button>
        </div>
      </div>
      {failure && (
        <p role="alert" className="mt-4 rounded-control bg-clay-mist px-4 py-3 text-ink">
          {failure}
        </p>
      )}
      {!mayDecide(operator) && <p className="mt-4 rounded-control bg-sea-mist px-4 py-3">{frame.viewer}</p>}
      {children}
    </>
  );
}
