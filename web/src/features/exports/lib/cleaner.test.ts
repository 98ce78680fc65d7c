import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NAME_MAX, newChangeovers, subscription } from './cleaner';

describe('an address for whoever cleans', () => {
  it('needs a name, and is no platform’s', () => {
    expect(newChangeovers('  Casa, cleaning ')).toEqual({
      subscriber: 'other',
      includeReservations: true,
      unread: true,
      changeovers: true,
      name: 'Casa, cleaning',
    });
    expect(newChangeovers(' ')).toBe('required');
    expect(newChangeovers('😀'.repeat(NAME_MAX))).toMatchObject({ changeovers: true });
    expect(newChangeovers('x'.repeat(NAME_MAX + 1))).toBe('tooLong');
  });

  it('has the limit that the document of the API tells', () => {
    const snapshot = readFileSync(new URL('../../../../../gateway/openapi.json', import.meta.url), 'utf8');
    const { description } = JSON.parse(snapshot).components.schemas.NewExport.properties.name;
    expect(description).toContain(`at most ${NAME_MAX} characters`);
  });

  it('is a subscription on a phone', () => {
    expect(subscription('https://homes.example/calendar/secret.ics')).toBe(
      'webcal://homes.example/calendar/secret.ics',
    );
  });
});
