import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { sampleListing } from '@/features/update-property/sample.test.data';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { fill } from '@/i18n/words';
import { type Known, Notices, Ways } from './notices';
import type { SectionProps } from './part';

const nothing = () => {};
const NUMBER = '+34600123456';

describe.each(TEXT_LANGUAGES)('how an owner is told at once, in %s', (locale) => {
  const words = ownerMessagesFor(locale).homeSettings;
  const said = words.notices;
  const props: SectionProps = {
    locale,
    homeId: 'CASA-1001',
    onEnded: nothing,
    onHome: nothing,
    onChanged: nothing,
    onRefresh: nothing,
    grant: { wayIn: 'password', freshUntil: null },
    words,
    home: { listing: sampleListing(), settings: {} as SectionProps['home']['settings'] },
  };
  const render = (part: Partial<Known>) => {
    const known = { pushKey: null, channels: [], devices: [], phone: null, ...part };
    const html = renderToStaticMarkup(<Ways {...props} known={known} onKnown={nothing} />);
    expect(html).not.toMatch(/\{\w+\}|undefined|style=/);
    return html;
  };

  it('begins by reading, and says that mails come all the same', () => {
    const html = renderToStaticMarkup(<Notices {...props} />);
    for (const text of [said.title, said.text, words.reading]) expect(html).toContain(text);
  });

  it('is by mail only where the site has no other way', () => {
    expect(render({})).toContain(said.none);
  });

  it('lists devices with a button that names each, even where nothing is sent any more', () => {
    const devices = [
      { id: 'd1', name: 'Firefox on <Android>', since: '2027-07-01T12:00:00Z' },
      { id: 'd2', name: 'Safari', since: '2027-07-02T12:00:00Z' },
    ];
    const html = render({ devices });
    expect(html).toContain('Firefox on &lt;Android&gt;');
    expect(html).toContain(`aria-label="${fill(said.removeOf, { name: 'Safari' })}"`);
    expect(html).toContain(said.pushOff);
    expect(render({ devices, pushKey: 'key' })).not.toContain(said.pushOff);
    expect(html).not.toContain(said.phone.title);
  });

  it('asks for a number with the channels that the site has', () => {
    const html = render({ channels: ['whatsapp', 'call'] });
    for (const channel of ['whatsapp', 'call'] as const) {
      expect(html).toContain(said.phone.channels[channel]);
      expect(html).toContain(said.phone.comes[channel]);
    }
    expect(html).not.toContain(said.phone.comes.sms);
    expect(html).toContain('autoComplete="tel"');
  });

  it('asks for the code of a number that is not confirmed, and can send another', () => {
    const phone = { number: NUMBER, channel: 'sms', isConfirmed: false } as const;
    const html = render({ channels: ['sms'], phone });
    for (const text of [NUMBER, said.phone.isWaiting, said.phone.code, said.phone.again])
      expect(html).toContain(text);
    expect(html).toContain('autoComplete="one-time-code"');
    expect(html).not.toContain(said.phone.number);
    // The site has no way to send one any more.
    expect(render({ phone })).not.toContain(said.phone.again);
  });

  it.each(['whatsapp', 'sms', 'call'] as const)('says what comes to a number confirmed by %s', (channel) => {
    const html = render({ channels: [channel], phone: { number: NUMBER, channel, isConfirmed: true } });
    for (const text of [said.phone.isConfirmed, said.phone.told[channel], said.phone.remove])
      expect(html).toContain(text);
    expect(html).not.toContain(said.phone.code);
  });
});
