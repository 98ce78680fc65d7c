import type { ReactNode } from 'react';
import type { OperatorSession } from '@/api/types';
import { type FrameParts, MENU_ITEM, WorkFrame } from '@/components/work-frame';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { adminPath } from '@/i18n/paths';
import { Notice } from '@/ui/notice';
import { mayDecide } from '../lib/session';

type FrameProps = {
  locale: Locale;
  parts: FrameParts;
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
  const { locale, parts, words, operator, leaving, failure, onSignOut, onQueue, children } = props;
  const { frame } = words;
  return (
    <WorkFrame
      parts={parts}
      title={
        <nav aria-label={frame.navigation} className="overflow-x-auto">
          <ul className="flex gap-x-4">
            <li>
              <a
                href={adminPath(locale)}
                aria-current="page"
                className="inline-flex min-h-14 items-center border-b-3 border-sea font-semibold whitespace-nowrap"
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
      }
      menu={
        <>
          <p className="px-4 py-2">
            <span className="font-semibold">{operator.name}</span>{' '}
            <span className="text-ink-2">{frame.role[operator.role]}</span>
          </p>
          <button
            type="button"
            className={MENU_ITEM}
            aria-busy={leaving}
            aria-disabled={leaving}
            onClick={onSignOut}
          >
            {leaving ? frame.signingOut : frame.signOut}
          </button>
        </>
      }
    >
      {failure && (
        <Notice tone="failed" role="alert" className="mt-4">
          {failure}
        </Notice>
      )}
      {!mayDecide(operator) && <p className="mt-4 rounded-control bg-sea-mist px-4 py-3">{frame.viewer}</p>}
      {children}
    </WorkFrame>
  );
}
