import { dayFromNow } from './calendar';
import { SAMPLE, type Site } from './site';

/** Every page as a visitor sees it who is not signed in: its name in tests, and its address. */
export function pagesOf(site: Site): Record<string, string> {
  const stay = `checkIn=${dayFromNow(40)}&checkOut=${dayFromNow(43)}`;
  return {
    home: site.home,
    list: site.list,
    'dated list': `${site.list}?${stay}`,
    'empty list': `${site.list}?search=Nowhere-on-earth`,
    detail: `${site.property(SAMPLE)}?${stay}`,
    destination: site.destination('corralejo'),
    favourites: site.favourites,
    'shared favourites': `${site.favourites}?homes=${SAMPLE},CASA-9999999`,
    'link of an alert': site.alert,
    'link of an inquiry': site.inquiry,
    'own inquiries': site.inquiries,
    'legal notice': site.legal.notice,
    privacy: site.legal.privacy,
    terms: site.legal.terms,
    about: site.about,
    contact: site.contact,
    licensing: site.licensing,
    landing: site.landing,
    'list your home': site.listHome,
    'form of a home': `${site.listHome}?form=true`,
    'update your home': site.updateHome,
    'sign-in of owners': site.ownerSignIn,
    'management of a home': site.manageHome(SAMPLE),
    'homes of an owner': site.ownHomes,
    'link of an owner': site.ownerLink,
    'sign-in of operators': site.admin,
    'missing page': `${site.home === '/' ? '' : site.home}/no-such-page`,
  };
}
