import alertsEn from '../../../web/src/messages/site/alerts.en.json' with { type: 'json' };
import alertsEs from '../../../web/src/messages/site/alerts.es.json' with { type: 'json' };
import detailEn from '../../../web/src/messages/site/detail.en.json' with { type: 'json' };
import detailEs from '../../../web/src/messages/site/detail.es.json' with { type: 'json' };
import favouritesEn from '../../../web/src/messages/site/favourites.en.json' with { type: 'json' };
import favouritesEs from '../../../web/src/messages/site/favourites.es.json' with { type: 'json' };
import reportEn from '../../../web/src/messages/site/report.en.json' with { type: 'json' };
import reportEs from '../../../web/src/messages/site/report.es.json' with { type: 'json' };

/** The texts of what guests do with homes: keep, compare, share, report, be told. */
export const GUEST_WORDS = {
  en: { alerts: alertsEn, detail: detailEn, favourites: favouritesEn, report: reportEn },
  es: { alerts: alertsEs, detail: detailEs, favourites: favouritesEs, report: reportEs },
};
