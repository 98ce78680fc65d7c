'use client';

/** Loads the address again. The page for lost connections stands at the address that was asked for. */
export function ReloadButton({ label }: { label: string }) {
  return (
    <button type="button" className="button-primary" onClick={() => window.location.reload()}>
      {label}
    </button>
  );
}
