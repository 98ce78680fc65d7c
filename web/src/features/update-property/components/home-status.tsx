import { useEffect, useRef } from 'react';
import type { OwnListing } from '@/api/types';
import { formatList } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { listPropertyPath, managePath, propertyPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import { partsOf } from '../lib/parts';

type HomeStatusProps = {
  locale: Locale;
  listing: OwnListing;
  isBusy: boolean;
  words: OwnerMessages['ownerHome'];
  /** Takes back the changes that wait for review. */
  onWithdraw: () => void;
};

/** Where a home stands, what of it waits for review or was returned, and the way to its page. */
export function HomeStatus({ locale, listing, isBusy, words, onWithdraw }: HomeStatusProps) {
  const { propertyId, status, proposal, reasons } = listing;
  const { status: said, parts: names } = words;
  const box = useRef<HTMLElement>(null);
  const isWithdrawing = useRef(false);
  const isWaiting = proposal !== null;
  // With what is withdrawn goes the button that had the focus.
  useEffect(() => {
    if (isWaiting || !isWithdrawing.current) return;
    isWithdrawing.current = false;
    box.current?.focus();
  }, [isWaiting]);
  const isSeen = status === 'active' || status === 'paused';
  const parts = proposal
    ? formatList(
        locale,
        partsOf(proposal.form).map((part) => names[part]),
      )
    : '';
  const whole = reasons.filter(({ field }) => field === '');
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={said.title}
      className="max-w-[62ch] rounded-card bg-sea-mist px-5 py-4 outline-none"
    >
      <p>
        <span className="text-ink-2">{propertyId}</span> <strong>{said[status]}</strong>
      </p>
      {isSeen && <p className="mt-2 text-14 text-ink-2">{said.reviewNote}</p>}
      {proposal && (
        <div className="mt-3">
          <p>{fill(proposal.returned ? said.returned : said.waiting, { parts })}</p>
          {proposal.returned && whole.map(({ text }) => <p key={text}>{text}</p>)}
          <Button
            className="mt-2"
            busy={isBusy}
            onClick={() => {
              if (isBusy) return;
              isWithdrawing.current = true;
              onWithdraw();
            }}
            working={said.withdrawing}
          >
            {said.withdraw}
          </Button>
        </div>
      )}
      {status !== 'removed' && (
        <a
          href={managePath(locale, propertyId)}
          className="link-quiet mt-1 mr-6 inline-flex min-h-11 items-center"
        >
          {said.manage}
        </a>
      )}
      {status === 'active' && (
        <a
          href={propertyPath(locale, propertyId)}
          className="link-quiet mt-1 inline-flex min-h-11 items-center"
        >
          {said.seePage}
        </a>
      )}
      {status === 'removed' && (
        <a href={listPropertyPath(locale)} className="link-quiet mt-1 inline-flex min-h-11 items-center">
          {said.listNew}
        </a>
      )}
    </section>
  );
}
