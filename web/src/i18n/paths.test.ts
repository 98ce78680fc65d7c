import { describe, expect, it } from 'vitest';
import { inEach, LOCALES, localeOfPath } from './locale';
import { managePath, PATHS, pageAt, propertiesPath, propertyPath, twinPath, twinPaths } from './paths';

describe('paths', () => {
  it.each([
    ['/', '/es'],
    ['/properties', '/es/propiedades'],
    ['/properties/', '/es/propiedades'],
    ['/property/CASA-1001', '/es/propiedad/CASA-1001'],
    ['/property/a%20b', '/es/propiedad/a%20b'],
    ['/host/h-1', '/es/anfitrion/h-1'],
    ['/legal-notice', '/es/aviso-legal'],
    ['/privacy', '/es/privacidad'],
    ['/terms', '/es/terminos'],
    ['/about', '/es/acerca-de'],
    ['/contact', '/es/contacto'],
    ['/licensing', '/es/licencias'],
    ['/landing', '/es/landing'],
    ['/inquiry', '/es/consulta'],
    ['/inquiries', '/es/consultas'],
    ['/destinations/el-medano', '/es/destinos/el-medano'],
    ['/owner', '/es/propietario'],
    ['/owner/link', '/es/propietario/enlace'],
    ['/owner/homes', '/es/propietario/alojamientos'],
    ['/manage/CASA-1001', '/es/gestionar/CASA-1001'],
    ['/admin/overview', '/es/admin/overview'],
    ['/admin/reports', '/es/admin/avisos'],
    ['/admin/homes', '/es/admin/alojamientos'],
    ['/admin/homes/CASA-1001', '/es/admin/alojamientos/CASA-1001'],
    ['/admin/fees', '/es/admin/cuotas'],
    ['/admin/invitation', '/es/admin/invitacion'],
  ])('%s and %s are the same page', (english, spanish) => {
    expect(twinPath(english, 'es')).toBe(spanish);
    expect(twinPath(spanish, 'en')).toBe(english.length > 1 ? english.replace(/\/$/, '') : english);
  });

  it.each([
    ['/no-such-page', '/es'],
    ['/es/no-existe', '/'],
    ['/es/no-existe', '/de'],
    ['/property/', '/es'],
    ['/property/one/two', '/es'],
    ['/estates', '/es'],
  ])('%s has no twin and leads home to %s', (path, home) => {
    expect(twinPath(path, localeOfPath(home))).toBe(home);
  });

  it.each(LOCALES)('every page is the same page through its twin in %s', (locale) => {
    for (const page of Object.values(PATHS)) {
      const paths = inEach((each) => page[each].replace('{id}', 'CASA-1001'));
      for (const from of LOCALES) {
        if (localeOfPath(paths[from]) !== from) continue;
        expect(twinPath(paths[from], locale)).toBe(paths[locale]);
      }
    }
  });

  it('a page for owners exists in the languages of texts alone', () => {
    expect(twinPaths('/owner', LOCALES)).toEqual({ en: '/owner', es: '/es/propietario' });
    expect(Object.keys(twinPaths('/properties', LOCALES))).toEqual(LOCALES);
  });

  it.each([
    ['/', 'home'],
    ['/es/propiedad/CASA-1001', 'property'],
    ['/es/propietario/enlace', 'ownerLink'],
    ['/propietario/enlace', null],
    ['/es/owner/link', null],
    ['/property/', null],
  ])('%s is the page %s', (path, page) => {
    expect(pageAt(path)).toBe(page);
  });

  it('encodes ids and queries', () => {
    expect(propertyPath('es', 'a/b')).toBe('/es/propiedad/a%2Fb');
    expect(propertiesPath('en', new URLSearchParams({ search: 'Adeje & Arona' }))).toBe(
      '/properties?search=Adeje+%26+Arona',
    );
    expect(propertiesPath('en', new URLSearchParams())).toBe('/properties');
    expect(managePath('es', 'CASA-1', new URLSearchParams({ tab: 'feeds' }))).toBe(
      '/es/gestionar/CASA-1?tab=feeds',
    );
  });

  it('takes the language from the first segment only', () => {
    expect(localeOfPath('/es')).toBe('es');
    expect(localeOfPath('/es/propiedades')).toBe('es');
    expect(localeOfPath('/espana')).toBe('en');
    expect(localeOfPath('/properties/es')).toBe('en');
  });
});
