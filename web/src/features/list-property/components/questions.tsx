import type { ReactNode } from 'react';
import type { Brand } from '@/brand/brand';
import { Icon } from '@/components/icons';
import { TitledSection } from '@/components/titled-section';
import type { Locale } from '@/i18n/locale';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';
import { answeredQuestions } from '../lib/questions';

type QuestionsProps = { locale: Locale; brand: Brand; messages: OwnerMessages['pitch'] };

/** What owners ask before they list a home. The answers open without scripts. */
export function Questions({ locale, brand, messages }: QuestionsProps) {
  return (
    <TitledSection title={messages.questionsTitle} titleId="questions">
      <div className="mt-7 max-w-[52rem] border-t border-line">
        {answeredQuestions(locale, brand, messages).map(({ key, question, answer }) => (
          <details key={key} className="group border-b border-line">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3">
              <h3 className="text-19">{question}</h3>
              <Icon
                name="arrowRight"
                className="size-5 text-ink-2 transition-transform duration-150 group-open:rotate-90"
              />
            </summary>
            <div className="max-w-[62ch] pb-5 text-ink-2">
              <p>{answer}</p>
              {key === 'support' && <Support brand={brand} messages={messages} />}
            </div>
          </details>
        ))}
      </div>
    </TitledSection>
  );
}

/** The ways to us. */
function Support({ brand, messages }: Omit<QuestionsProps, 'locale'>) {
  const { supportEmail: address, whatsappNumber: number } = brand;
  return (
    <ul>
      <SupportLink href={`mailto:${address}`}>{fill(messages.supportMail, { address })}</SupportLink>
      {number !== null && (
        <SupportLink href={`https://wa.me/${number}`}>
          {fill(messages.supportWhatsapp, { number: `+${number}` })}
        </SupportLink>
      )}
    </ul>
  );
}

function SupportLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <a href={href} className="link-quiet inline-flex min-h-11 items-center text-ink wrap-anywhere">
        {children}
      </a>
    </li>
  );
}
