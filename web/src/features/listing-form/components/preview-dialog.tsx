'use client';

import { useEffect, useRef } from 'react';
import { Icon } from '@/components/icons';
import { HomePreview } from '@/features/preview/components/home-preview';
import type { Folder } from '@/features/property-form/lib/form';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { Button } from '@/ui/button';
import type { ListingFormMessages } from './part';

type PreviewDialogProps = {
  locale: Locale;
  folder: () => Promise<Folder | null>;
  messages: Pick<ListingFormMessages, 'homeForm' | 'page'>;
  /** The words of the preview. */
  words: OwnerMessages['preview'];
  onField: (field: string) => void;
  onClose: () => void;
};

/** The home exactly as guests will see it, over the form. */
export function PreviewDialog({ locale, folder, messages, words, onField, onClose }: PreviewDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { previewTitle, closePreview } = messages.homeForm.buttons;
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="m-0 h-dvh max-h-none w-full max-w-none bg-lime text-ink sm:m-auto sm:h-[92dvh] sm:w-[94vw] sm:max-w-[77.5rem] sm:rounded-card"
      aria-label={previewTitle}
      onClose={onClose}
    >
      <div className="sticky top-0 z-20 flex items-center justify-between gap-3 border-b border-line bg-lime px-5 py-2">
        <h2 className="text-19">{previewTitle}</h2>
        <Button
          look="icon"
          className="shrink-0"
          aria-label={closePreview}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </Button>
      </div>
      <div className="px-5 pt-6 pb-12 sm:px-8">
        <HomePreview
          locale={locale}
          folder={folder}
          messages={words}
          page={messages.page}
          onField={(field) => {
            dialog.current?.close();
            onField(field);
          }}
        />
      </div>
    </dialog>
  );
}
