import en from '../../../web/src/messages/en/site/search-filters.json' with { type: 'json' };
import es from '../../../web/src/messages/es/site/search-filters.json' with { type: 'json' };

/** The texts of the filters and of the map of the list. */
export const filterWords = (language: string): typeof en => (language === 'es' ? es : en);
