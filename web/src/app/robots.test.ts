import { expect, it } from 'vitest';
import robots from './robots';

it('keeps search engines off what is for owners, in both languages, and shows them the sitemap', () => {
  expect(robots()).toEqual({
    rules: {
      userAgent: '*',
      allow: '/',
      disallow: [
        '/api/',
        '/calendars/',
        '/manage/',
        '/owner/homes',
        '/owner/link',
        '/admin',
        '/update-property',
        '/alert',
        '/inquiry',
        '/es/gestionar/',
        '/es/propietario/alojamientos',
        '/es/propietario/enlace',
        '/es/admin',
        '/es/actualizar-propiedad',
        '/es/alerta',
        '/es/consulta',
      ],
    },
    sitemap: 'http://localhost:3000/sitemap.xml',
  });
});
