import { describe, expect, it } from 'vitest';
import { localeOfPath } from './locale';
import { pageAt, propertiesPath, propertyPath, twinPath } from './paths';

describe('paths', () => {
  it.each([
    ['/', '/es'],
    ['/properties', '/es/propiedades'],
    ['/properties/', '/es/propiedades'],
    ['/property/CASA-1001', '/es/propiedad/CASA-1001'],
    ['/property/a%20b', '/es/propiedad/a%20b'],
    ['/legal-notice', '/es/aviso-legal'],
    ['/privacy', '/es/privacidad'],
    ['/terms', '/es/terminos'],
    ['/owner/link', '/es/propietario/enlace'],
  ])('%s and %s are the same page', (english, spanish) => {
    expect(twinPath(english)).toBe(spanish);
    expect(twinPath(spanish)).toBe(english.length > 1 ? english.replace(/\/$/, '') : english);
  });

  it.each([
    ['/no-such-page', '/es'],
    ['/es/no-existe', '/'],
    ['/property/', '/es'],
    ['/property/one/two', '/es'],
    ['/estates', '/es'],
  ])('%s has no twin and leads home to %s', (path, home) => {
    expect(twinPath(path)).toBe(home);
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
  });

  it('takes the language from the first segment only', () => {
    expect(localeOfPath('/es')).toBe('es');
    expect(localeOfPath('/es/propiedades')).toBe('es');
    expect(localeOfPath('/espana')).toBe('en');
    expect(localeOfPath('/properties/es')).toBe('en');
  });
});
