/**
 * The first stay of five nights from a month ahead on for which a site has homes: its query, and one of these homes.
 * @param {string} base the site's address
 */
export async function availableStay(base) {
  for (let ahead = 30; ahead < 90; ahead += 1) {
    const day = (after) => new Date(Date.now() + (ahead + after) * 86_400_000).toISOString().slice(0, 10)
    const dates = `checkIn=${day(0)}&checkOut=${day(5)}`
    const { items } = await (await fetch(`${base}/api/v1/properties?${dates}&guests=2&limit=1`)).json()
    if (items.length > 0) return { query: `${dates}&guests=2`, home: items[0].id }
  }
  throw new Error('no home is found for five nights')
}
