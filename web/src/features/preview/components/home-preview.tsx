'use client';

import { useRef } from 'react';
import type { Folder } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import type { PropertyMessages } from '@/i18n/words';
import { PreviewOfState } from './preview-state';
import { usePreview } from './use-preview';

type HomePreviewProps = {
  locale: Locale;
  /** Where the home is; `null` where the server cannot be reached. */
  folder: () => Promise<Folder | null>;
  messages: OwnerMessages['preview'];
  page: PropertyMessages;
  /** Called with the JSON pointer of a field at fault. Without it, the fields are only named. */
  onField: ((field: string) => void) | null;
};

/**
 * A home exactly as guests will see it, with what is missing, what to check and how complete it is. It reads the home when
 * it appears. Its headings begin at level 3: a heading of level 2 belongs above it.
 */
export function HomePreview({ locale, folder, messages, page, onField }: HomePreviewProps) {
  const { state, askAgain } = usePreview(locale, folder);
  const whole = useRef<HTMLDivElement>(null);
  return (
    <div ref={whole} tabIndex={-1} aria-busy={state.kind === 'waiting'} className="outline-none">
      <PreviewOfState
        locale={locale}
        state={state}
        messages={messages}
        page={page}
        onField={onField}
        onAgain={() => {
          // The button that was pressed goes away.
          whole.current?.focus();
          askAgain();
        }}
      />
    </div>
  );
}
