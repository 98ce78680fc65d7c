import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ShareButton } from '@/features/share/components/share-button';
import { ShareDialog } from '@/features/share/components/share-dialog';
import { TrustSection } from '@/features/trust/components/trust-section';
import { LOCALES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { siteMessagesFor } from '@/i18n/site-messages';
import { ReportButton } from './report-button';
import { ReportDialog } from './report-dialog';

describe.each(LOCALES)('what a guest may do with a home in %s', (locale) => {
  const { detail, report, share } = siteMessagesFor(locale);
  const props = {
    locale,
    home: { id: 'CASA-1001', name: 'Casa <Risco>' },
    supportEmail: 'help@homes.example',
    privacy: messagesFor(locale).shell.privacy,
    messages: report,
  };

  it('is to report it, with every reason and a label for each field', () => {
    const html = renderToStaticMarkup(<ReportDialog {...props} words={report} onClose={() => {}} />);
    for (const reason of Object.values(report.reasons)) expect(html).toContain(reason);
    expect(html).toContain('Casa &lt;Risco&gt;');
    expect(html.match(/type="radio"/g)).toHaveLength(Object.keys(report.reasons).length);
    expect(html).not.toMatch(/\{\w+\}|style=/);
  });

  it('is told with what we check and how to pay', () => {
    const html = renderToStaticMarkup(
      <TrustSection messages={detail.trust} report={<ReportButton {...props} />} />,
    );
    expect(html).toContain(report.title);
    expect(html.match(/<li/g)).toHaveLength(detail.trust.owner.length + detail.trust.payments.length);
    // The form comes when it is asked for.
    expect(html).not.toContain('<form');
  });

  it('is to share it, by a link to copy and a mail', () => {
    const shared = { title: 'Casa <Risco>', url: 'https://homes.example/property/CASA-1001' };
    const button = renderToStaticMarkup(
      <ShareButton locale={locale} title={shared.title} messages={detail.share} />,
    );
    expect(button).toContain(detail.share.action);
    const html = renderToStaticMarkup(
      <ShareDialog shared={shared} words={share} onShared={() => {}} onClose={() => {}} />,
    );
    expect(html).toContain(`value="${shared.url}"`);
    expect(html).toContain('href="mailto:?subject=');
  });
});
