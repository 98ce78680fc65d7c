'use client';

import { type ComponentType, useState } from 'react';
import { Icon } from '@/components/icons';
import { inWords } from '@/components/later';
import type { Locale } from '@/i18n/locale';
import type { SiteMessages } from '@/i18n/site-words';
import { fill } from '@/i18n/words';
import { Button } from '@/ui/button';
import type { ReportedHome } from '../lib/report';
import type { ReportDialogProps } from './report-dialog';

type ReportButtonProps = {
  locale: Locale;
  home: ReportedHome;
  supportEmail: string;
  privacy: string;
  messages: Pick<SiteMessages['report'], 'title' | 'loadFailed'>;
};

const dialogIn = inWords(
  async () => (await import('./report-dialog')).ReportDialog,
  async (locale) => (await import(`@/messages/${locale}/site/report.json`)).default,
);

/** Opens the form of a report. It is fetched only then. */
export function ReportButton({ locale, home, supportEmail, privacy, messages }: ReportButtonProps) {
  const [Dialog, setDialog] = useState<ComponentType<Omit<ReportDialogProps, 'words'>> | null>(null);
  const [state, setState] = useState<'closed' | 'opening' | 'open' | 'failed'>('closed');

  const open = async () => {
    if (state === 'opening') return;
    setState('opening');
    try {
      const Loaded = await dialogIn(locale);
      setDialog(() => Loaded);
      setState('open');
    } catch {
      setState('failed');
    }
  };

  return (
    <>
      <Button
        look="link"
        className="needs-script no-print inline-flex items-center gap-2 text-ink-2"
        aria-haspopup="dialog"
        aria-busy={state === 'opening'}
        onClick={() => void open()}
      >
        <Icon name="flag" />
        {messages.title}
      </Button>
      <span role="status" className="font-semibold text-clay-ink">
        {state === 'failed' ? fill(messages.loadFailed, { email: supportEmail }) : ''}
      </span>
      {Dialog && state === 'open' && (
        <Dialog
          locale={locale}
          home={home}
          supportEmail={supportEmail}
          privacy={privacy}
          onClose={() => setState('closed')}
        />
      )}
    </>
  );
}
