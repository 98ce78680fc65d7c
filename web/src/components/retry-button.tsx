'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';

/** Asks the server for the page again and keeps what the guest has typed. */
export function RetryButton({ label }: { label: string }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return (
    <button
      type="button"
      className="button-quiet mt-4"
      aria-busy={pending}
      onClick={() => startTransition(() => router.refresh())}
    >
      {label}
    </button>
  );
}
