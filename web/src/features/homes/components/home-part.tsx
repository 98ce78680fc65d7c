import { type ReactNode, useCallback } from 'react';
import type { Answer } from '@/api/call';
import { explain } from '@/api/failure';
import { type Reading, useReading } from '@/api/use-reading';
import { useDesk } from '@/features/dashboard/components/operator';
import type { Locale } from '@/i18n/locale';
import { RetryNotice } from '@/ui/notice';

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
  const { failure, table } = useDesk();
  return (
    <HomeSection {...section}>
      {reading.kind === 'reading' && (
        <div role="status" className="skeleton mt-4 h-24">
          <span className="sr-only">{table.reading}</span>
        </div>
      )}
      {reading.kind === 'failed' && (
        <RetryNotice
          className="mt-4 max-w-[62ch]"
          title={table.failed}
          texts={[explain(reading.answer, failure)]}
          retry={table.retry}
          onRetry={onAgain}
        />
      )}
      {reading.kind === 'read' && children(reading.value)}
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
