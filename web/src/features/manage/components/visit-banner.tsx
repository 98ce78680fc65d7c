import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { adminHomePath } from '@/i18n/paths';
import { Notice } from '@/ui/notice';
import type { Visitor } from './use-visit';

type VisitBannerProps = {
  locale: Locale;
  id: string;
  visit: Visitor;
  words: OwnerMessages['dashboard']['visit'];
};

/** Says that an operator looks at the home, and lets who may change something do so. */
export function VisitBanner({ locale, id, visit, words }: VisitBannerProps) {
  const { mayWrite, writes, onWrites } = visit;
  return (
    <Notice tone="warning" role="note" className="no-print mb-3 flex flex-wrap items-center gap-x-5 gap-y-1">
      <p>
        <span className="font-semibold">{words.title}</span> {writes ? words.writes : words.readOnly}
        {!mayWrite && ` ${words.viewer}`}
      </p>
      {mayWrite && (
        <label className="inline-flex min-h-11 items-center gap-2.5 font-semibold">
          <input
            type="checkbox"
            role="switch"
            className="size-5"
            checked={writes}
            aria-checked={writes}
            onChange={({ target }) => onWrites(target.checked)}
          />
          {words.allow}
        </label>
      )}
      <a
        href={adminHomePath(locale, id)}
        className="link-quiet inline-flex min-h-11 items-center font-semibold"
      >
        {words.back}
      </a>
    </Notice>
  );
}
