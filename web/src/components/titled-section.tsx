import type { ComponentProps, ReactNode } from 'react';

type TitledSectionProps = Omit<ComponentProps<'section'>, 'title'> & {
  title: string;
  /** The id of the heading, which names the section. */
  titleId: string;
  children: ReactNode;
};

const SPACED = 'page mt-20 sm:mt-28';

/** A section of a page below its heading. */
export function TitledSection({
  title,
  titleId,
  className = SPACED,
  children,
  ...others
}: TitledSectionProps) {
  return (
    <section className={className} aria-labelledby={titleId} {...others}>
      <h2 id={titleId} className="text-30 sm:text-38">
        {title}
      </h2>
      {children}
    </section>
  );
}

type ClosingSectionProps = { title: string; titleId: string; text: string; children: ReactNode };

/** The end of a page: what to do next, in a box. */
export function ClosingSection({ title, titleId, text, children }: ClosingSectionProps) {
  return (
    <div className={SPACED}>
      <TitledSection
        title={title}
        titleId={titleId}
        className="rounded-frame bg-sea-mist px-6 py-12 text-center sm:py-16"
      >
        <p className="mx-auto mt-3 max-w-[52ch] text-19">{text}</p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">{children}</div>
      </TitledSection>
    </div>
  );
}
