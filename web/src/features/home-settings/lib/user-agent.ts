/** The browsers and the systems that are told apart. */
type Mark = readonly [name: string, sign: RegExp];

/** In this order: Edge and Samsung Internet also name Chrome, and all of these name Safari. */
const BROWSERS: readonly Mark[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\b(OPR|OPT)\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];

/** In this order: phones of Apple also name Mac OS X, and Android also names Linux. */
const SYSTEMS: readonly Mark[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** The browser and system of a user agent; `null` where they are not known. An iPad may call itself a Mac. */
export type BrowserNames = { readonly browser: string | null; readonly system: string | null };

export function browserNames(userAgent: string): BrowserNames {
  const named = (marks: readonly Mark[]) => marks.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
  return { browser: named(BROWSERS), system: named(SYSTEMS) };
}
