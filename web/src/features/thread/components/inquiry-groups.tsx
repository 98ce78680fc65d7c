import type { Locale } from '@/i18n/locale';
import { fill, plural } from '@/i18n/words';
import { RetryNotice } from '@/ui/notice';
import type { KeptInquiry } from '../lib/kept';
import { groupsOf, type ListMessages, type LoadedThread } from '../lib/list';
import { datesText } from '../lib/offer';
import { InquiryCard, RemoveInquiry } from './inquiry-card';

type InquiryGroupsProps = {
  locale: Locale;
  messages: ListMessages;
  kept: readonly KeptInquiry[];
  loaded: ReadonlyMap<string, LoadedThread>;
  onRemove: (token: string) => void;
  onRetry: () => void;
};

/** Inquiries by their dates: those for the same ones stand side by side, so that offers can be compared. */
export function InquiryGroups(props: InquiryGroupsProps) {
  const { locale, messages, kept, loaded, onRemove, onRetry } = props;
  const failed = kept.filter(({ token }) => loaded.get(token)?.kind === 'failed').length;
  const gone = kept.filter(({ token }) => loaded.get(token)?.kind === 'gone');
  return (
    <>
      {failed > 0 && (
        <RetryNotice
          texts={[plural(locale, messages.failed, failed)]}
          retry={messages.retry}
          onRetry={onRetry}
          className="mt-7 max-w-[62ch]"
        />
      )}
      {groupsOf(kept, loaded).map(({ key, dates, inquiries }) => (
        <section key={key} aria-labelledby={`dates-${key.replace(' ', '-')}`} className="mt-10">
          <h2 id={`dates-${key.replace(' ', '-')}`} className="text-30">
            {dates ? datesText(locale, messages, dates.checkIn, dates.checkOut) : messages.noDates}
          </h2>
          {dates && inquiries.length > 1 && (
            <p className="mt-1 text-ink-2">{fill(messages.sameDates, { count: inquiries.length })}</p>
          )}
          <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {inquiries.map((inquiry) => (
              <InquiryCard
                key={inquiry.kept.token}
                locale={locale}
                messages={messages}
                inquiry={inquiry}
                onRemove={onRemove}
              />
            ))}
          </ul>
        </section>
      ))}
      {gone.length > 0 && (
        <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {gone.map((inquiry) => (
            <li key={inquiry.token} className="rounded-card border border-line p-5">
              <p className="font-semibold wrap-anywhere">{inquiry.propertyName}</p>
              <p className="mt-1 mb-3 text-ink-2">{messages.gone}</p>
              <RemoveInquiry messages={messages} kept={inquiry} onRemove={onRemove} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
