// What `make screenshots` takes pictures of: the pages of guests, owners and operators, and what opens in them.
import en from '../../../web/src/messages/en/shell.json' with { type: 'json' }
import es from '../../../web/src/messages/es/shell.json' with { type: 'json' }
import alertsEn from '../../../web/src/messages/en/site/alerts.json' with { type: 'json' }
import alertsEs from '../../../web/src/messages/es/site/alerts.json' with { type: 'json' }

/** The texts of what is pressed. */
const WORDS = {
  en: { filters: en.list.filters, alert: alertsEn.offer },
  es: { filters: es.list.filters, alert: alertsEs.offer },
}

/**
 * @typedef {object} Screen
 * @property {string} name begins the name of its pictures
 * @property {string} title names it for readers
 * @property {{en: string, es: string}} paths
 * @property {'stranger' | 'guest' | 'owner'} who a visitor who has not answered the question of cookies; one who has;
 *   the owner of the sample home, signed in as an operator too
 * @property {boolean} isPart a part of a page that another screen shows from its top
 * @property {boolean} isContinued whether it goes on from the screen before, on the same page
 * @property {boolean} hasDark whether it stands for the dark theme, too
 * @property {(page: import('@playwright/test').Page, language: 'en' | 'es') => Promise<void>} [prepare] opens something
 */

/** @returns {Screen} */
const screen = (who, name, title, pathEn, pathEs, more = {}) => ({
  who,
  name,
  title,
  paths: { en: pathEn, es: pathEs },
  isPart: false,
  isContinued: false,
  hasDark: false,
  ...more,
})

async function openFilters(page, language) {
  await page.getByRole('button', { name: WORDS[language].filters }).click()
  // Its homes are counted.
  await page.locator('dialog.filter-sheet[open] button[type="submit"][aria-busy="false"]').waitFor()
}

async function openAlert(page, language) {
  await page.getByRole('button', { name: WORDS[language].alert, exact: true }).click()
  await page.locator('main input[type="email"]').first().waitFor()
}

async function compareAll(page) {
  const boxes = page.locator('main input[type="checkbox"]')
  await boxes.first().waitFor()
  for (const box of await boxes.all()) await box.check()
  await page.locator('main table').first().waitFor()
}

const waitForPins = (page) => page.locator('.map-pin').first().waitFor()

async function openStep(page, step) {
  await page.locator('form nav li').nth(step - 1).getByRole('button').click()
  await page.locator(`[data-step="${step}"]`).waitFor()
}

/** The parts of the page on which an owner looks after a home. */
const PARTS = {
  calendar: 'Calendar',
  blocks: 'Manual blocks',
  feeds: 'Imported calendars',
  export: 'Exports',
  inquiries: 'Inbox',
  conflicts: 'Conflicts',
  settings: 'Settings',
}

/** The screens of operators that have one address in both languages. */
const DASHBOARD = {
  overview: "An operator's overview",
  'calendar-manager': 'Calendar manager',
  'instant-sync': 'Instant sync',
  feeds: 'Feeds to look at',
  'feed-diagnostic': 'Feed diagnostic',
  'dead-letters': 'Dead letters',
  coordinates: 'Coordinates',
  'address-lookup': 'Coordinate debugger',
  precision: 'Precision',
  translations: 'Translations',
  'mail-failures': 'Mails that come back',
  audit: 'Audit log',
  'routing-test': 'Routing test',
  webhooks: 'Webhooks',
}

/**
 * All screens of a demo.
 * @param {object} demo
 * @param {string} demo.home the sample home
 * @param {string} demo.dated a query with a stay for which homes are found
 * @param {string} demo.datedHome one of these homes
 * @param {{en: string, es: string}} demo.drafts the secrets of drafts that are filled in
 * @param {string} demo.waitingHome a home that an operator looks at
 * @param {{en: string, es: string}} demo.inquiries inquiries about the sample home
 * @returns {Screen[]}
 */
export function screensOf({ home, dated, datedHome, drafts, waitingHome, inquiries }) {
  const detail = [`/property/${home}`, `/es/propiedad/${home}`]
  const manage = (query) => [`/manage/${home}${query}`, `/es/gestionar/${home}${query}`]
  const form = ['en', 'es'].map((language) => {
    const path = language === 'en' ? '/list-property' : '/es/listar-propiedad'
    return `${path}?form=true#draft=${drafts[language]}`
  })
  return [
    screen('stranger', 'cookies', 'Question of cookies', '/', '/es'),
    screen('guest', 'home', 'Home page', '/', '/es', { hasDark: true }),
    screen('guest', 'list', 'List', '/properties', '/es/propiedades', { hasDark: true }),
    screen('guest', 'list-dated', 'List for a stay', `/properties?${dated}`, `/es/propiedades?${dated}`),
    screen('guest', 'list-map', 'List with map', '/properties?view=map', '/es/propiedades?view=map', { prepare: waitForPins }),
    screen('guest', 'list-filters', 'Filters', '/properties', '/es/propiedades', { prepare: openFilters }),
    screen('guest', 'list-empty', 'Nothing found', '/properties?search=Nowhere', '/es/propiedades?search=Nowhere'),
    screen('guest', 'list-alert', 'Alert', `/properties?search=Nowhere&${dated}`, `/es/propiedades?search=Nowhere&${dated}`, {
      prepare: openAlert,
    }),
    screen('guest', 'alert-link', 'Link of an alert', '/alert', '/es/alerta'),
    screen('guest', 'inquiry-link', 'Link of an inquiry', '/inquiry', '/es/consulta'),
    screen('guest', 'inquiries', 'Own inquiries', '/inquiries', '/es/consultas'),
    screen('guest', 'detail', 'A home', ...detail, { hasDark: true }),
    screen('guest', 'detail-calendar', 'Its calendar', `${detail[0]}#calendar`, `${detail[1]}#calendar`, { isPart: true }),
    screen('guest', 'detail-message', 'Its inquiry form', `${detail[0]}#message`, `${detail[1]}#message`, { isPart: true }),
    screen('guest', 'detail-dated', 'A home for a stay', `/property/${datedHome}?${dated}`, `/es/propiedad/${datedHome}?${dated}`),
    screen('guest', 'destination', 'A place', '/destinations/corralejo', '/es/destinos/corralejo'),
    screen('guest', 'favourites', 'Favourites', '/favourites', '/es/favoritos'),
    screen('guest', 'favourites-compared', 'Favourites compared', '/favourites', '/es/favoritos', { prepare: compareAll }),
    screen('guest', 'about', 'About', '/about', '/es/acerca-de'),
    screen('guest', 'contact', 'Contact', '/contact', '/es/contacto'),
    screen('guest', 'licensing', 'Licences', '/licensing', '/es/licencias'),
    screen('guest', 'legal-notice', 'Legal notice', '/legal-notice', '/es/aviso-legal'),
    screen('guest', 'terms', 'Terms', '/terms', '/es/terminos'),
    screen('guest', 'privacy', 'Privacy', '/privacy', '/es/privacidad'),
    screen('guest', 'not-found', 'A home that is not there', '/property/CASA-9', '/es/propiedad/CASA-9'),
    screen('guest', 'offline', 'Without a connection', '/offline', '/es/sin-conexion'),
    screen('guest', 'landing', 'Reasons for owners', '/landing', '/es/landing'),
    screen('guest', 'list-home', 'List your home', '/list-property', '/es/listar-propiedad'),
    screen('guest', 'form-empty', 'Form of a home', '/list-property?form=true', '/es/listar-propiedad?form=true'),
    // The link of a mail opens a draft. Its steps are right, so that each of them can be opened.
    ...[1, 2, 3, 4, 5].map((step) =>
      screen('guest', `form-${step}`, `Form of a home, step ${step}`, ...form, {
        isContinued: step > 1,
        prepare: (page) => openStep(page, step),
      }),
    ),
    screen('guest', 'link', 'Link of an owner', '/owner/link', '/es/propietario/enlace'),
    screen('guest', 'update-home', 'Update your home, signed out', '/update-property', '/es/actualizar-propiedad'),
    screen('guest', 'manage-gate', 'Management, signed out', ...manage('')),
    screen('guest', 'own-homes', 'Own homes, signed out', '/owner/homes', '/es/propietario/alojamientos'),
    screen('guest', 'admin', 'Sign-in of operators', '/admin', '/es/admin'),
    screen('owner', 'update-home-form', 'Update your home', `/update-property?id=${home}`, `/es/actualizar-propiedad?id=${home}`),
    screen('owner', 'own-homes-open', 'Own homes', '/owner/homes', '/es/propietario/alojamientos'),
    ...Object.entries(PARTS).map(([part, title]) =>
      screen('owner', `manage-${part}`, `Management: ${title}`, ...manage(`?tab=${part}`), { hasDark: part === 'calendar' }),
    ),
    screen(
      'owner',
      'manage-inquiry',
      'Management: An inquiry',
      manage(`?tab=inquiries&inquiry=${inquiries.en}`)[0],
      manage(`?tab=inquiries&inquiry=${inquiries.es}`)[1],
    ),
    screen('owner', 'admin-queue', "An operator's queue", '/admin', '/es/admin'),
    ...Object.entries(DASHBOARD).map(([id, title]) => screen('owner', `admin-${id}`, title, `/admin/${id}`, `/es/admin/${id}`)),
    screen('owner', 'admin-homes', 'All homes for operators', '/admin/homes', '/es/admin/alojamientos'),
    screen('owner', 'admin-all-of-home', 'All about a home', `/admin/homes/${home}`, `/es/admin/alojamientos/${home}`),
    screen('owner', 'admin-reports', 'Reports of homes', '/admin/reports', '/es/admin/avisos'),
    screen('owner', 'admin-fees', 'Yearly fees', '/admin/fees', '/es/admin/cuotas'),
    screen('owner', 'admin-operators', 'Operators', '/admin/operators', '/es/admin/operadores'),
    screen('owner', 'admin-guests', "Guests' data", '/admin/guests', '/es/admin/huespedes'),
    screen('owner', 'admin-api-keys', 'API keys', '/admin/api-keys', '/es/admin/claves-api'),
    screen('owner', 'admin-content', 'Content of the site', '/admin/content', '/es/admin/contenido'),
    screen('owner', 'admin-import', 'Import', '/admin/import', '/es/admin/importacion'),
    screen('owner', 'admin-account', "An operator's account", '/admin/account', '/es/admin/cuenta'),
    screen('owner', 'admin-home', 'Review of a home', `/admin?home=${waitingHome}`, `/es/admin?home=${waitingHome}`),
  ]
}
