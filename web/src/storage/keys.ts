/**
 * The keys of all that the site keeps in `localStorage` and `sessionStorage`. The privacy policy names each with what it is for.
 * Behind a key that ends in a colon or a dash stands an id.
 */
export const STORAGE_KEYS = {
  theme: 'theme',
  consent: 'cookie-consent',
  fairOrder: 'fair-order',
  installAnswer: 'install-answered',
  favourites: 'favourites',
  inquiries: 'inquiries',
  recentHomes: 'recently-viewed',
  /** Homes viewed in this tab, to count who means it. */
  countedViews: 'homes-viewed',
  lastResults: 'last-results',
  /** The home of a tab that is being written down, so that a reload restores it without a question. */
  draftOfTab: 'list-home',
  drafts: 'list-home:',
  lookedUpPoint: 'location.looked-up',
  ownHomes: 'own-home:',
  blockEdits: 'owner-blocks:',
  inquiryAnswers: 'inquiry-answer-',
  pushDevices: 'push-device:',
  operatorReasons: 'operator-reasons',
  operatorReports: 'operator-reports',
  operatorContent: 'operator-content',
  operatorForms: 'operator-forms',
  operatorKeys: 'operator-keys',
} as const;
