'use client';

import { useCallback, useEffect, useState } from 'react';
import { HomePreview } from '@/features/preview/components/home-preview';
import { ReviewDesk } from '@/features/review/components/review-desk';
import { homeFolder } from '@/features/review/lib/api';
import { draftsStore, keepDrafts, type ReturnDrafts } from '@/features/review/lib/drafts';
import type { TemplateTexts } from '@/features/review/lib/reasons';
import type { ValueMessages } from '@/features/review/lib/values';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import type { PropertyMessages } from '@/i18n/words';
import { useDesk } from './operator';

type ApprovalsProps = {
  messages: Pick<OwnerMessages, 'review' | 'preview'>;
  page: ValueMessages & PropertyMessages;
  /** The texts of the reasons in each language that owners read. */
  templates: TemplateTexts;
};

/** The approval queue and its homes. */
export function Approvals({ messages, page, templates }: ApprovalsProps) {
  const { locale, decides, onEnded, takesFocus } = useDesk();
  /** They outlive the end of a session and a reload, so that nothing that was written is lost. */
  const [drafts, setDrafts] = useState<ReturnDrafts>(() => draftsStore.get());
  useEffect(() => keepDrafts(drafts), [drafts]);

  const preview = useCallback(
    (id: string, version: number) => (
      <Preview key={`${id} ${version}`} id={id} locale={locale} messages={messages.preview} page={page} />
    ),
    [locale, messages.preview, page],
  );

  return (
    <ReviewDesk
      locale={locale}
      words={{ review: messages.review, page, improvements: messages.preview.improvement }}
      templates={templates}
      decides={decides}
      drafts={drafts}
      onDrafts={setDrafts}
      onSignedOut={onEnded}
      takesFocus={takesFocus}
      preview={preview}
    />
  );
}

type PreviewProps = {
  id: string;
  locale: Locale;
  messages: OwnerMessages['preview'];
  page: PropertyMessages;
};

function Preview({ id, locale, messages, page }: PreviewProps) {
  const folder = useCallback(async () => homeFolder(id), [id]);
  return <HomePreview locale={locale} folder={folder} messages={messages} page={page} onField={null} />;
}
