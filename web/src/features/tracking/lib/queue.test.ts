import { describe, expect, it } from 'vitest';
import { EventQueue, type SiteEvent } from './queue';

function queue() {
  const sent: SiteEvent[][] = [];
  const visitor = { agrees: true };
  const events = new EventQueue({ isAllowed: () => visitor.agrees, send: (items) => sent.push([...items]) });
  return { events, sent, visitor };
}

describe('events that wait', () => {
  it('are sent together, once', () => {
    const { events, sent } = queue();
    expect(events.add('property_view', 'CASA-1')).toBe(true);
    events.add('contact_click', 'CASA-1', 'phone');
    events.flush();
    events.flush();
    expect(sent).toEqual([
      [
        { kind: 'property_view', propertyId: 'CASA-1' },
        { kind: 'contact_click', propertyId: 'CASA-1', way: 'phone' },
      ],
    ]);
  });

  it('are sent before they are more than the API takes', () => {
    const { events, sent } = queue();
    for (let count = 0; count < 45; count += 1) events.add('share', null);
    events.flush();
    expect(sent.map((items) => items.length)).toEqual([20, 20, 5]);
  });

  it('are none without consent', () => {
    const { events, sent, visitor } = queue();
    visitor.agrees = false;
    expect(events.add('search', null)).toBe(false);
    visitor.agrees = true;
    events.flush();
    expect(sent).toEqual([]);
  });

  it('are forgotten when the visitor agrees no more', () => {
    const { events, sent, visitor } = queue();
    events.add('search', null);
    visitor.agrees = false;
    events.flush();
    visitor.agrees = true;
    events.flush();
    expect(sent).toEqual([]);
  });
});
