import type { LinkPurpose, ListingStatus } from '@/api/types';
import { Icon } from '@/components/icons';
import type { Locale } from '@/i18n/locale';
import { managePath, propertyPath, updatePropertyPath } from '@/i18n/paths';
import { fill, type Messages, plural } from '@/i18n/words';
import type { LinkedHome } from '../lib/link';
import type { Step } from '../lib/step';

type LinkFactsProps = {
  locale: Locale;
  step: Extract<Step, { kind: 'ready' | 'used' }>;
  messages: Messages['ownerLink'];
};

const NOWHERE = { change: false, manage: false };

/** The pages that a used link leads to. Where it signs nobody in, the page of the home asks for the password. */
const LEADS: Record<LinkPurpose, typeof NOWHERE> = {
  sign_in: { change: true, manage: true },
  co_owner: { change: true, manage: true },
  confirm: { change: true, manage: true },
  undo: NOWHERE,
  confirm_calendar: { change: false, manage: true },
  end_weekly_mail: { change: false, manage: true },
};

/** The address that a link was sent to, and the homes it is about. Once it is used, their status too. */
export function LinkFacts({ locale, step, messages: words }: LinkFactsProps) {
  const homes: readonly LinkedHome[] =
    step.kind === 'used' ? step.homes : step.link.properties.map((home) => ({ ...home, status: null }));
  const leads = step.kind === 'used' ? LEADS[step.link.purpose] : NOWHERE;
  return (
    <dl className="mt-6 max-w-[62ch] divide-y divide-line border-y border-line">
      <div className="py-4">
        <dt className="text-14 text-ink-2">{words.sentTo}</dt>
        <dd className="wrap-anywhere">{step.link.email}</dd>
      </div>
      {homes.length > 0 && (
        <div className="py-4">
          <dt className="text-14 text-ink-2">{plural(locale, words.homes, homes.length)}</dt>
          {homes.map(({ id, name, status }) => (
            <dd key={id} className="mt-1 not-last:mb-4">
              <p>
                <span className="font-semibold wrap-anywhere">{name}</span>{' '}
                <span className="text-ink-2">{id}</span>
              </p>
              {status && <p className="text-ink-2">{words.status[status]}</p>}
              {leads.change && status !== 'removed' && (
                // A plain link: the page it leads to has a Permissions-Policy of its own, which only a full load applies.
                <a
                  href={updatePropertyPath(locale, id)}
                  className="link-quiet mr-6 inline-flex min-h-11 items-center gap-2 font-semibold"
                >
                  {fill(words[changeOf(step, status)], { name })}
                  <Icon name="arrowRight" className="size-4" />
                </a>
              )}
              {leads.manage && status !== 'removed' && (
                <a
                  href={managePath(locale, id)}
                  className="link-quiet mr-6 inline-flex min-h-11 items-center gap-2 font-semibold"
                >
                  {fill(words.manageHome, { name })}
                  <Icon name="arrowRight" className="size-4" />
                </a>
              )}
              {status === 'active' && (
                <a
                  href={propertyPath(locale, id)}
                  className="link-quiet inline-flex min-h-11 items-center gap-2 font-semibold"
                >
                  {fill(words.seeHome, { name })}
                  <Icon name="arrowRight" className="size-4" />
                </a>
              )}
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}

/** What an owner comes for: a returned home is mended, and a home whose address was just confirmed may lack a password. */
function changeOf(
  step: LinkFactsProps['step'],
  status: ListingStatus | null,
): 'mendHome' | 'setPassword' | 'changeHome' {
  if (status === 'rejected') return 'mendHome';
  return step.link.purpose === 'confirm' ? 'setPassword' : 'changeHome';
}
