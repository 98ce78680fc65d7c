import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { OwnPhoto, Problem } from '@/api/types';
import { LOCALES, type Locale } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { NO_PHOTOS, type PhotoState, type Upload, type UploadFault } from '../lib/photos';
import { PhotoBoard } from './photo-board';

const ready = (id: string, more: Partial<OwnPhoto> = {}): OwnPhoto => ({
  id,
  state: 'ready',
  problem: null,
  photo: { hash: `hash${id}`, width: 2000, height: 1500, widths: [400, 800], color: '#88aacc', altTexts: [] },
  altTexts: [],
  similarTo: null,
  ...more,
});
const unready = (id: string, state: 'waiting' | 'refused', text?: string): OwnPhoto =>
  ready(id, { state, photo: null, problem: text ? { code: 'unreadable', text } : null });
const upload = (id: string, stage: Upload['stage']): Upload => ({
  id,
  name: `${id}.jpg`,
  file: new Blob(),
  prepared: false,
  tries: 0,
  stage,
});
const failure = (fault: UploadFault): Upload['stage'] => ({ kind: 'failed', fault });
const shown = (part: Partial<PhotoState>, ...items: OwnPhoto[]): PhotoState => ({
  ...NO_PHOTOS,
  folder: '/api/v1/listings/drafts/secret',
  list: { version: '1', items },
  ...part,
});
const desk = { add: vi.fn(), again: vi.fn(), arrange: vi.fn(), remove: vi.fn(), resume: vi.fn() };

function render(locale: Locale, state: PhotoState, error?: string): string {
  const html = renderToStaticMarkup(
    <PhotoBoard
      locale={locale}
      state={state}
      desk={desk}
      home={{ name: 'Casa Lajares', city: 'Corralejo' }}
      error={error}
      messages={ownerMessagesFor(locale).homePhotos}
    />,
  );
  return html.replaceAll(/[\u00a0\u202f]/g, ' ');
}

describe('the photos of a home', () => {
  it.each([
    ['en', 'Up to 25 photos', 'Choose photos', 'Take a photo', 'There is room for 25 more.'],
    ['es', 'Hasta 25 fotos', 'Elegir fotos', 'Hacer una foto', 'Caben 25 más.'],
  ] as const)('say in %s what belongs here, and how to add it', (locale, ...texts) => {
    const html = render(locale, shown({}));
    for (const text of texts) expect(html).toContain(text);
    expect(html).toContain('accept="image/jpeg,image/png,image/webp" multiple=""');
    expect(html).toContain('capture="environment"');
    expect(html).not.toContain('disabled=""');
  });

  it.each([
    ['en', 'Main photo', 'Photo 2 of 2', 'Move photo 2 left', 'Make main photo', 'This looks like photo 1.'],
    [
      'es',
      'Foto principal',
      'Foto 2 de 2',
      'Mover la foto 2 a la izquierda',
      'Usar como foto principal',
      'Se parece a la foto 1.',
    ],
  ] as const)('stand in %s in their order, the main one first', (locale, ...texts) => {
    const texts2 = [{ language: locale, text: 'Our cat' }];
    const html = render(locale, shown({}, ready('a'), ready('b', { similarTo: 'a', altTexts: texts2 })));
    for (const text of texts) expect(html).toContain(text);
    expect(html).toContain('src="/media/hasha/800.jpg?draft=secret"');
    expect(html).toContain('alt="Our cat"');
    const wished = shown({ wish: { order: ['b', 'a'], texts: {} } }, ready('a'), ready('b'));
    expect(render(locale, shown({}, ready('a')))).not.toContain('touch-none');
    const second = render(locale, wished);
    expect(second.indexOf('hashb')).toBeLessThan(second.indexOf('hasha'));
  });

  it.each([
    ['en', 'Awaiting review', 'Guests see it once we have looked at it.'],
    ['es', 'Pendiente de revisión', 'Los huéspedes la verán cuando la hayamos revisado.'],
  ] as const)('say in %s that guests do not see one yet', (locale, ...texts) => {
    const held = ready('a', { state: 'held' });
    const html = render(locale, shown({}, held, ready('b'), ready('c')));
    for (const text of texts) expect(html.split(text)).toHaveLength(2);
    // The first that guests see is the main one, and one that they do not see cannot become it.
    const { main, makeMain } = ownerMessagesFor(locale).homePhotos;
    const [first, second, third] = html.split('<li data-place').slice(1);
    expect(first).not.toContain(main);
    expect(second).toContain(`>${main}</span>`);
    expect([first, second, third].map((card) => card?.includes(makeMain))).toEqual([false, false, true]);
  });

  it('offer what a photo shows, and recognise what was chosen', () => {
    const chosen = [{ language: 'es', text: 'Piscina, Casa Lajares en Corralejo' }];
    const html = render('es', shown({}, ready('a', { altTexts: chosen })));
    expect(html).toContain('<option value="pool" selected="">Piscina</option>');
    expect(html).toContain('En español');
    expect(html).toContain('En inglés');
    const long = [{ language: 'en', text: 'a'.repeat(301) }];
    expect(render('en', shown({}, ready('a', { altTexts: long })))).toContain('At most 300 characters.');
  });

  it('show what is on its way, and what cannot be shown', () => {
    const uploads = [upload('pool', { kind: 'sending', part: 0.4 }), upload('view', { kind: 'queued' })];
    const state = shown({ uploads }, unready('w', 'waiting'), unready('r', 'refused', 'It is damaged.'));
    const html = render('en', state);
    for (const text of ['Uploading 2 photos', 'pool.jpg: 40%', 'Waiting for its turn', 'Checking the photo…'])
      expect(html).toContain(text);
    expect(html).toContain('It is damaged.');
    expect(render('es', state)).toContain('pool.jpg: 40 %');
  });

  it.each([
    ['en', 'tooLarge', 'File too large. Maximum size: 10MB'],
    ['en', 'format', 'Invalid file format. Allowed: jpg, jpeg, png, webp'],
    ['en', 'heic', 'HEIC'],
    ['es', 'tooLarge', 'El archivo es demasiado grande. Tamaño máximo: 10 MB'],
    ['es', 'unreadable', 'No se puede leer este archivo.'],
    ['es', 'interrupted', 'Reintentar'],
  ] as const)('say in %s why a file failed: %s', (locale, kind, text) => {
    const html = render(locale, shown({ uploads: [upload('a', failure({ kind }))], arrived: 1 }));
    expect(html).toContain(text);
    expect(html).toContain(ownerMessagesFor(locale).homePhotos.someFailed);
  });

  it('say so where nothing was uploaded, and where there is no room', () => {
    const problem: Problem = {
      code: 'too_many_photos',
      detail: 'Told by the API.',
      status: 409,
      title: '',
      type: '',
      requestId: '',
    };
    const told = failure({ kind: 'refused', answer: { kind: 'refused', status: 409, problem } });
    const html = render('en', shown({ uploads: [upload('a', told)] }));
    expect(html).toContain('No photos were uploaded. Please try again.');
    expect(html).toContain('Told by the API.');
    const items = Array.from({ length: 25 }, (_, index) => ready(`p${index}`));
    const full = render('en', shown({ dropped: 2 }, ...items));
    expect(full).toContain('Maximum 25 photos allowed. 2 files were not added.');
    expect(full).toContain('disabled=""');
  });

  it('keep the error of the form at the fields, and tell what is in the way', () => {
    for (const locale of LOCALES) {
      const messages = ownerMessagesFor(locale).homePhotos;
      const state = shown({ trouble: { kind: 'silent', why: 'offline' } });
      const html = render(locale, state, 'The pool is missing.');
      expect(html).toMatch(/aria-invalid="true" aria-describedby="([^"]+)".*/);
      expect(html).toContain('The pool is missing.');
      expect(html).toContain(messages.trouble.offline);
      expect(html).toContain(messages.retry);
      expect(render(locale, NO_PHOTOS)).toContain(messages.loading);
    }
  });
});
