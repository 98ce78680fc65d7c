import { type ReactNode, useId } from 'react';
import { useRetryFocus } from '@/features/update-property/components/use-retry-focus';

type SettingsSectionProps = {
  title: string;
  /** How often what it shows was asked for again. */
  retries?: number;
  children: ReactNode;
};

/** A section of the settings with its heading. */
export function SettingsSection({ title, retries = 0, children }: SettingsSectionProps) {
  const id = useId();
  const heading = useRetryFocus(retries);
  return (
    <section aria-labelledby={id} className="border-t border-line pt-8">
      <h3 ref={heading} id={id} tabIndex={-1} className="text-22 outline-none">
        {title}
      </h3>
      {children}
    </section>
  );
}
