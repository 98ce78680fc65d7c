// Rows of the old table in which nothing is wrong, with the field names as its readers spell them.

const DAY_MS = 86_400_000
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Every password of the table begins with this, so that a search finds them wherever they are. */
export const PASSWORD_MARK = 'hunter-'

export const dayText = (day) => new Date(day * DAY_MS).toISOString().slice(0, 10)
export const dayOf = (text) => Date.parse(`${text}T00:00:00Z`) / DAY_MS

const PLACES = [
  { city: 'Corralejo', region: 'Canarias', country: 'Spain', postcode: '35660', point: [28.7394, -13.8675] },
  { city: 'Playa Blanca', region: 'Canarias', country: 'Spain', postcode: '35580', point: [28.8645, -13.8285] },
  { city: 'Adeje', region: 'Canarias', country: 'Spain', postcode: '38660', point: [28.1227, -16.726] },
  { city: 'Barcelona', region: 'Cataluña', country: 'Spain', postcode: '08001', point: [41.3797, 2.1682] },
  { city: 'Marbella', region: 'Andalucía', country: 'Spain', postcode: '29601', point: [36.5101, -4.8825] },
  { city: 'Lisboa', region: 'Lisboa', country: 'Portugal', postcode: '1100-148', point: [38.7109, -9.1367] },
  { city: 'Nice', region: "Provence-Alpes-Côte d'Azur", country: 'France', postcode: '06000', point: [43.7102, 7.262] },
  { city: 'Berlin', region: 'Berlin', country: 'Germany', postcode: '10115', point: [52.532, 13.3849] },
  { city: 'London', region: 'England', country: 'United Kingdom', postcode: 'SW1A 1AA', point: [51.501, -0.1416] },
]
const TYPES = ['Villa', 'Studio', 'Apartment', 'House', 'Townhouse', 'Penthouse', 'Semi-detached']
const AMENITIES = ['WiFi', 'TV', 'Washing Machine', 'Dishwasher', 'Microwave', 'Coffee Machine', 'Balcony', 'Terrace', 'Garden']
  .concat(['BBQ', 'Fireplace', 'Gym', 'Spa', 'Hot Tub', 'Sauna', 'Tennis Court', 'Golf Course', 'Beach Access'])
const VIEWS = ['Sea', 'Mountain', 'City', 'Garden', 'Pool', 'Countryside', 'Lake', 'River', 'Forest']
const CHOICES = {
  'Pool Access': ['Private Pool', 'Shared Pool', 'No Pool'],
  Parking: ['Free Parking', 'Paid Parking', 'No Parking'],
  Kitchen: ['Full Kitchen', 'Kitchenette', 'No Kitchen'],
  'Air Conditioning': ['Yes - Full Property', 'Yes - Partial Property', 'No'],
  Accessibility: ['Not Accessible', 'Wheelchair Accessible', 'Partially Accessible'],
  'Pet Policy': ['No Pets', 'Pets Welcome', 'Pets on Request'],
  'Smoking Policy': ['No Smoking', 'Smoking Allowed', 'Outdoor Smoking Only'],
  'Children Policy': ['Children Welcome', 'Adults Only', 'Children On Request'],
}
const TEXTS = [
  'A bright home by the sea, with a terrace for long evenings.',
  'Casa tranquila con patio, a cinco minutos de la playa.\n\nIdeal para familias.',
  'Quiet street, thick walls, "the best" light in the afternoon; breakfast under the fig tree.',
]
const FEEDS = {
  airbnb: ['AirBnB iCal URL', (index) => `https://airbnb.example/calendar/ical/${index}.ics?s=${index}`],
  booking: ['Booking.com iCal URL', (index) => `https://ical.booking.example/v1/export?t=${index}`],
  vrbo: ['VRBO iCal URL', (index) => `https://vrbo.example/icalendar/${index}.ics`],
  other: ['Other iCal URL', (index) => `https://feeds.example/home/${index}.ics`],
}
export const FEED_COLUMNS = Object.fromEntries(Object.entries(FEEDS).map(([platform, [column]]) => [platform, column]))

/** Manual blocks as the old table stored them: both days are blocked. */
function blocksOf(dice, today, index) {
  return Array.from({ length: dice.below(4) }, (_, at) => {
    const first = today + dice.between(3, 300)
    return {
      id: `${1_700_000_000_000 + index * 10 + at}`,
      startDate: dayText(first),
      endDate: dayText(first + dice.below(9)),
      reason: dice.pick(['Family', 'Reforma del baño', 'Owner block']),
      type: dice.pick(['owner_block', 'maintenance', 'personal_use', 'other']),
      createdAt: `2025-0${dice.between(1, 9)}-11T10:20:30.000Z`,
    }
  })
}

/** What the last pass over the feeds had found. */
function syncedOf(dice, today, platforms) {
  return platforms.flatMap((platform) =>
    Array.from({ length: dice.below(4) }, (_, at) => {
      const first = today + dice.between(3, 300)
      return { startDate: dayText(first), endDate: dayText(first + dice.below(7)), platform, summary: 'Reserved', uid: `${platform}-${at}@old` }
    }),
  )
}

/**
 * One row: `cells` by field name, `blocks` and `synced` apart, as they become text only after the faults, and `out`,
 * what must come of it.
 */
export function cleanRow(dice, index, today) {
  const place = dice.pick(PLACES)
  const platforms = dice.some(Object.keys(FEEDS))
  const recordId = `rec${dice.text(LETTERS, 14)}`
  const listed = dice.between(dayOf('2024-01-01'), dayOf('2026-06-30'))
  const price = dice.between(30, 400)
  const photos = Array.from({ length: dice.between(1, 6) }, (_, at) => `https://images.example/old/${index}-${at}.jpg`)
  const cells = {
    'Record ID': recordId,
    'Property ID': `CASA-${2000 + index}`,
    'Property Name': `Casa ${place.city} ${index}`,
    'Property Type': dice.pick(TYPES),
    Description: dice.pick(TEXTS),
    Country: place.country,
    Region: place.region,
    City: place.city,
    Address: `Calle Mayor ${dice.between(1, 90)}`,
    'Postal Code': place.postcode,
    Status: dice.pick(['Active', 'Active', 'Approved', 'Pending']),
    'Submitted Date': dayText(listed),
    'Max Guests': String(dice.between(1, 12)),
    Bedrooms: String(dice.between(0, 6)),
    Bathrooms: dice.pick(['1', '1.5', '2', '3']),
    'Price Min': String(price),
    'Price Max': dice.isTrue(0.5) ? String(price + dice.between(1, 200)) : '',
    Currency: dice.pick(['EUR', 'EUR', 'USD', 'GBP']),
    Amenities: dice.some(AMENITIES),
    Views: dice.some(VIEWS),
    'Photo URLs': photos.join(', '),
    ...Object.fromEntries(Object.entries(CHOICES).map(([field, values]) => [field, dice.pick(values)])),
    Latitude: (place.point[0] + dice.below(90) / 10_000).toFixed(6),
    Longitude: (place.point[1] + dice.below(90) / 10_000).toFixed(6),
    'Distance to Beach': dice.pick(['', '350 m', '1,2 km']),
    'Distance to Center': dice.pick(['', '900 m']),
    'Distance to Airport': dice.pick(['', '25 min']),
    'License Number': dice.pick(['', `VV-35-${index}`]),
    'Owner Name': dice.pick(['Ana Ruiz', 'João Sá', 'Müller & Söhne', 'Zoë O’Neill']),
    Email: `owner${index % 1500}@mail.example`,
    Phone: `+34600${String(100_000 + index)}`,
    WhatsApp: dice.pick(['', `+34611${String(100_000 + index)}`]),
    'Preferred Contact': dice.pick(['WhatsApp', 'Email', 'Phone']),
    AirBnB: dice.pick(['', `https://www.airbnb.es/rooms/${1000 + index}`]),
    'Booking.com': dice.pick(['', `https://www.booking.com/hotel/es/casa-${index}.html`]),
    VRBO: dice.pick(['', `https://www.vrbo.com/${index}ha`]),
    'Holidu URL': '',
    'Other URL': dice.pick(['', `https://casa-${index}.example/`]),
    'Minisite URL': dice.pick(['', `https://mini.example/${index}`]),
    'Property Password': `${PASSWORD_MARK}${dice.text(LETTERS, 10)}`,
    'Calendar Sync Status': platforms.length > 0 ? 'Active' : 'Not Configured',
    'Total Blocked Days': '0',
    'Manual Blocks Count': '',
    'Manual Blocks Last Updated': '',
    'Geocoded Address': '',
  }
  for (const platform of platforms) cells[FEEDS[platform][0]] = FEEDS[platform][1](index)
  const row = { cells, blocks: blocksOf(dice, today, index), synced: syncedOf(dice, today, platforms), place, index }
  row.out = { refused: [], mended: [], leftOut: [], photos: photos.length, feeds: platforms.length, status: cells.Status === 'Pending' ? 'pending' : 'active' }
  return row
}
