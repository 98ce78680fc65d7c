// The pages that are measured. `{home}` stands for the home with photographs, `{stay}` for a stay for which homes are found.
// Search engines index those that say so; the others tell them not to.

export const PAGES = [
  { name: 'home', path: '/', isIndexed: true },
  { name: 'home-es', path: '/es', isIndexed: true },
  { name: 'list', path: '/properties', isIndexed: true },
  { name: 'list-dated', path: '/properties?{stay}', isIndexed: false },
  { name: 'detail', path: '/property/{home}', isIndexed: true },
  { name: 'contact', path: '/contact', isIndexed: true },
  { name: 'landing', path: '/landing', isIndexed: true },
  { name: 'list-home', path: '/list-property', isIndexed: true },
  { name: 'form', path: '/list-property?form=true', isIndexed: true },
  // Nobody is signed in: what is seen is the gate.
  { name: 'gate', path: '/manage/CASA-1001', isIndexed: false },
]

/** The pages with these names; without names, all. */
export function pagesNamed(names) {
  const unknown = names.filter((name) => !PAGES.some((page) => page.name === name))
  if (unknown.length > 0) {
    throw new Error(`there is no page ${unknown.join(', ')}; there are ${PAGES.map(({ name }) => name).join(', ')}`)
  }
  return PAGES.filter(({ name }) => names.length === 0 || names.includes(name))
}
