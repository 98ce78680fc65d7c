import { Link } from '@/components/link';
import type { Locale } from '@/i18n/locale';
import { listPropertyPath } from '@/i18n/paths';

type StartLinkProps = { locale: Locale; label: string; className: string };

/** Leads to the form in which an owner lists a home. */
export function StartLink({ locale, label, className }: StartLinkProps) {
  return (
    <Link href={listPropertyPath(locale, 'form')} className={`button-primary ${className}`}>
      {label}
    </Link>
  );
}
