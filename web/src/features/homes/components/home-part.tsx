import { type ReactNode, useCallback } from 'react';
import type { Answer } from '@/api/call';
import { type Reading, useReading } from '@/api/use-reading';
import { useDesk } from '@/features/dashboard/components/operator';
import { Read } from '@/features/dashboard/components/read';
import type { Locale } from '@/i18n/locale';

type SectionProps = { name: string; title: string; children: ReactNode };

/** A part of a home's page, which an address can name: `#feeds`. */
export function HomeSection({ name, title, children }: SectionProps) {
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="mt-10 scroll-mt-6">
      <h2 id={`${name}-title`} className="text-22">
        {title}
      </h2>
      {children}
    </section>
  );
}

type ReadPartProps<Value> = Omit<SectionProps, 'children'> & {
  reading: Reading<Value>;
  onAgain: () => void;
  children: (value: Value) => ReactNode;
};

/** A part that is read on its own: where it cannot be, it says so, and hides no other. */
export function ReadPart<Value>({ reading, onAgain, children, ...section }: ReadPartProps<Value>) {
  return (
    <HomeSection {...section}>
      <Read reading={reading} onAgain={onAgain} heights={['h-24']} className="mt-4">
        {children}
      </Read>
    </HomeSection>
  );
}

type HomePartProps<Value> = Omit<ReadPartProps<Value>, 'reading' | 'onAgain'> & {
  id: string;
  /** Reads the part of a home. Is the same each time. */
  ask: (id: string, locale: Locale) => Promise<Answer<Value>>;
};

/** A part with a reading of its own. */
export function HomePart<Value>({ id, ask, ...part }: HomePartProps<Value>) {
  const { locale, onEnded } = useDesk();
  const { reading, again } = useReading(
    useCallback(() => ask(id, locale), [ask, id, locale]),
    onEnded,
  );
  return <ReadPart reading={reading} onAgain={again} {...part} />;
}
