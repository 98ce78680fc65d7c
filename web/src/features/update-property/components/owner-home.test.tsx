import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { LISTING_STATUS_VALUES } from '@/api/limits.gen';
import type { FormWords } from '@/features/listing-form/components/listing-form';
import { type Locale, TEXT_LANGUAGES } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { type Editing, type Editor, editorAfter } from '../lib/editor';
import type { SaveOutcome as Result, Saved } from '../lib/save';
import { sampleFeed, sampleForm, sampleListing } from '../sample.test.data';
import { FeedPanel } from './feed-panel';
import { HomeBar } from './home-bar';
import { HomeList } from './home-list';
import { HomeStatus } from './home-status';
import { Meanwhile } from './meanwhile';
import { OwnerHome } from './owner-home';
import { SaveOutcome } from './save-outcome';
import { SavedHome } from './saved-home';
import { Verify } from './verify';

vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams('id=CASA-1001') }));
// The form has tests of its own.
vi.mock('@/features/listing-form/components/listing-form', () => ({ ListingForm: () => <p>form</p> }));

// A new value of the API fails to compile here until the page has words for it.
const nothing = () => {};
const box = { current: null };

function propsOf(locale: Locale) {
  const { ownerHome } = ownerMessagesFor(locale);
  const { ownerLink, calendar, shell } = messagesFor(locale);
  return {
    locale,
    messages: { ownerHome, ownerLink, platform: calendar.platform, legal: shell },
    streets: null,
    supportEmail: 'help@homes.example',
    sampleId: 'CASA-1001',
  };
}

function formWords(locale: Locale): FormWords {
  return { ...ownerMessagesFor(locale), page: messagesFor(locale) };
}

function editing(...results: Partial<Result>[]): Editing {
  const listing = sampleListing();
  const feeds = { items: [sampleFeed()], etag: '"f1"' };
  const home = { listing: { kind: 'done', value: listing }, feeds: { kind: 'done', value: feeds } } as const;
  let editor: Editor = editorAfter({ kind: 'reading' }, { kind: 'read', home, kept: null, locale: 'en' });
  editor = editorAfter(editor, { kind: 'change', part: { city: 'Typed <here>', phone: '+34 1' } });
  for (const part of results) {
    if (editor.kind !== 'editing') break;
    const job = { ...editor, id: 'CASA-1001', byLink: false, password: null };
    const done: Saved = { changed: [], proposed: [], feeds: false, submitted: false, password: false };
    const result: Result = { listing, feeds, isWritten: false, held: [], stop: null, done, ...part };
    editor = editorAfter(editor, { kind: 'settle', job, result });
  }
  if (editor.kind !== 'editing') throw new Error(`it is ${editor.kind}`);
  return editor;
}

/** Renders, and checks what holds for every part of the page. */
function render(element: ReactNode): string {
  const html = renderToStaticMarkup(element);
  expect(html).not.toMatch(/\{\w+\}/);
  expect(html).not.toContain('style=');
  expect(html).not.toContain('undefined');
  for (const [control] of html.matchAll(/<(?:input|select)[^>]*>/g)) {
    expect(html).toContain(`for="${/ id="([^"]+)"/.exec(control)?.[1]}"`);
  }
  return html;
}

describe.each(TEXT_LANGUAGES)('the page of an owner in %s', (locale) => {
  const props = propsOf(locale);
  const words = props.messages.ownerHome;

  it('is a shell until the browser knows who is signed in', () => {
    const html = render(<OwnerHome {...props} />);
    expect(html.match(/<h1/g)).toHaveLength(1);
    for (const text of [words.title, words.subtitle, words.info.id.title, words.info.access.title]) {
      expect(html).toContain(text);
    }
    expect(html).toContain(words.reading);
    expect(html).not.toContain('<form');
  });

  it('asks for a home and its password, and offers a link and help', () => {
    const html = render(
      <Verify {...props} startId="casa-1001" notice={words.verify.ended} onOpen={nothing} />,
    );
    for (const text of [words.verify.id, words.verify.password, words.verify.ended, words.verify.link]) {
      expect(html).toContain(text);
    }
    expect(html).toContain('value="casa-1001"');
    expect(html).toContain('type="password"');
    expect(html).toContain(`>${words.verify.submit}</button>`);
    expect(html).toContain(words.help.text);
    const mails = [...html.matchAll(/href="(mailto:help@homes\.example[^"]+)"/g)].map(([, href]) => href);
    expect(mails).toHaveLength(3);
    expect(decodeURIComponent(mails[2] ?? '')).toContain('CASA-1001');
  });

  it('lists the homes that are open, and switches between them', () => {
    const homes = [
      { id: 'CASA-1001', name: 'Casa <Lajares>', status: 'rejected' },
      { id: 'CASA-1002', name: null, status: null },
    ] as const;
    const list = render(
      <HomeList
        locale={locale}
        homes={homes}
        messages={props.messages}
        trouble={null}
        onHome={nothing}
        onSignOut={nothing}
      />,
    );
    const path = locale === 'en' ? '/update-property' : '/es/actualizar-propiedad';
    expect(list).toContain(`href="${path}?id=CASA-1002"`);
    const management = locale === 'en' ? '/manage/' : '/es/gestionar/';
    expect(list).toContain(`href="${management}CASA-1002"`);
    const allHomes = `href="${locale === 'en' ? '/owner/homes' : '/es/propietario/alojamientos'}"`;
    expect(list).toContain(allHomes);
    expect(list).toContain('Casa &lt;Lajares&gt;');
    expect(list).toContain(props.messages.ownerLink.status.rejected);
    const bar = render(
      <HomeBar
        locale={locale}
        homes={homes}
        id="CASA-1001"
        isUnsaved={true}
        trouble={null}
        words={words.homes}
        onHome={nothing}
        onSignOut={nothing}
      />,
    );
    expect(bar.match(/aria-current="page"/g)).toHaveLength(1);
    expect(bar).toContain(words.homes.signOut);
    expect(bar).toContain(allHomes);
  });

  it.each(LISTING_STATUS_VALUES)('says what it means that a home is %s', (status) => {
    const html = render(
      <HomeStatus
        locale={locale}
        listing={sampleListing({ status })}
        isBusy={false}
        words={words}
        onWithdraw={nothing}
      />,
    );
    expect(html).toContain(words.status[status]);
    expect(html.includes(words.status.seePage)).toBe(status === 'active');
    expect(html.includes(words.status.manage)).toBe(status !== 'removed');
  });

  it.each([false, true])('names the changes that wait for review, returned: %s', (returned) => {
    const proposal = {
      form: { name: 'Casa Risco', phone: '+34 1', whatsapp: '' },
      proposedAt: '2027-03-01T12:00:00Z',
      returned,
    } as NonNullable<ReturnType<typeof sampleListing>['proposal']>;
    const listing = sampleListing({ proposal, reasons: [{ field: '', text: 'Please <explain>.' }] });
    const html = render(
      <HomeStatus locale={locale} listing={listing} isBusy={false} words={words} onWithdraw={nothing} />,
    );
    expect(html).toContain(words.parts.name);
    expect(html).toContain(words.parts.contacts);
    expect(html).toContain(words.status.withdraw);
    expect(html.includes('Please &lt;explain&gt;.')).toBe(returned);
  });

  it('shows both values of a field that was changed on both sides', () => {
    const present = sampleListing({ version: 9 }, sampleForm({ city: 'There', parking: 'free_parking' }));
    const html = render(
      <Meanwhile
        locale={locale}
        editing={editing({ listing: present, stop: { kind: 'changed' } })}
        messages={formWords(locale)}
        words={words.meanwhile}
        onTake={nothing}
      />,
    );
    expect(html).toContain('Typed &lt;here&gt;');
    expect(html).toContain('There');
    expect(html).toContain(messagesFor(locale).feature.parking);
    expect(html.match(/<button/g)).toHaveLength(1);
  });

  it('shows the calendars without their addresses, and what becomes of each', () => {
    const form = { ...sampleForm(), feeds: { ...sampleForm().feeds, airbnb: 'https://airbnb.com/new.ics' } };
    const panel = (feeds: Parameters<typeof FeedPanel>[0]['feeds']) =>
      render(
        <FeedPanel
          locale={locale}
          feeds={feeds}
          form={form}
          plan={{}}
          words={words.feeds}
          platforms={props.messages.platform}
          onPlan={nothing}
        />,
      );
    const html = panel({ items: [sampleFeed()], etag: '"f1"' });
    expect(html).toContain('airbnb.com …1234');
    expect(html).toContain(words.feeds.state.fresh);
    expect(html).toContain('<option value="replace" selected="">');
    expect(html).toContain(words.feeds.replaceNote);
    expect(panel({ items: [], etag: '"f1"' })).toContain(words.feeds.none);
    expect(panel(null)).toContain(words.feeds.unread);
  });

  it('explains what needs a link by mail, and offers one', () => {
    const held = editing({ isWritten: true, held: ['contacts'] });
    const html = render(<SaveOutcome box={box} locale={locale} editing={held} words={words} />);
    expect(html).toContain(words.outcome.heldTitle);
    expect(html).toContain(words.outcome.heldSaved);
    expect(html).toContain(`>${words.link.send}</button>`);
  });

  it.each(Object.keys(words.outcome.failure) as (keyof typeof words.outcome.failure)[])(
    'says why a home is not saved: %s',
    (failure) => {
      const stop = { kind: 'failed', at: 'password', failure, errors: {}, other: [] } as const;
      const html = render(
        <SaveOutcome box={box} locale={locale} editing={editing({ stop })} words={words} />,
      );
      expect(html).toContain(words.outcome.title);
      expect(html).toContain(words.outcome.failure[failure]);
      expect(html).toContain(words.outcome.at.password);
      expect(html).toContain(words.outcome.kept);
      expect(html.includes(words.link.send)).toBe(failure === 'linkNeeded');
    },
  );

  it('says what was saved and what comes next', () => {
    const done: Saved = {
      changed: ['price'],
      proposed: ['name'],
      feeds: true,
      submitted: false,
      password: true,
    };
    const saved = (part: Partial<Saved>, listing = sampleListing()) =>
      render(
        <SavedHome
          locale={locale}
          listing={listing}
          done={{ ...done, ...part }}
          words={words}
          onAgain={nothing}
        />,
      );
    const html = saved({});
    for (const text of [words.saved.title, words.parts.price, words.parts.name, words.saved.feeds]) {
      expect(html).toContain(text);
    }
    expect(html).toContain('role="alert"');
    expect(html).toContain(`href="${locale === 'en' ? '/properties' : '/es/propiedades'}"`);
    expect(saved({ password: false })).not.toContain('role="alert"');
    const only = saved({ changed: [], proposed: [], feeds: false });
    expect(only).toContain(words.saved.passwordTitle);
    const again = saved({ submitted: true }, sampleListing({ status: 'pending' }));
    expect(again).toContain(words.saved.submittedTitle);
    expect(again).toContain(words.saved.submitted);
  });
});
