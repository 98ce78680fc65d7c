import type { ReviewCheck } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { adminPath } from '@/i18n/paths';
import { checkLines } from '../lib/checks';

const LEVEL_CLASS: Record<ReviewCheck['level'], string> = {
  refusal: 'bg-clay-mist text-ink',
  warning: 'bg-sun-mist text-sun-ink',
  notice: 'bg-sea-mist text-ink',
};

type CheckListProps = {
  locale: Locale;
  words: OwnerMessages['review'];
  improvements: OwnerMessages['preview']['improvement'];
  checks: readonly ReviewCheck[];
};

/** What the checks found, with links to the other homes that they are about. */
export function CheckList({ locale, words, improvements, checks }: CheckListProps) {
  if (checks.length === 0) return <p>{words.home.noFindings}</p>;
  return (
    <ul className="space-y-3">
      {checkLines(locale, words, improvements, checks).map(({ code, level, text, homes, details }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one code may stand for several fields
        <li key={`${code} ${index}`} className="flex flex-wrap items-start gap-x-4 gap-y-1">
          <span className={`chip ${LEVEL_CLASS[level]}`}>{words.level[level]}</span>
          <div className="min-w-0 grow basis-80">
            <p>{text}</p>
            {details.length > 0 && (
              <ul className="mt-1 list-disc pl-5 text-ink-2">
                {details.map((detail) => (
                  <li key={detail} className="wrap-anywhere">
                    {detail}
                  </li>
                ))}
              </ul>
            )}
            {homes.length > 0 && (
              <p className="mt-1 flex flex-wrap items-center gap-x-3">
                <span className="text-ink-2">{words.home.otherHomes}</span>
                {homes.map((home) => (
                  <a
                    key={home}
                    href={adminPath(locale, new URLSearchParams({ home }))}
                    target="_blank"
                    rel="noreferrer"
                    className="link-quiet inline-flex min-h-11 items-center font-semibold"
                  >
                    {home} <span className="sr-only">{words.home.newTab}</span>
                  </a>
                ))}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
