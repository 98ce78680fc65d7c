import alertsEn from '../../../web/src/messages/en/site/alerts.json' with { type: 'json' };
import alertsEs from '../../../web/src/messages/es/site/alerts.json' with { type: 'json' };
import detailEn from '../../../web/src/messages/en/site/detail.json' with { type: 'json' };
import detailEs from '../../../web/src/messages/es/site/detail.json' with { type: 'json' };
import favouritesEn from '../../../web/src/messages/en/site/favourites.json' with { type: 'json' };
import favouritesEs from '../../../web/src/messages/es/site/favourites.json' with { type: 'json' };
import reportEn from '../../../web/src/messages/en/site/report.json' with { type: 'json' };
import reportEs from '../../../web/src/messages/es/site/report.json' with { type: 'json' };

/** The texts of what guests do with homes: keep, compare, share, report, be told. */
export const GUEST_WORDS = {
  en: { alerts: alertsEn, detail: detailEn, favourites: favouritesEn, report: reportEn },
  es: { alerts: alertsEs, detail: detailEs, favourites: favouritesEs, report: reportEs },
};
