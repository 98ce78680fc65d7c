import { Icon } from '@/components/icons';
import type { Locale } from '@/i18n/locale';
import { inquiriesPath, inquiryPath } from '@/i18n/paths';
import { fill, plural } from '@/i18n/words';
import { Notice } from '@/ui/notice';
import type { AskedHome, AskResults, AskWords } from '../lib/ask';

type AskResultsListProps = {
  locale: Locale;
  homes: readonly AskedHome[];
  results: AskResults;
  words: AskWords;
};

/** What became of the message to each home: its code and link, or why it was not sent, those first. */
export function AskResultsList({ locale, homes, results, words }: AskResultsListProps) {
  const told = homes
    .flatMap((home) => {
      const result = results.get(home.id);
      return result ? [{ home, result }] : [];
    })
    .sort((a, b) => Number(a.result.kind === 'sent') - Number(b.result.kind === 'sent'));
  const isAnySent = told.some(({ result }) => result.kind === 'sent');
  return (
    <>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {told.map(({ home, result }) => (
          <li key={home.id} className="flex gap-3 py-3">
            <Icon
              name={result.kind === 'sent' ? 'check' : 'warning'}
              className={`mt-0.5 size-5 shrink-0 ${result.kind === 'sent' ? 'text-ok' : 'text-clay-ink'}`}
            />
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{home.name}</p>
              <p>{result.kind === 'sent' ? fill(words.ask.sentTo, { code: result.code }) : result.text}</p>
              {result.kind === 'sent' && (
                // A plain link: the page reads the secret of its address when it is loaded.
                <a
                  href={inquiryPath(locale, result.token)}
                  className="link-quiet inline-flex min-h-11 items-center wrap-anywhere"
                >
                  {fill(words.ask.seeNamed, { home: home.name })}
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
      {isAnySent && (
        <a
          href={inquiriesPath(locale)}
          className="link-quiet mt-2 inline-flex min-h-11 items-center font-semibold"
        >
          {words.ask.list}
        </a>
      )}
    </>
  );
}

/** Above a form of which some messages were not sent: which, why, and what to do. */
export function AskProblems(props: AskResultsListProps) {
  const { locale, results, words } = props;
  const failed = [...results.values()].filter(({ kind }) => kind === 'refused').length;
  if (failed === 0) return null;
  return (
    <Notice tone="failed" size="box">
      <h4 className="text-19">{words.ask.resultsTitle}</h4>
      <p className="mt-1">{plural(locale, words.ask.failed, failed)}</p>
      <AskResultsList {...props} />
    </Notice>
  );
}
