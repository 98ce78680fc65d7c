import { describe, expect, it } from 'vitest';
import { waiting, wordsOf } from '../sample.test.data';
import { withPage } from './queue';
import { placeInQueue } from './queue-words';

describe('what the queue says of a home', () => {
  const now = new Date('2027-03-08T10:00:00Z');
  const items = [waiting(1), waiting(2, { isSubmission: false })];
  const queue = withPage(null, { items, nextCursor: null }, now);

  it.each([
    ['en', 'CASA-1', /^New home · Waiting since 1 March 2027, 7 days ago · 1 of 2$/],
    // How short a day is written differs between engines.
    ['es', 'CASA-2', /^Cambios · En espera desde el 1 de marzo de 2027, hace 7 d\S* · 2 de 2$/],
  ] as const)('in %s of %s', (locale, id, text) => {
    expect(placeInQueue(locale, wordsOf(locale).review, queue, id)).toMatch(text);
  });

  it('is nothing of a home outside it', () => {
    expect(placeInQueue('en', wordsOf('en').review, queue, 'CASA-9')).toBeNull();
  });

  it('is nothing before the queue is read', () => {
    expect(placeInQueue('en', wordsOf('en').review, null, 'CASA-1')).toBeNull();
  });
});
