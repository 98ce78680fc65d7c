'use client';
import { Button } from '@/ui/button';

/** Loads the address again. The page for lost connections stands at the address that was asked for. */
export function ReloadButton({ label }: { label: string }) {
  return (
    <Button look="primary" onClick={() => window.location.reload()}>
      {label}
    </Button>
  );
}
