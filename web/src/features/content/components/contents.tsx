'use client';

import { useCallback } from 'react';
import { useReading } from '@/api/use-reading';
import { ChipNav } from '@/features/dashboard/components/chip-nav';
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
      <ChipNav
        label={words.kinds}
        names={CONTENT_NAMES}
        current={name}
        textOf={(each) => words.name[each]}
        hrefOf={(each) => pathOf(locale, 'content', new URLSearchParams({ name: each }))}
      />
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
