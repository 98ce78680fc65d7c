// Everything that we can think of being wrong in a row of the old table, and what must come of it.
// A field is mended if what is stored says the same in another form, left out if the home comes in without it, and
// refused if the home stays outside. Differences of case, accents and spaces in a choice are no fault.
import { blockFaults } from './faults_of_blocks.mjs'

const set = (column, text) => (row) => {
  row.cells[column] = typeof text === 'function' ? text(row) : text
}
const fault = (column, name, change, outcome) => ({ column, name, apply: (row, dice, today) => (change(row, dice, today), outcome(row)) })

/** The cell becomes `text`, and says the same. */
const mended = (column, field, name, text) => fault(column, name, set(column, text), ({ out }) => out.mended.push(field))
/** The cell becomes `text`, and nothing is noted. */
const fine = (column, name, text) => fault(column, name, set(column, text), () => {})
/** The cell becomes `text`, which is not imported. */
const leftOut = (column, field, name, text, more = () => {}) =>
  fault(column, name, set(column, text), (row) => (row.out.leftOut.push(field), more(row.out)))
/** The cell becomes `text`, and the home stays outside. */
const refused = (column, field, code, text) => fault(column, `${field}_${code}`, set(column, text), ({ out }) => out.refused.push({ field, code }))

const spain = (change) => (row) => {
  Object.assign(row.cells, { Country: 'Spain', City: 'Corralejo', Region: 'Canarias', 'Postal Code': '35660', Latitude: '28.7394', Longitude: '-13.8675' })
  change(row)
}
const digits = (text) => text.replace(/\D/g, '')
const photos = (row, separator, write) => row.cells['Photo URLs'].split(', ').map(write).join(separator)

const texts = [
  refused('Property Name', 'property_name', 'missing', ''),
  refused('Property Name', 'property_name', 'missing', ' \t '),
  refused('Property Name', 'property_name', 'too_long', 'Casa '.repeat(200)),
  fine('Property Name', 'emoji in a name', ({ index }) => `Casa 🏖️ ${index} 👨‍👩‍👧`),
  fine('Property Name', 'quotes, commas and semicolons', ({ index }) => `"Casa"; la 'buena', ${index}`),
  fine('Property Name', 'what a spreadsheet would run', ({ index }) => `=1+${index}`),
  refused('Description', 'description', 'missing', ''),
  refused('Description', 'description', 'too_long', 'Muy bonito. '.repeat(5000)),
  mended('Description', 'description', 'tags and entities', '<p>Sea &amp; sun</p><br><script>alert(1)</script><b>500&nbsp;m</b> to the beach'),
  fine('Description', 'lines of Windows', 'One line.\r\nAnother line.\r\n\r\nThe end of a text.'),
  fine('Description', 'emoji', 'Sun ☀️ and sea 🌊, for families 👨‍👩‍👧‍👦.'),
  refused('Owner Name', 'owner_name', 'missing', ''),
]

const ids = [
  mended('Property ID', 'property_id', 'lower case', ({ index }) => `casa-${2000 + index}`),
  mended('Property ID', 'property_id', 'a space for the hyphen', ({ index }) => `CASA ${2000 + index}`),
  fine('Property ID', 'spaces around', ({ index }) => `  CASA-${2000 + index} `),
  refused('Property ID', 'property_id', 'invalid', ({ index }) => `DEMO-${index}`),
  refused('Property ID', 'property_id', 'invalid', 'Villa Sol'),
  fault('Property ID', 'only a record id', set('Property ID', ''), ({ out }) => (out.isNumbered = true)),
  fault('Property ID', 'no id at all', ({ cells }) => Object.assign(cells, { 'Property ID': '', 'Record ID': '' }), ({ out }) => out.refused.push({ field: 'property_id', code: 'missing' })),
  leftOut('Record ID', 'record_id', 'not a record id', 'row 12'),
]

const choices = [
  fault('Status', 'no status', set('Status', ''), ({ out }) => (out.mended.push('status'), (out.status = 'pending'))),
  fine('Status', 'another case', ({ cells }) => cells.Status.toUpperCase()),
  refused('Status', 'status', 'unknown', 'Archivado 2021'),
  fine('Property Type', 'the other spelling', 'Semi Detached'),
  fine('Property Type', 'another case', 'vILLA'),
  refused('Property Type', 'property_type', 'unknown', 'Castle'),
  refused('Property Type', 'property_type', 'missing', ''),
  leftOut('Pool Access', 'pool_access', 'unknown', 'Infinity'),
  leftOut('Pet Policy', 'pet_policy', 'unknown', 'Only goldfish'),
  fine('Parking', 'not said', ''),
  fine('Amenities', 'a list as text', 'WiFi, TV, Hot Tub'),
  fine('Amenities', 'a list as JSON', '["WiFi","BBQ"]'),
  fine('Amenities', 'other cases, twice', 'wifi,WIFI, washing machine'),
  leftOut('Amenities', 'amenities', 'one that nobody knows', 'WiFi, Helipad'),
  leftOut('Views', 'views', 'one that nobody knows', '["Sea","Volcano"]'),
  fine('Preferred Contact', 'another case', 'whatsapp'),
  leftOut('Preferred Contact', 'preferred_contact', 'unknown', 'Carrier pigeon'),
]

const numbers = [
  mended('Max Guests', 'max_guests', 'and more', '4+'),
  mended('Max Guests', 'max_guests', 'with a word', '6 guests'),
  fine('Max Guests', 'as a spreadsheet writes it', '4.0'),
  refused('Max Guests', 'max_guests', 'missing', ''),
  refused('Max Guests', 'max_guests', 'invalid', '0'),
  refused('Max Guests', 'max_guests', 'invalid', 'many'),
  refused('Max Guests', 'max_guests', 'invalid', '-3'),
  refused('Max Guests', 'max_guests', 'invalid', '100000'),
  refused('Bedrooms', 'bedrooms', 'missing', ''),
  refused('Bedrooms', 'bedrooms', 'invalid', '2.5'),
  mended('Bathrooms', 'bathrooms', 'a comma', '2,5'),
  mended('Bathrooms', 'bathrooms', 'a half sign', '1½'),
  refused('Bathrooms', 'bathrooms', 'invalid', '1.3'),
  refused('Bathrooms', 'bathrooms', 'missing', ''),
]

const priced = (field, name, low, high, currency = 'EUR', also = () => {}) =>
  fault('Price Min', name, ({ cells }) => Object.assign(cells, { 'Price Min': low, 'Price Max': high, Currency: currency }), ({ out }) => {
    if (field) out.mended.push(field)
    also(out)
  })
const prices = [
  priced('price_min', 'a sign before', '€85', ''),
  priced('price_min', 'a sign after, and a comma', '85,50 €', ''),
  priced('price_min', 'a code', '85 EUR', ''),
  priced('price_min', 'thousands of Spain', '1.250,00', ''),
  priced('price_min', 'thousands of England', '1,250.00', ''),
  priced('price_min', 'thousands without cents', '1.250', ''),
  priced(undefined, 'cents', '85.50', '99.90'),
  priced('price_max', 'the most below the least', '120', '90'),
  priced(undefined, 'the most is the least', '120', '120'),
  priced(undefined, 'no most, written as 0', '120', '0'),
  priced(undefined, 'a price of 0', '0', '', 'EUR', (out) => out.refused.push({ field: 'price_min', code: 'invalid' })),
  priced(undefined, 'no price', '', '', 'EUR', (out) => out.refused.push({ field: 'price_min', code: 'missing' })),
  priced(undefined, 'a word', 'ask', '', 'EUR', (out) => out.refused.push({ field: 'price_min', code: 'invalid' })),
  priced(undefined, 'below 0', '-20', '', 'EUR', (out) => out.refused.push({ field: 'price_min', code: 'invalid' })),
  priced('currency', 'a sign as the currency', '85', '', '€'),
  priced('currency', 'no currency', '85', '', ''),
  priced(undefined, 'a currency in lower case', '85', '', 'gbp'),
  priced(undefined, 'another currency', '85', '', 'Other', (out) => out.refused.push({ field: 'currency', code: 'unknown' })),
  priced(undefined, 'another sign than the currency', '£85', '', 'EUR', (out) => out.refused.push({ field: 'price_min', code: 'invalid' })),
]

const places = [
  ['España', 'ESPAÑA', 'Espana', 'ES'].map((name) => fault('Country', `the country ${name}`, spain(set('Country', name)), () => {})),
  [refused('Country', 'country', 'missing', ''), refused('Country', 'country', 'unknown', 'Atlantis'), refused('City', 'city', 'missing', '')],
  [
    fault('Country', 'no leading zero', (row) => Object.assign(row.cells, { Country: 'Spain', City: 'Barcelona', Region: 'Cataluña', 'Postal Code': '8001', Latitude: '41.3797', Longitude: '2.1682' }), ({ out }) => out.mended.push('postcode')),
    fault('Country', 'a postcode as a number', spain(set('Postal Code', '35660.0')), ({ out }) => out.mended.push('postcode')),
    fault('Country', 'a British postcode without its space', (row) => Object.assign(row.cells, { Country: 'Reino Unido', City: 'London', Region: 'England', 'Postal Code': 'sw1a1aa', Latitude: '51.501', Longitude: '-0.1416' }), ({ out }) => out.mended.push('postcode')),
    fault('Country', 'a postcode of nowhere', spain(set('Postal Code', '99999')), ({ out }) => out.refused.push({ field: 'postcode', code: 'invalid' })),
    refused('Country', 'postcode', 'missing', ''),
  ].map((each) => (each.name === 'postcode_missing' ? refused('Postal Code', 'postcode', 'missing', '') : each)),
  [
    fault('Country', 'coordinates with commas', spain(({ cells }) => Object.assign(cells, { Latitude: '28,7394', Longitude: '-13,8675' })), ({ out }) => out.mended.push('point')),
    fault('Country', 'coordinates the wrong way round', spain(({ cells }) => Object.assign(cells, { Latitude: '-13.8675', Longitude: '28.7394' })), ({ out }) => out.mended.push('point')),
    fault('Country', 'coordinates of no place', spain(({ cells }) => Object.assign(cells, { Latitude: '0', Longitude: '0' })), ({ out }) => out.leftOut.push('point')),
    fault('Country', 'coordinates of another continent', spain(({ cells }) => Object.assign(cells, { Latitude: '-33.86', Longitude: '151.2' })), ({ out }) => out.leftOut.push('point')),
    fault('Country', 'half a point', spain(set('Longitude', '')), ({ out }) => out.leftOut.push('point')),
    fault('Country', 'words for coordinates', spain(set('Latitude', 'near the church')), ({ out }) => out.leftOut.push('point')),
    fault('Country', 'no coordinates', spain(({ cells }) => Object.assign(cells, { Latitude: '', Longitude: '' })), () => {}),
  ],
].flat()

const contacts = [
  fault('Email', 'no address', set('Email', ''), ({ out }) => (out.hasNoWayIn = true)),
  leftOut('Email', 'email', 'not an address', 'ask at reception', (out) => (out.hasNoWayIn = true)),
  mended('Email', 'email', 'a name before it', ({ cells }) => `Ana Ruiz <${cells.Email}>`),
  mended('Email', 'email', 'a link', ({ cells }) => `mailto:${cells.Email}`),
  mended('Email', 'email', 'two addresses', ({ cells }) => `${cells.Email}, second@mail.example`),
  fine('Email', 'spaces around', ({ cells }) => ` ${cells.Email} `),
  fine('Phone', 'spaces', ({ index }) => `+34 600 ${digits(String(100_000 + index)).slice(0, 3)} ${String(100_000 + index).slice(3)}`),
  fine('Phone', 'hyphens and brackets', ({ index }) => `(+34) 600-${100_000 + index}`),
  leftOut('Phone', 'phone', 'a word', 'no phone'),
  fine('Phone', 'no phone', ''),
]

const links = [
  mended('AirBnB', 'airbnb', 'no scheme', ({ index }) => `www.airbnb.es/rooms/${1000 + index}`),
  leftOut('VRBO', 'vrbo', 'not an address', 'see my page'),
  leftOut('Other URL', 'other_url', 'a script', 'javascript:alert(1)'),
  fine('Holidu URL', 'as it should be', ({ index }) => `https://www.holidu.com/d/${index}`),
]

const pictures = [
  fault('Photo URLs', 'attachments', (row) => (row.cells['Photo URLs'] = photos(row, ', ', (url, at) => `casa, ${at}.jpg (${url})`)), () => {}),
  fault('Photo URLs', 'attachments as JSON', (row) => (row.cells['Photo URLs'] = JSON.stringify(row.cells['Photo URLs'].split(', ').map((url) => ({ url, filename: 'a.jpg' })))), () => {}),
  fault('Photo URLs', 'commas in addresses', (row) => (row.cells['Photo URLs'] = photos(row, ',', (url) => url.replace('/old/', '/w_1200,h_800,c_fill/'))), () => {}),
  fault('Photo URLs', 'one a line', (row) => (row.cells['Photo URLs'] = photos(row, '\n', (url) => url)), () => {}),
  fault('Photo URLs', 'empty entries', (row) => (row.cells['Photo URLs'] = `, ${row.cells['Photo URLs']}, ,`), () => {}),
  fault('Photo URLs', 'too many', (row) => (row.cells['Photo URLs'] = Array.from({ length: 40 }, (_, at) => `https://images.example/many/${row.index}-${at}.jpg`).join(',')), ({ out }) => (out.leftOut.push('photos'), (out.photos = 25))),
  leftOut('Photo URLs', 'photos', 'not addresses', 'C:\\Photos\\casa.jpg', (out) => (out.photos = 0)),
  fine('Photo URLs', 'none', ''),
].map((each) => (each.name === 'none' ? fault('Photo URLs', 'none', set('Photo URLs', ''), ({ out }) => (out.photos = 0)) : each))

const dates = [
  mended('Submitted Date', 'submitted_date', 'day, month, year', '31/12/2024'),
  mended('Submitted Date', 'submitted_date', 'without zeros', '1/2/2025'),
  mended('Submitted Date', 'submitted_date', 'a number of days', '45292'),
  fine('Submitted Date', 'with a time', '2025-03-04T10:11:12.000Z'),
  leftOut('Submitted Date', 'submitted_date', 'month, day, year', '02/13/2025'),
  leftOut('Submitted Date', 'submitted_date', 'no such day', '2025-02-30'),
  fine('Submitted Date', 'none', ''),
]

const rows = [
  fault('row', 'an empty row', ({ cells }) => Object.keys(cells).forEach((column) => (cells[column] = '')), (row) => {
    Object.assign(row, { blocks: [], synced: [] })
    row.out.refused = [{ field: 'row', code: 'missing' }]
  }),
  fault('row', 'a torn row', (row) => (row.isTorn = true), ({ out }) => (out.refused = [{ field: 'row', code: 'broken' }])),
]

/** Those of one group exclude each other in a row. Those of rows exclude all others. */
export const groups = { texts, ids, choices, numbers, prices, places, contacts, links, pictures, dates, blocks: blockFaults }
export const wholeRows = rows
