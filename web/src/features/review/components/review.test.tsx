import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { FeedList, Photo, ReviewedListing } from '@/api/types';
import type { Reading } from '@/api/use-reading';
import { type Locale, TEXT_LANGUAGES } from '@/i18n/locale';
import { fill } from '@/i18n/words';
import { withPage } from '../lib/queue';
import type { ReturnDraft } from '../lib/reasons';
import { changed, FORM, feed, finding, submitted, waiting, wordsOf } from '../sample.test.data';
import { Decision, type Panel } from './decision';
import { HeldPhotos } from './held-photos';
import { HomeReview } from './home-review';
import { KeyHelp } from './key-help';
import { QueueList } from './queue-list';

const now = new Date('2027-03-08T12:00:00Z');
const nothing = () => {};
const templates = { en: wordsOf('en').review.template, es: wordsOf('es').review.template };
const escaped = (text: string) =>
  text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&#x27;');

/** What every part of the page keeps. */
function checked(html: string): string {
  expect(html).not.toMatch(/\{\w+\}/);
  expect(html).not.toContain('style=');
  expect(html).not.toContain('undefined');
  return html;
}

describe.each(TEXT_LANGUAGES)('the queue in %s', (locale) => {
  const { review } = wordsOf(locale);
  const render = (items: ReturnType<typeof waiting>[], nextCursor: string | null = null) =>
    checked(
      renderToStaticMarkup(
        <QueueList
          locale={locale}
          words={review}
          queue={withPage(null, { items, nextCursor }, now)}
          selected="CASA-2"
          onOpen={nothing}
          onSelect={nothing}
        />,
      ),
    );

  it('says of each home what waits, since when, and whether the address is confirmed', () => {
    const html = render([waiting(1), waiting(2, { isSubmission: false, addressConfirmed: false })]);
    const admin = locale === 'en' ? '/admin' : '/es/admin';
    expect(html).toContain(`href="${admin}?home=CASA-1"`);
    const { submission, change, confirmed, notConfirmed } = review.queue;
    for (const text of [submission, change, confirmed, notConfirmed])
      expect(html).toContain(`>${text}</span>`);
    expect(html).toContain('dateTime="2027-03-01T10:00:00Z"');
    expect(html).toContain(fill(review.queue.waiting.other, { count: 2 }));
    expect(html.match(/border-l-sea/g)).toHaveLength(1);
  });

  it('says how many new photos wait', () => {
    const html = render([waiting(1, { isSubmission: false, heldPhotos: 3 }), waiting(2, { heldPhotos: 0 })]);
    expect(html.split(`>${fill(review.queue.photos.other, { count: 3 })}</span>`)).toHaveLength(2);
  });

  it('says that there is more, and that there is nothing', () => {
    expect(render([waiting(1)], '100')).toContain(fill(review.queue.atLeast.one, { count: 1 }));
    expect(render([])).toContain(review.queue.emptyTitle);
  });
});

type HomeProps = { home?: ReviewedListing; notice?: string | null; feeds?: Reading<FeedList> };

function renderHome(locale: Locale, { home = submitted(), notice = null, feeds }: HomeProps = {}): string {
  return checked(
    renderToStaticMarkup(
      <HomeReview
        locale={locale}
        words={wordsOf(locale)}
        home={home}
        position="2 / 7"
        notice={notice}
        feeds={feeds ?? { kind: 'read', value: { items: [feed()] } }}
        now={now}
        onFeedsAgain={nothing}
        preview={<p>the preview</p>}
        decision={null}
        heldPhotos={null}
      />,
    ),
  );
}

const photoIn = (locale: Locale): Photo => ({
  hash: 'ab12',
  width: 1200,
  height: 800,
  widths: [400, 1200],
  color: '#aabbcc',
  altTexts: [{ language: locale, text: 'La terraza', machineTranslated: false, provider: null }],
});

describe.each(TEXT_LANGUAGES)('a home in %s', (locale) => {
  const { review, page } = wordsOf(locale);

  it('shows its facts, also those that guests do not see, and the preview', () => {
    const html = renderHome(locale);
    expect(html.match(/<h1/g)).toHaveLength(1);
    const facts = [
      'Casa &lt;Lajares&gt;',
      'CASA-1001',
      'Calle Real 1',
      'marta@owners.example',
      'VV-35-1-0001234',
    ];
    for (const fact of [...facts, 'Ruiz SL', '2 / 7', 'the preview']) expect(html).toContain(fact);
    expect(html).toContain('query=28.68%2C-13.94');
    expect(html).toContain('href="https://www.airbnb.com/rooms/1"');
    expect(html).toContain(review.home.noFindings);
    expect(html).toContain(review.home.noPhotos);
    expect(html).not.toContain(review.home.differences);
    expect(html).not.toContain(review.home.publicPage);
  });

  it('shows what checks found, with the other homes', () => {
    const checks = [
      finding('license_required', { level: 'refusal', field: 'license_number' }),
      finding('duplicate_photos', { propertyIds: ['CASA-2', 'CASA-3'] }),
      finding('links_in_text', { level: 'notice', values: ['spam.example/<x>'] }),
    ];
    const html = renderHome(locale, { home: submitted({ checks }) });
    for (const level of ['refusal', 'warning', 'notice'] as const)
      expect(html).toContain(review.level[level]);
    expect(html).toContain(review.check.license_required);
    expect(html).toMatch(/href="[^"]*\?home=CASA-3"/);
    // An address in a text is never a link.
    expect(html).toContain('<li class="wrap-anywhere">spam.example/&lt;x&gt;</li>');
  });

  it('shows changes before and after', () => {
    const html = renderHome(locale, { home: changed({ name: 'Casa Nueva' }, ['/name']) });
    expect(html).toMatch(/<del[^>]*>Casa &lt;Lajares&gt;<\/del>/);
    expect(html).toMatch(/<ins[^>]*>Casa Nueva<\/ins>/);
    expect(html).toContain(review.home.fromPublic);
    expect(html).toContain(review.home.publicPage);
  });

  it('shows what was mended, and why it was returned', () => {
    const returnedForm = { ...FORM, licenseNumber: null } as unknown as ReviewedListing['form'];
    const reasons = [{ field: 'license_number', text: 'Add it.' }];
    const html = renderHome(locale, {
      home: submitted({ returnedForm, differing: ['/licenseNumber', '/photos'], reasons }),
    });
    for (const text of [review.home.fromReturned, review.home.notGiven, review.home.changedBelow]) {
      expect(html).toContain(text);
    }
    expect(html).toContain(`${review.field.licenseNumber}:</span> Add it.`);
    const same = renderHome(locale, { home: submitted({ returnedForm }) });
    expect(same).toContain(review.home.sameAsReturned);
  });

  it.each<[Reading<FeedList>, string]>([
    [{ kind: 'reading' }, review.home.feedsLoading],
    [{ kind: 'failed', answer: { kind: 'refused', status: 404, problem: null } }, review.home.feedsUnknown],
    [{ kind: 'failed', answer: { kind: 'silent', why: 'offline' } }, review.home.feedsFailed],
    [{ kind: 'read', value: { items: [] } }, review.home.noFeeds],
    [{ kind: 'read', value: { items: [feed()] } }, 'www.airbnb.com …a1b2'],
  ])('says how its calendars are: %o', (feeds, text) => {
    expect(renderHome(locale, { feeds })).toContain(text);
  });

  it('shows each photo with its size', () => {
    const html = renderHome(locale, { home: submitted({ photos: [photoIn(locale)] }) });
    expect(html).toContain('href="/media/ab12/1200.jpg"');
    expect(html).toContain(fill(review.home.photo, { number: 1, width: 1200, height: 800 }));
    expect(html).toContain('La terraza');
  });

  it('tells why it was read again, and that nothing waits', () => {
    const home = submitted({ status: 'rejected' });
    const html = renderHome(locale, { home, notice: review.decide.decidedAlready });
    expect(html).toContain(review.decide.decidedAlready);
    expect(html).toContain(review.home.nothingWaits);
    expect(html).toContain(page.detail.statusValue.rejected);
  });
});

describe.each(TEXT_LANGUAGES)('photos that are held back in %s', (locale) => {
  const { review } = wordsOf(locale);
  const photos = ['a', 'b'].map((id) => ({ id, photo: photoIn(locale) }));
  const render = (decides: boolean, problem: string | null = null) =>
    checked(
      renderToStaticMarkup(
        <HeldPhotos
          locale={locale}
          words={review}
          name="Casa"
          photos={photos}
          decides={decides}
          sending={false}
          problem={problem}
          onApprove={nothing}
          onRefuse={nothing}
        />,
      ),
    );

  it('are approved or refused, at first all of them', () => {
    const html = render(true, review.failure.offline);
    expect(html.match(/type="checkbox"[^>]* checked=""/g)).toHaveLength(2);
    const { approve, refuse } = review.heldPhotos;
    for (const text of [approve.other, refuse.other])
      expect(html).toContain(`>${fill(text, { count: 2 })}</button>`);
    expect(html).toContain('alt="La terraza"');
    expect(html).toContain(review.failure.offline);
  });

  it('are only shown to those who may not decide', () => {
    const html = render(false);
    expect(html).toContain('href="/media/ab12/1200.jpg"');
    expect(html).not.toMatch(/<button|<input/);
  });

  it('are something that waits', () => {
    const home = submitted({ status: 'active', heldPhotos: photos });
    expect(renderHome(locale, { home })).not.toContain(review.home.nothingWaits);
  });
});

type DecisionCase = {
  panel?: Panel;
  part?: 'submission' | 'changes';
  refused?: boolean;
  asksReason?: boolean;
  draft?: ReturnDraft;
  problem?: string;
};

function renderDecision(locale: Locale, each: DecisionCase): string {
  const { panel = null, part = 'submission', refused = false, asksReason = false, draft, problem } = each;
  return checked(
    renderToStaticMarkup(
      <Decision
        words={wordsOf(locale).review}
        templates={templates}
        name="Casa <Lajares>"
        part={part}
        refused={refused}
        asksReason={asksReason}
        panel={panel}
        onPanel={nothing}
        draft={draft ?? { language: 'es', reasons: [] }}
        onDraft={nothing}
        sending={false}
        problem={problem ?? null}
        onApprove={nothing}
        onReturn={nothing}
      />,
    ),
  );
}

describe.each(TEXT_LANGUAGES)('deciding in %s', (locale) => {
  const { review } = wordsOf(locale);
  const { decide } = review;

  it('offers both, and only returning where a check forbids approval', () => {
    const both = renderDecision(locale, {});
    expect(both).toContain(`>${decide.approve}</button>`);
    expect(both).toContain(`>${decide.return}</button>`);
    const refused = renderDecision(locale, { refused: true, part: 'changes' });
    expect(refused).toContain(decide.refused);
    expect(refused).not.toContain(`>${decide.approveChanges}</button>`);
    expect(refused).toContain(`>${decide.returnChanges}</button>`);
  });

  it('asks before it approves, and for a reason where the address is not confirmed', () => {
    const plain = renderDecision(locale, { panel: 'approve' });
    expect(plain).toContain(decide.confirmSubmission);
    expect(plain).not.toContain('<textarea');
    const asking = renderDecision(locale, { panel: 'approve', asksReason: true, part: 'changes' });
    expect(asking).toContain(decide.confirmChanges);
    expect(asking).toContain(decide.reason);
  });

  it('offers templates in the operator’s words, and writes in the owner’s language', () => {
    const reason = {
      key: 1,
      field: 'photos',
      text: templates.es.photosBlurry.text,
      template: 'photosBlurry',
    } as const;
    const html = renderDecision(locale, { panel: 'return', draft: { language: 'es', reasons: [reason] } });
    for (const { label } of Object.values(review.template)) expect(html).toContain(`>${label}</button>`);
    expect(html).toMatch(/<textarea[^>]* lang="es"[^>]*>Algunas fotos/);
    expect(html).toContain('<option value="photos" selected="">');
    expect(html).toContain(escaped(fill(review.return.remove, { number: 1 })));
  });

  it('says why a decision was not taken', () => {
    expect(renderDecision(locale, { panel: 'return', problem: review.failure.offline })).toContain(
      review.failure.offline,
    );
  });
});

describe.each(TEXT_LANGUAGES)('the keys in %s', (locale) => {
  const { review } = wordsOf(locale);

  it('lists every key, and lets them be turned off', () => {
    const html = checked(
      renderToStaticMarkup(<KeyHelp words={review.keys} open onOpen={nothing} enabled onEnabled={nothing} />),
    );
    for (const text of Object.values(review.keys.action)) expect(html).toContain(text);
    expect(html).toContain('type="checkbox"');
  });
});
