import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { LISTING_STATUS_VALUES } from '@/api/limits.gen';
import type { OwnHome } from '@/api/types';
import { type Locale, TEXT_LANGUAGES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { fill, plural } from '@/i18n/words';
import type { Facts } from '../lib/managed';

const NO_FACTS: Facts = { confirmedAt: undefined, isUnread: false, conflicts: null };

import { TABS, type Tab } from '../lib/tabs';
import { sampleHome } from '../sample.test.data';
import { ConfirmCalendar } from './confirm-calendar';
import { QualityOfHome } from './home-quality';
import { HomeTabs } from './home-tabs';
import { MailFails } from './mail-fails';
import { ManageHome } from './manage-home';
import { HomeMenu, HomeTitle } from './managed-head';
import { VisitBanner } from './visit-banner';

vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams() }));
// The parts have tests of their own.
vi.mock('./home-part', () => ({ HomePart: () => <p>part</p> }));

// A new value of the API fails to compile here until the page has words for it.
const nothing = () => {};
const FRAME = { brand: 'Homes', homeHref: '/', menu: 'Menu', tools: null, footer: null };

function propsOf(locale: Locale) {
  const { ownerLink, calendar } = messagesFor(locale);
  const words = ownerMessagesFor(locale);
  return {
    locale,
    frame: FRAME,
    messages: { ...words, ownerLink, platform: calendar.platform, visit: words.dashboard.visit },
    served: [locale],
    supportEmail: 'help@homes.example',
    sampleId: 'CASA-1001',
  };
}

/** Renders, and checks what holds for every part of the page. */
function render(element: ReactNode): string {
  const html = renderToStaticMarkup(element);
  expect(html).not.toMatch(/\{\w+\}/);
  expect(html).not.toContain('style=');
  expect(html).not.toContain('undefined');
  return html;
}

describe.each(TEXT_LANGUAGES)('the page on which an owner looks after a home in %s', (locale) => {
  const props = propsOf(locale);
  const { messages } = props;
  const words = messages.manage;

  it('is a shell until the browser knows who is signed in', () => {
    const html = render(<ManageHome {...props} id="casa-1001" />);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain(words.title);
    expect(html).toContain(messages.ownerHome.reading);
    expect(html).not.toContain('data-status');
  });

  it('says that there is no home where the address has no ID', () => {
    const html = render(<ManageHome {...props} id="<nothing>" />);
    expect(html).toContain('data-status="404"');
    expect(html).toContain(fill(words.notFound.text, { id: '&lt;NOTHING&gt;' }));
    expect(html).toContain(`href="${locale === 'en' ? '/properties' : '/es/propiedades'}"`);
  });

  const head = (home: OwnHome, homes: OwnHome[], tab: Tab = 'calendar') =>
    render(
      <>
        <HomeTitle locale={locale} home={home} homes={homes} tab={tab} words={words.links} heading={null} />
        <HomeMenu locale={locale} home={home} messages={messages} onSignOut={nothing} />
      </>,
    );

  it.each(LISTING_STATUS_VALUES)('names a home that is %s, and leads to its pages', (status) => {
    const home = sampleHome({ status });
    const html = head(home, [home]);
    for (const text of ['Casa &lt;Lajares&gt;', 'CASA-1001', messages.ownerLink.status[status]]) {
      expect(html).toContain(text);
    }
    const [page, change] =
      locale === 'en'
        ? ['/property/CASA-1001', '/update-property?id=CASA-1001']
        : ['/es/propiedad/CASA-1001', '/es/actualizar-propiedad?id=CASA-1001'];
    expect(html.includes(`href="${page}"`)).toBe(status === 'active');
    expect(html.includes(`href="${change}"`)).toBe(status !== 'removed');
    expect(html).not.toContain('<details');
  });

  it('leads to the same part of other homes', () => {
    const [home, other] = [sampleHome(), sampleHome({ id: 'CASA-1002', name: '' })];
    const html = head(home, [home, other], 'inquiries');
    const path = locale === 'en' ? '/manage' : '/es/gestionar';
    expect(html).toContain(`href="${path}/CASA-1002?tab=inquiries"`);
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
  });

  it.each([
    [false, false],
    [true, false],
    [true, true],
  ])(
    'tells an operator who may change something (%s), and does (%s), what a visit is',
    (mayWrite, writes) => {
      const html = render(
        <>
          <VisitBanner
            locale={locale}
            id="CASA-1001"
            visit={{ mayWrite, writes, onWrites: nothing }}
            words={messages.visit}
          />
          <HomeMenu locale={locale} home={sampleHome()} messages={messages} onSignOut={null} />
        </>,
      );
      const { visit } = messages;
      expect(html).toContain(visit.title);
      expect(html).toContain(writes ? visit.writes : visit.readOnly);
      expect(html.includes('role="switch"')).toBe(mayWrite);
      expect(html.includes(visit.viewer)).toBe(!mayWrite);
      expect(html).toContain(
        `href="${locale === 'en' ? '/admin/homes' : '/es/admin/alojamientos'}/CASA-1001"`,
      );
      for (const own of [words.links.all, words.links.change, messages.ownerHome.homes.signOut]) {
        expect(html).not.toContain(`>${own}<`);
      }
    },
  );

  it('says that mails come back, and leads to the address and to support', () => {
    const home = sampleHome({ mailFailingSince: '2027-03-01T12:00:00Z' });
    const html = render(
      <MailFails locale={locale} home={home} supportEmail={props.supportEmail} messages={messages} />,
    );
    const page = locale === 'en' ? '/update-property' : '/es/actualizar-propiedad';
    expect(html).toContain(`href="${page}?id=CASA-1001&amp;step=1"`);
    expect(html).toContain('href="mailto:help@homes.example?');
    expect(html).toContain(locale === 'en' ? 'March' : 'marzo');
    const fine = <MailFails locale={locale} home={sampleHome()} supportEmail="" messages={messages} />;
    expect(render(fine)).toBe('');
  });

  it('says how complete the home is, and leads to the step of what is to be improved', () => {
    const { preview } = ownerMessagesFor(locale);
    const improvements = ['more_photos', 'longer_description', 'payment', 'phone'].map((code, index) => ({
      code,
      points: 20 - index,
    }));
    const html = render(
      <QualityOfHome
        locale={locale}
        homeId="CASA-1001"
        quality={{ score: 62, improvements }}
        words={preview}
      />,
    );
    expect(html).toContain(fill(preview.score, { score: 62 }));
    expect(html).toContain(preview.improvement.more_photos);
    expect([...html.matchAll(/&amp;step=(\d)/g)].map(([, step]) => step)).toEqual(['2', '1', '3', '5']);
  });

  it.each([
    [NO_FACTS, ''],
    [{ ...NO_FACTS, isUnread: true }, words.confirm.unread],
    [{ ...NO_FACTS, confirmedAt: null }, words.confirm.never],
    [
      { ...NO_FACTS, confirmedAt: new Date().toISOString() },
      words.confirm.last.slice(0, words.confirm.last.indexOf('{')),
    ],
  ] as [Facts, string][])('says when the calendar was confirmed: %o', (facts, text) => {
    const html = render(
      <ConfirmCalendar
        locale={locale}
        homeId="CASA-1001"
        facts={facts}
        words={words.confirm}
        failures={messages.ownerHome.outcome.failure}
        onConfirmed={nothing}
        onEnded={nothing}
      />,
    );
    expect(html).toContain(`${words.confirm.button}</button>`);
    expect(html).toContain(text);
  });

  it.each(TABS)('opens the part of one tab only: %s', (tab) => {
    const note = { count: 3, text: plural(locale, words.newInquiries, 3) };
    const html = render(
      <HomeTabs
        label={words.tabsLabel}
        names={words.tabs}
        shortNames={words.shortTabs}
        more={words.moreTabs}
        notes={{ inquiries: note, conflicts: null }}
        tab={tab}
        onTab={nothing}
        part={(each) => <p>part {each}</p>}
      />,
    );
    expect(html.match(/role="tab"/g)).toHaveLength(TABS.length);
    expect(html.match(/aria-selected="true"/g)).toHaveLength(1);
    expect(html.match(/tabindex="0"/g)).toHaveLength(1);
    expect(html.match(/<p>part /g)).toHaveLength(1);
    expect(html).toContain(`<p>part ${tab}</p>`);
    expect(html).toContain(note.text);
    for (const [, id] of html.matchAll(/aria-controls="([^"]+)"/g)) expect(html).toContain(`id="${id}"`);
    for (const [, id] of html.matchAll(/aria-labelledby="([^"]+)"/g)) expect(html).toContain(`id="${id}"`);
  });
});
