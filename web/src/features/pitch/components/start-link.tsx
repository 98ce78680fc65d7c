import Link from 'next/link';
import type { Locale } from '@/i18n/locale';
import { listPropertyPath } from '@/i18n/paths';

type StartLinkProps = { locale: Locale; label: string; className: string };

/** Leads to the form in which an owner lists a home. */
export function StartLink({ locale, label, className }: StartLinkProps) {
  return (
    <Link href={listPropertyPath(locale, 'form')} prefetch={false} className={`button-primary ${className}`}>
      {label}
    </Link>
  );
}
