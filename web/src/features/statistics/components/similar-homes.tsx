import type { SimilarHomes as Similar } from '@/api/types';
import { formatNumber } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';

type SimilarHomesProps = { locale: Locale; words: OwnerMessages['statistics']['similar']; similar: Similar };

/** A home beside those that are like it. */
export function SimilarHomes({ locale, words, similar }: SimilarHomesProps) {
  const { views, ownViews, inquiries, ownInquiries } = similar;
  const rows = [
    { name: words.views, own: ownViews, middle: views },
    { name: words.inquiries, own: ownInquiries, middle: inquiries },
  ];
  return (
    <>
      <h3 className="mt-10 text-22">{words.title}</h3>
      <p className="mt-2 max-w-[62ch]">{words.text}</p>
      <table className="mt-4 w-full max-w-[36rem]">
        <caption className="sr-only">{words.title}</caption>
        <thead>
          <tr className="text-left text-14">
            <th scope="col" className="py-2 pr-3">
              {words.what}
            </th>
            <th scope="col" className="py-2 pl-3 text-right">
              {words.own}
            </th>
            <th scope="col" className="py-2 pl-3 text-right">
              {words.middle}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, own, middle }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                {name}
              </th>
              <td className="py-2 pl-3 text-right font-semibold tabular-nums">{formatNumber(locale, own)}</td>
              <td className="py-2 pl-3 text-right tabular-nums">{formatNumber(locale, middle)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 max-w-[62ch] text-14 text-ink-2">{words.about}</p>
    </>
  );
}
