import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { describe, expect, it, vi } from 'vitest';
import { findHost } from '@/api/server';
import { HOST } from '@/features/host/sample.test.data';
import { home } from '@/features/listing/lib/testing/home';
import { LOCALES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { propertyPath } from '@/i18n/paths';
import { siteMessagesFor } from '@/i18n/site-messages';
import { HostScreen } from './host';

vi.mock('@/api/server', () => ({ findHost: vi.fn() }));
vi.mock('next/headers', () => ({ headers: async () => new Headers() }));

describe.each(LOCALES)('the page of a host in %s', (locale) => {
  const htmlOf = async () =>
    text((await prerenderToNodeStream(<HostScreen locale={locale} id={HOST.id} />)).prelude);

  it('has their words in their language, and their homes', async () => {
    vi.mocked(findHost).mockResolvedValue({ host: HOST, homes: [home] });
    const html = await htmlOf();
    expect(html).toContain('<h1 class="text-38 wrap-anywhere sm:text-46">Lucía &lt;Ramos&gt;</h1>');
    if (locale !== 'es') expect(html).toContain('lang="es"');
    expect(html).toContain(`href="${propertyPath(locale, home.id)}"`);
    expect(html).toContain('"@type":"ProfilePage"');
    expect(html).not.toMatch(/\{\w+\}|style=/);
  });

  it('says so where no home of theirs can be seen', async () => {
    vi.mocked(findHost).mockResolvedValue({ host: HOST, homes: [] });
    expect(await htmlOf()).toContain(siteMessagesFor(locale).host.page.noHomes);
  });

  it('names its status where there is none', async () => {
    vi.mocked(findHost).mockResolvedValue(null);
    const html = await htmlOf();
    expect(html).toContain('data-status="404"');
    expect(html).toContain(messagesFor(locale).notFound.hostTitle);
  });
});
