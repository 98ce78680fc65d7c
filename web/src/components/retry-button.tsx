'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Button } from '@/ui/button';

/** Asks the server for the page again and keeps what the guest has typed. */
export function RetryButton({ label }: { label: string }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return (
    <Button className="mt-4" aria-busy={pending} onClick={() => startTransition(() => router.refresh())}>
      {label}
    </Button>
  );
}
