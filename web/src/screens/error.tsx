'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import type en from '@/messages/en/error-page.json';
import { Button } from '@/ui/button';

/** It gets nothing from the server, so its route imports the texts. */
export type ErrorScreenProps = {
  error: Error & { digest?: string };
  reset: () => void;
  messages: typeof en;
};

/** The page of a home that could not be loaded. */
export function HomeErrorScreen(props: ErrorScreenProps) {
  return <ErrorScreen {...props} about="home" />;
}

/** The page for a failed render. A retry keeps the address and so the search. */
export function ErrorScreen({
  error,
  reset,
  messages,
  about = 'page',
}: ErrorScreenProps & { about?: 'page' | 'home' }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const tryAgain = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return (
    <section className="page pt-10 sm:pt-20" role="alert">
      <h1 className="text-38 sm:text-46">{about === 'home' ? messages.homeTitle : messages.title}</h1>
      <p className="mt-4 max-w-[52ch] text-19 text-ink-2">
        {about === 'home' ? messages.homeText : messages.text}
      </p>
      <Button look="primary" className="mt-8" onClick={tryAgain} aria-busy={pending}>
        {messages.tryAgain}
      </Button>
      {error.digest && (
        <p className="mt-8 text-14 text-ink-2">
          {messages.reference} {error.digest}
        </p>
      )}
    </section>
  );
}
