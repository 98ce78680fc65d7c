import type { ReactNode, Ref } from 'react';
import type { FeedList, ReviewedListing } from '@/api/types';
import type { Reading } from '@/api/use-reading';
import type { Locale } from '@/i18n/locale';
import { adminHomePath, adminScreenPath, propertyPath } from '@/i18n/paths';
import { Notice } from '@/ui/notice';
import { differencesOf, formToApprove } from '../lib/differences';
import { fieldName } from '../lib/fields';
import { waitingPart } from '../lib/queue';
import type { ValueWords } from '../lib/values';
import { CheckList } from './check-list';
import { DifferenceTable } from './difference-table';
import { Calendars, Photos, PrivateFacts, PublicFacts, Section } from './home-sections';

type HomeReviewProps = {
  locale: Locale;
  words: ValueWords;
  home: ReviewedListing;
  /** What the queue says of it; `null` for a home outside the queue. */
  position: string | null;
  notice: string | null;
  feeds: Reading<FeedList>;
  now: Date;
  heading?: Ref<HTMLHeadingElement>;
  onFeedsAgain: () => void;
  /** The home as guests will see it. */
  preview: ReactNode;
  /** Approving and returning; `null` for those who may not. */
  decision: ReactNode;
  /** The photos that are held back, with what decides on them; `null` if there are none. */
  heldPhotos: ReactNode;
};

/** One home with all that an operator decides by. */
export function HomeReview(props: HomeReviewProps) {
  const {
    locale,
    words,
    home,
    position,
    notice,
    feeds,
    now,
    heading,
    onFeedsAgain,
    preview,
    decision,
    heldPhotos,
  } = props;
  const { review, page } = words;
  const form = formToApprove(home);
  const name = form.name || home.propertyId;
  const facts = [
    home.propertyId,
    page.detail.statusValue[home.status],
    home.addressConfirmed ? review.queue.confirmed : review.queue.notConfirmed,
    ...(position ? [position] : []),
  ];
  return (
    <article>
      <h1 ref={heading} tabIndex={-1} className="text-30 wrap-anywhere outline-none sm:text-38">
        {name}
      </h1>
      <p className="mt-1 text-ink-2">{facts.join(' · ')}</p>
      {home.status === 'active' && (
        <a
          href={propertyPath(locale, home.propertyId)}
          target="_blank"
          rel="noreferrer"
          className="link-quiet inline-flex min-h-11 items-center font-semibold"
        >
          {review.home.publicPage} <span className="sr-only">{review.home.newTab}</span>
        </a>
      )}
      <p className="flex flex-wrap gap-x-5">
        <a
          href={adminHomePath(locale, home.propertyId)}
          className="link-quiet inline-flex min-h-11 items-center font-semibold"
        >
          {review.home.itsPage}
        </a>
        <a
          href={adminScreenPath(locale, 'instant-sync', new URLSearchParams({ home: home.propertyId }))}
          className="link-quiet inline-flex min-h-11 items-center font-semibold"
        >
          {review.home.itsCalendars}
        </a>
        <a
          href={adminScreenPath(locale, 'audit', new URLSearchParams({ subject: home.propertyId }))}
          className="link-quiet inline-flex min-h-11 items-center font-semibold"
        >
          {review.home.itsChanges}
        </a>
      </p>
      <div role="alert">
        {notice && (
          <Notice tone="warning" className="mt-4">
            {notice}
          </Notice>
        )}
      </div>
      {waitingPart(home) === null && home.heldPhotos.length === 0 && (
        <p className="mt-4">{review.home.nothingWaits}</p>
      )}
      {decision}
      {heldPhotos}
      <Section title={review.home.checks}>
        <CheckList locale={locale} words={review} improvements={words.improvements} checks={home.checks} />
      </Section>
      <Differences locale={locale} words={words} home={home} />
      {home.reasons.length > 0 && (
        <Section title={review.home.lastReasons}>
          <ul className="list-disc space-y-1 pl-5">
            {home.reasons.map(({ field, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a field may have several reasons
              <li key={`${field} ${index}`}>
                <span className="font-semibold">{fieldName(review, field)}:</span> {text}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={review.home.private}>
        <PrivateFacts locale={locale} words={words} form={form} />
      </Section>
      <Section title={review.home.calendar}>
        <Calendars locale={locale} words={words} feeds={feeds} now={now} onAgain={onFeedsAgain} />
      </Section>
      <Section title={review.home.photos}>
        <Photos locale={locale} words={review.home} name={name} photos={home.photos} />
      </Section>
      <Section title={review.home.facts}>
        <PublicFacts locale={locale} words={words} form={form} />
      </Section>
      <Section title={review.home.preview}>{preview}</Section>
    </article>
  );
}

/** What changes of a public home, or what an owner mended of a returned one. */
function Differences({ locale, words, home }: Pick<HomeReviewProps, 'locale' | 'words' | 'home'>) {
  const { home: text } = words.review;
  if (!home.proposal && !home.returnedForm) return null;
  const differences = differencesOf(locale, words, home);
  const lead = home.proposal ? text.fromPublic : text.fromReturned;
  return (
    <Section title={text.differences}>
      {differences.length > 0 ? (
        <>
          <p className="mb-3 text-ink-2">{lead}</p>
          <DifferenceTable words={words.review} differences={differences} label={text.differences} />
        </>
      ) : (
        <p>{text.sameAsReturned}</p>
      )}
    </Section>
  );
}
