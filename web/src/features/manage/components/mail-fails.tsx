import type { OwnHome } from '@/api/types';
import { mailAddress } from '@/features/contact/lib/contact';
import { formatInstantDate } from '@/i18n/format';
import type { Locale } from '@/i18n/locale';
import { updatePropertyPath } from '@/i18n/paths';
import { fill } from '@/i18n/words';
import { Notice } from '@/ui/notice';
import type { ManageHomeProps } from './manage-home';

/** The step of the form on which the address is. */
const ADDRESS_STEP = '&step=1';

type MailFailsProps = {
  locale: Locale;
  home: OwnHome;
  supportEmail: string;
  messages: Pick<ManageHomeProps['messages'], 'manage' | 'ownerHome'>;
};

/** Says that mails to the owner come back, if they do, and where another address is entered. */
export function MailFails({ locale, home, supportEmail, messages }: MailFailsProps) {
  if (!home.mailFailingSince) return null;
  const { mailFails, changeAddress } = messages.manage;
  const { support, manualSubject, manualBody } = messages.ownerHome.help;
  const ofHome = (text: string) => fill(text, { id: home.id });
  const links = [
    [changeAddress, `${updatePropertyPath(locale, home.id)}${ADDRESS_STEP}`],
    [support, mailAddress(supportEmail, ofHome(manualSubject), ofHome(manualBody))],
  ] as const;
  return (
    <Notice tone="warning" role="note" className="mb-3">
      <p>{fill(mailFails, { day: formatInstantDate(locale, home.mailFailingSince, 'UTC') })}</p>
      {links.map(([text, href]) => (
        <a key={href} href={href} className="link-quiet mr-6 inline-flex min-h-11 items-center font-semibold">
          {text}
        </a>
      ))}
    </Notice>
  );
}
