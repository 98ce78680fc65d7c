import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import type { HostProfile as Profile } from '@/api/types';
import { SPOKEN, unsavedProfiles } from '@/features/host/lib/profile';
import { HOST, PROFILE } from '@/features/host/sample.test.data';
import { sampleListing } from '@/features/update-property/sample.test.data';
import { TEXT_LANGUAGES } from '@/i18n/locale';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { hostPath } from '@/i18n/paths';
import { HostProfile, ProfileForm } from './host-profile';
import type { SectionProps } from './part';

const nothing = () => {};
afterEach(() => unsavedProfiles.clear());

describe.each(TEXT_LANGUAGES)('what an owner tells of themselves, in %s', (locale) => {
  const words = ownerMessagesFor(locale).homeSettings;
  const said = words.host;
  const props: SectionProps = {
    locale,
    homeId: 'CASA-1001',
    onEnded: nothing,
    onHome: nothing,
    onChanged: nothing,
    onRefresh: nothing,
    grant: { wayIn: 'owner', freshUntil: null },
    words,
    home: { listing: sampleListing(), settings: {} as SectionProps['home']['settings'] },
  };
  const render = (profile: Partial<Profile> = {}, hostId = HOST.id) => {
    const html = renderToStaticMarkup(
      <ProfileForm
        {...props}
        known={{ profile: { ...PROFILE, ...profile }, hostId, photo: null }}
        onKnown={nothing}
      />,
    );
    expect(html).not.toMatch(/\{\w+\}|undefined|style=/);
    return html;
  };

  it('says where it stands, to owners and to operators, who may hide it', () => {
    for (const wayIn of ['owner', 'operator'] as const) {
      const grant = { wayIn, freshUntil: null };
      const html = renderToStaticMarkup(<HostProfile {...props} grant={grant} retriesBefore={0} />);
      expect(html).toContain(said.text);
    }
  });

  it('is a form with a label at each field, and a link to the page where guests see it', () => {
    const html = render();
    // The photo's, those of the fields, of the languages and of showing it.
    expect(html.match(/<label/g)).toHaveLength(1 + 3 + SPOKEN.length + 1);
    expect(html.match(/checked=""/g)).toHaveLength(PROFILE.languages.length + 1);
    expect(html).toContain('Lucía &lt;Ramos&gt;');
    expect(html).toContain(`href="${hostPath(locale, HOST.id)}"`);
    expect(html).not.toContain(said.unsaved);
  });

  it('says that guests do not see it', () => {
    for (const html of [render({ shown: false }), render({ name: '', shown: false }, '')]) {
      expect(html).toContain(said.notShown);
      expect(html).not.toContain(said.preview);
    }
  });

  it('keeps what was typed before another page or sign-in', () => {
    unsavedProfiles.set('CASA-1001', { ...PROFILE, name: 'Ana' });
    const html = render();
    expect(html).toContain('value="Ana"');
    expect(html).toContain(said.unsaved);
  });
});
