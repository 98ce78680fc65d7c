'use client';

import { Icon } from '@/components/icons';

/** Prints the page. Its styles for paper leave out what only works on a screen. */
export function PrintButton({ label }: { label: string }) {
  return (
    <button
      type="button"
      className="action needs-script no-print max-sm:hidden"
      onClick={() => window.print()}
    >
      <Icon name="print" />
      {label}
    </button>
  );
}
