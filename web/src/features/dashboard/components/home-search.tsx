import { useRouter } from 'next/navigation';
import { useId, useState } from 'react';
import { HOMES_Q_MAX_LENGTH } from '@/api/limits.gen';
import { Icon } from '@/components/icons';
import { typedOf } from '@/features/access/lib/sign-in';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { adminHomePath } from '@/i18n/paths';
import { Button } from '@/ui/button';
import { pathOf } from '../lib/screens';

type HomeSearchProps = { locale: Locale; words: OwnerMessages['dashboard']['frame']['search'] };

/** The search of everything: an ID opens its home, and any other words the list of homes that have them. */
export function HomeSearch({ locale, words }: HomeSearchProps) {
  const id = useId();
  const router = useRouter();
  const [typed, setTyped] = useState('');
  return (
    <search className="min-w-0 grow sm:max-w-md">
      <form
        className="flex items-center gap-1 rounded-control border border-edge bg-paper pl-3 focus-within:border-ink"
        onSubmit={(event) => {
          event.preventDefault();
          router.push(searchPath(locale, typed));
          setTyped('');
        }}
      >
        <label htmlFor={id} className="sr-only">
          {words.label}
        </label>
        <input
          id={id}
          type="search"
          className="min-h-11 w-full min-w-0 bg-transparent"
          placeholder={words.placeholder}
          // Higher than the limit, so that a pasted text is refused rather than silently cut.
          maxLength={HOMES_Q_MAX_LENGTH * 2}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button look="icon" className="shrink-0" aria-label={words.submit}>
          <Icon name="search" />
        </Button>
      </form>
    </search>
  );
}

/** Where a search of everything leads. */
export function searchPath(locale: Locale, typed: string): string {
  const read = typedOf(typed);
  if (read.kind === 'home') return adminHomePath(locale, read.id);
  const q = typed.trim();
  return pathOf(locale, 'homes', q === '' ? undefined : new URLSearchParams({ q }));
}
