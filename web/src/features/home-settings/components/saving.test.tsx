import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { KnownSaving, Saving as Told } from '@/api/types';
import { SAVING, SHOWN } from '@/features/saving/sample.test.data';
import { sampleListing } from '@/features/update-property/sample.test.data';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { fill } from '@/i18n/words';
import type { SectionProps } from './part';
import { Saving, SavingForm } from './saving';

const nothing = () => {};

describe.each(TEXT_LANGUAGES)('what a stay costs elsewhere, in %s', (locale) => {
  const words = ownerMessagesFor(locale).homeSettings;
  const said = words.saving;
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
  const render = (known: KnownSaving, today = '2027-04-20') => {
    const html = renderToStaticMarkup(
      <SavingForm
        {...props}
        limits={{ today, currency: 'EUR', maxGuests: 6 }}
        known={known}
        onKnown={nothing}
      />,
    );
    expect(html).not.toMatch(/\{\w+\}|undefined|style=/);
    return html;
  };
  const why = (saving: Partial<Told>, today?: string) =>
    render({ saving: { ...SAVING, ...saving }, preview: null }, today);

  it('begins with what it is for', () => {
    expect(renderToStaticMarkup(<Saving {...props} />)).toContain(said.text);
  });

  it('is a form with a label at each field, and nothing to forget yet', () => {
    const html = render({ saving: null, preview: null });
    expect(html.match(/<label/g)).toHaveLength(7);
    expect(html).toContain('value="2027-04-20"');
    expect(html).toContain(`>${said.save}</button>`);
    expect(html).not.toContain(`>${said.forget}</button>`);
    expect(html).not.toContain(said.preview);
  });

  it('has what is saved, and the card as guests would see it', () => {
    const html = render({ saving: SAVING, preview: SHOWN });
    for (const text of ['A &lt;platform&gt;', 'value="1200"', `>${said.forget}</button>`, said.preview])
      expect(html).toContain(text);
    expect(html).not.toContain(said.notShown);
    expect(render({ saving: { ...SAVING, shown: false }, preview: SHOWN })).toContain(said.notShown);
  });

  it('says why guests would not see it', () => {
    expect(why({})).toContain(said.hidden.notCheaper);
    expect(why({}, '2027-05-09')).toContain(said.hidden.begun);
    expect(why({ seenOn: '2027-01-01' })).toContain(fill(said.hidden.old, { days: 90 }));
  });
});
