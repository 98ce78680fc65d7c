'use client';

import { useCallback } from 'react';
import { useReading } from '@/api/use-reading';
import { Link } from '@/components/link';
import { useDesk } from '@/features/dashboard/components/operator';
import { Read } from '@/features/dashboard/components/read';
import { Screen } from '@/features/dashboard/components/screen';
import { useAddress } from '@/features/dashboard/components/use-address';
import { pathOf } from '@/features/dashboard/lib/screens';
import type { SiteMessages } from '@/i18n/site-words';
import { readContent } from '../lib/api';
import { CONTENT_NAMES, type ContentWords } from '../lib/fields';
import { ContentEditor } from './content-editor';

export type LicensingWords = Pick<SiteMessages['licensing'], 'number' | 'office' | 'othersTitle'>;
type ContentsProps = { words: ContentWords; licensing: LicensingWords };

/** What operators edit of the site: one kind of content at a time, each with an address of its own. */
export function Contents({ words, licensing }: ContentsProps) {
  const { locale, onEnded } = useDesk();
  const { query } = useAddress();
  const name = CONTENT_NAMES.find((each) => each === query.get('name')) ?? 'banner';
  const ask = useCallback(() => readContent(locale, name), [locale, name]);
  const { reading, again } = useReading(ask, onEnded);
  return (
    <Screen title={words.title} text={words.text}>
      <nav aria-label={words.kinds} className="mt-5 flex flex-wrap gap-2">
        {CONTENT_NAMES.map((each) => (
          <Link
            key={each}
            href={pathOf(locale, 'content', new URLSearchParams({ name: each }))}
            aria-current={each === name ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-chip border border-edge px-4 font-semibold hover:border-ink aria-[current=page]:border-sea aria-[current=page]:bg-sea aria-[current=page]:text-on-sea"
          >
            {words.name[each]}
          </Link>
        ))}
      </nav>
      <Read reading={reading} onAgain={again} heights={['h-64']}>
        {(content) =>
          content.name === name && (
            <ContentEditor key={name} words={words} licensing={licensing} initial={content} />
          )
        }
      </Read>
    </Screen>
  );
}
