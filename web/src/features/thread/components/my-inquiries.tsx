'use client';

import { useRef } from 'react';
import { useLoaded } from '@/api/use-loaded';
import { Link } from '@/components/link';
import { useHydrated } from '@/components/use-hydrated';
import type { Locale } from '@/i18n/locale';
import { propertiesPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { useStored } from '@/storage/use-stored';
import { MOST_KEPT } from '../lib/kept';
import { type ListMessages, type LoadedThread, loadThreads } from '../lib/list';
import { forgetInquiry, inquiriesStore } from '../lib/store';
import { InquiryGroups } from './inquiry-groups';

type MyInquiriesProps = { locale: Locale; messages: ListMessages };

/** The inquiries that were sent from this browser, as they stand now. */
export function MyInquiries({ locale, messages: words }: MyInquiriesProps) {
  const isReady = useHydrated();
  const kept = useStored(inquiriesStore);
  const title = useRef<HTMLHeadingElement>(null);
  const tokens = kept.map(({ token }) => token);
  const { loaded, retry } = useLoaded<LoadedThread>(tokens, (missing, tell) =>
    loadThreads(missing, locale, tell),
  );
  // What was pressed is gone, and the focus with it.
  const remove = (token: string) => {
    forgetInquiry(token);
    title.current?.focus();
  };
  const readAgain = () => {
    retry();
    title.current?.focus();
  };
  const isReading = !isReady || tokens.some((token) => !loaded.has(token));
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="text-38 outline-none sm:text-46">
        {words.title}
      </h1>
      <p className="mt-3 max-w-[62ch] text-19 text-ink-2">{fill(words.lead, { most: MOST_KEPT })}</p>
      <noscript>
        <p className="mt-5">{words.noScript}</p>
      </noscript>
      <p role="status" className={isReading ? 'needs-script mt-5 text-ink-2' : 'sr-only'}>
        {isReading && words.reading}
      </p>
      {isReady && kept.length === 0 && (
        <section className="mt-4 rounded-frame border border-line p-7 sm:p-12">
          <h2 className="text-30">{words.emptyTitle}</h2>
          <p className="mt-3 max-w-[46ch] text-ink-2">{words.emptyText}</p>
          <Link href={propertiesPath(locale)} className="button-primary mt-7">
            {words.browse}
          </Link>
        </section>
      )}
      <InquiryGroups
        locale={locale}
        messages={words}
        kept={kept}
        loaded={loaded}
        onRemove={remove}
        onRetry={readAgain}
      />
    </>
  );
}
