import type { ReactNode } from 'react';
import { Icon } from '@/components/icons';
import { Button } from '@/ui/button';

type DateDialogHeadProps = {
  layout: 'panel' | 'sheet';
  titleId: string;
  title: string;
  /** What chooses between dates and flexible ones. */
  tabs: ReactNode;
  close: string;
  onClose: () => void;
};

/** The title of a date dialog. A panel has its tabs beside it, so that a laptop shows all weeks; a sheet has them below. */
export function DateDialogHead({ layout, titleId, title, tabs, close, onClose }: DateDialogHeadProps) {
  return (
    <>
      <div className="date-title flex items-center justify-between gap-3">
        <p
          id={titleId}
          className="grow font-display text-19 first-letter:uppercase sm:text-22"
          aria-live="polite"
        >
          {title}
        </p>
        {layout === 'panel' && tabs}
        <Button look="icon" className="shrink-0" onClick={onClose} aria-label={close}>
          <Icon name="close" />
        </Button>
      </div>
      {layout === 'sheet' && tabs}
    </>
  );
}
