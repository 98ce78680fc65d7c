import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { WORDS as en } from '@/features/listing-form/messages/en';
import { WORDS as es } from '@/features/listing-form/messages/es';
import { emptyForm } from '@/features/property-form/lib/defaults';
import { type Locale, TEXT_LANGUAGES, textLanguage } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { plural } from '@/i18n/words';
import { fakeBrowser } from '@/storage/testing/fake-browser';
import { DraftStore } from '../lib/draft-store';
import { type DraftState, initialState } from '../lib/state';
import type { Submission } from '../lib/work';
import { AwaitedPhotos } from './awaited-photos';
import { BringTakeOut } from './bring-take-out';
import { CopyHome } from './copy-home';
import { MailLink } from './mail-link';
import { placeOf } from './new-home';
import { Notices } from './notices';
import { QueuedBanner } from './queued-banner';
import { RestorePrompt } from './restore-prompt';
import { StatusLine } from './status-line';
import { SubmissionFailure } from './submission-failure';

const form = { ...emptyForm('en'), name: 'Casa Lajares', ownerEmail: 'marta@owners.example' };
const store = new DraftStore(fakeBrowser(), 'en', form);
const submission: Submission = {
  key: 'key-1',
  acceptsTerms: true,
  hasPhotoRights: true,
  queued: true,
  failures: 1,
};

/** A draft that is being edited. */
function editing(part: Partial<DraftState> = {}, sent: Submission | null = null): DraftState {
  const state = initialState(form);
  return { ...state, phase: { kind: 'editing' }, work: { ...state.work, submission: sent }, ...part };
}

const FORM_WORDS = { en, es };

describe.each(TEXT_LANGUAGES)('in %s', (locale: Locale) => {
  const words = ownerMessagesFor(locale).draft;

  const failure = (state: DraftState) =>
    renderToStaticMarkup(
      <SubmissionFailure
        locale={locale}
        state={state}
        messages={words}
        formWords={FORM_WORDS[textLanguage(locale)]}
        listingsEmail="listings@casacero.example"
        onAgain={() => {}}
        box={null}
      />,
    );

  it.each(['offline', 'unreachable', 'security', 'limited', 'unavailable', 'refused'] as const)(
    'a submission that fails with %s says why, and that nothing is lost',
    (kind) => {
      const html = failure(editing({ failure: { kind, problem: null } }, submission));
      expect(html).toContain(words.failure[kind]);
      expect(html).toContain(words.submission.kept);
      expect(html).not.toContain('mailto:');
    },
  );

  it('a submission says when this browser keeps nothing', () => {
    const html = failure(
      editing({ failure: { kind: 'offline', problem: null }, trouble: 'full' }, submission),
    );
    expect(html).toContain(words.submission.notKept);
    expect(html).not.toContain(words.submission.kept);
  });

  it('a submission that keeps failing can go by mail', () => {
    const state = editing({ failure: { kind: 'offline', problem: null } }, { ...submission, failures: 2 });
    expect(failure(state)).toContain('href="mailto:listings@casacero.example?subject=');
  });

  it('a refused submission counts its fields and tells what belongs to none', () => {
    const problem = { errors: { name: 'No.', city: 'No.' }, other: ['Something else.'] };
    const html = failure(editing({ failure: { kind: 'refused', problem } }, submission));
    expect(html).toContain(words.submission.fields.other.replace('{count}', '2'));
    expect(html).toContain('Something else.');
  });

  it('every notice has a text', () => {
    const notices = [
      { kind: 'restored' },
      { kind: 'linkExpired' },
      { kind: 'linkSubmitted', propertyId: 'CASA-2001' },
      { kind: 'updated' },
      { kind: 'draftGone' },
      { kind: 'copied', name: 'Casa Lajares' },
      { kind: 'unqueued' },
    ] as const;
    for (const notice of notices) {
      const html = renderToStaticMarkup(
        <Notices state={editing({ notice })} messages={words} store={store} />,
      );
      expect(html).toContain(words.dismiss);
      expect(html).not.toMatch(/\{\w+\}/);
    }
  });

  it.each([
    [true, 2, 0, ['awaited', 'without']],
    [true, 2, 1, ['awaited', 'failed', 'look', 'without']],
    [true, 0, 1, ['failed', 'look', 'without']],
    [true, 0, 0, []],
    [false, 0, 1, []],
  ] as const)(
    'photos that failed are not left out in silence: %s, %i, %i',
    (isAsked, running, failed, told) => {
      const photos = words.submission.photos;
      const html = renderToStaticMarkup(
        <AwaitedPhotos
          locale={locale}
          words={photos}
          wait={{ isAsked, running, failed, goWithout: () => {} }}
          onPhotos={() => {}}
        />,
      );
      const texts = {
        awaited: plural(locale, photos.awaited, running),
        failed: plural(locale, photos.failed, failed),
        look: photos.look,
        without: photos.without,
      };
      for (const [name, text] of Object.entries(texts)) {
        expect(html.includes(text), name).toBe((told as readonly string[]).includes(name));
      }
    },
  );

  it('a conflict offers both forms', () => {
    const conflict = { form: { ...form, name: '', city: 'Lajares' }, version: 7 };
    const html = renderToStaticMarkup(
      <Notices state={editing({ conflict })} messages={words} store={store} />,
    );
    for (const text of [words.conflict.mine, words.conflict.theirs, words.conflict.unnamed, 'Lajares']) {
      expect(html).toContain(text);
    }
  });

  it('only unusual states of saving are read out', () => {
    const line = (state: DraftState) =>
      renderToStaticMarkup(<StatusLine state={state} words={words.status} />);
    expect(line(editing())).toContain('aria-live="off"');
    const { work } = editing();
    const full = line(editing({ work: { ...work, revision: 1 }, trouble: 'full' }));
    expect(full).toContain('aria-live="polite"');
    expect(full).toContain(words.status.full);
  });

  it('a backup without a name can be restored and deleted', () => {
    const work = { ...initialState(emptyForm(locale)).work };
    const html = renderToStaticMarkup(
      <RestorePrompt
        locale={locale}
        found={[{ format: 1, tab: 'a', savedAt: 1_800_000_000_000, work }]}
        words={words.restore}
        onRestore={() => {}}
        onDelete={() => {}}
        onStart={() => {}}
      />,
    );
    for (const text of [
      words.restore.unnamed,
      words.restore.take,
      words.restore.delete,
      words.restore.anew,
    ]) {
      expect(html).toContain(text);
    }
  });

  it('a link is mailed only to an address, and its room is kept until there is one', () => {
    const link = (email: string) =>
      renderToStaticMarkup(<MailLink store={store} email={email} messages={words} />);
    expect(link('marta@owners.example')).not.toContain('class="invisible"');
    expect(link('marta@')).toContain('class="invisible"');
  });

  it('a take-out is chosen as a file before anything is sent', () => {
    const html = renderToStaticMarkup(<BringTakeOut locale={locale} messages={words} onBrought={() => {}} />);
    expect(html).toMatch(/<input[^>]*type="file" accept="\.zip,application\/zip"/);
    expect(html).toContain(words.takeOut.fileHint);
    expect(html).not.toContain(words.takeOut.bring);
  });

  it('another home is looked for only when it is asked for', () => {
    const html = renderToStaticMarkup(
      <CopyHome locale={locale} language={locale} messages={words} onCopy={() => {}} />,
    );
    expect(html).toContain(words.copy.summary);
    expect(html).not.toContain(words.copy.loading);
  });

  it.each([
    [null, false, null],
    [submission, false, words.submission.waits],
    [submission, true, words.submission.sending],
    [{ ...submission, queued: false }, false, words.submission.title],
  ] as const)('the information tells what waits to be sent', (sent, submitting, text) => {
    const html = renderToStaticMarkup(
      <QueuedBanner state={editing({ submitting }, sent)} words={words.submission} onOpen={() => {}} />,
    );
    if (text) expect(html).toContain(text);
    else expect(html).toBe('');
  });
});

it('the focus moves wherever what had it is gone', () => {
  const backup = { format: 1 as const, tab: 'a', savedAt: 1_800_000_000_000, work: initialState(form).work };
  const choosing = (count: number) =>
    placeOf(editing({ phase: { kind: 'choosing', found: Array(count).fill(backup) } }), 'form');
  const places = [
    choosing(2),
    choosing(1),
    placeOf(editing(), 'form'),
    placeOf(editing(), 'information'),
    placeOf(editing({ phase: { kind: 'stuck', token: 't', failure: 'unavailable' } }), 'form'),
    placeOf(editing({ phase: { kind: 'elsewhere' } }), 'form'),
  ];
  expect(new Set(places).size).toBe(places.length);
});
