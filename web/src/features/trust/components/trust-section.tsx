import type { ReactNode } from 'react';
import { Icon } from '@/components/icons';
import { Block } from '@/features/listing/components/blocks';
import { Bullets } from '@/features/listing/components/texts';
import type { SiteMessages } from '@/i18n/site-words';

type TrustSectionProps = {
  messages: SiteMessages['detail']['trust'];
  /** How to report the home. */
  report: ReactNode;
};

/** What we check of an owner and what we do not, and how to pay with care. */
export function TrustSection({ messages, report }: TrustSectionProps) {
  return (
    <Block title={messages.title}>
      <div className="max-w-[62ch]">
        <h3 className="flex items-center gap-2 text-19">
          <Icon name="check" className="size-5 text-ok" />
          {messages.ownerTitle}
        </h3>
        <p className="mt-2">{messages.ownerText}</p>
        <Bullets items={messages.owner} />
        <p className="mt-2 text-ink-2">{messages.ownerLimits}</p>
        <h3 className="mt-6 flex items-center gap-2 text-19">
          <Icon name="warning" className="size-5 text-clay" />
          {messages.paymentTitle}
        </h3>
        <Bullets items={messages.payments} />
        <p className="no-print mt-5">{messages.reportText}</p>
        {report}
      </div>
    </Block>
  );
}
