/** The currency of the site. Prices are compared in it, as in the API's filter. */
export const SITE_CURRENCY = 'EUR';
