import type { Ref } from 'react';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { ownHomesPath, propertiesPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';

type HomeNotFoundProps = {
  locale: Locale;
  id: string;
  words: OwnerMessages['manage']['notFound'];
  heading?: Ref<HTMLHeadingElement>;
};

/** There is no such home: its ID has not the form of one, or the home was erased. */
export function HomeNotFound({ locale, id, words, heading }: HomeNotFoundProps) {
  return (
    <section data-status={404} className="max-w-[62ch]">
      <h1 ref={heading} tabIndex={-1} className="text-30 outline-none sm:text-38">
        {words.title}
      </h1>
      <p className="mt-4 text-19 text-ink-2 wrap-anywhere">{fill(words.text, { id })}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <a href={propertiesPath(locale)} className="button-primary">
          {words.back}
        </a>
        <a href={ownHomesPath(locale)} className="button-quiet min-h-13 px-6">
          {words.own}
        </a>
      </div>
    </section>
  );
}
