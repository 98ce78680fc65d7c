import alertsEn from '../../../web/src/messages/en/site/alerts.json' with { type: 'json' };
import alertsEs from '../../../web/src/messages/es/site/alerts.json' with { type: 'json' };
import askEn from '../../../web/src/messages/en/site/ask.json' with { type: 'json' };
import askEs from '../../../web/src/messages/es/site/ask.json' with { type: 'json' };
import detailEn from '../../../web/src/messages/en/site/detail.json' with { type: 'json' };
import detailEs from '../../../web/src/messages/es/site/detail.json' with { type: 'json' };
import favouritesEn from '../../../web/src/messages/en/site/favourites.json' with { type: 'json' };
import favouritesEs from '../../../web/src/messages/es/site/favourites.json' with { type: 'json' };
import hostEn from '../../../web/src/messages/en/site/host.json' with { type: 'json' };
import hostEs from '../../../web/src/messages/es/site/host.json' with { type: 'json' };
import inquiriesEn from '../../../web/src/messages/en/site/inquiries.json' with { type: 'json' };
import inquiriesEs from '../../../web/src/messages/es/site/inquiries.json' with { type: 'json' };
import reportEn from '../../../web/src/messages/en/site/report.json' with { type: 'json' };
import reportEs from '../../../web/src/messages/es/site/report.json' with { type: 'json' };
import savingEn from '../../../web/src/messages/en/site/saving.json' with { type: 'json' };
import savingEs from '../../../web/src/messages/es/site/saving.json' with { type: 'json' };
import sentEn from '../../../web/src/messages/en/site/sent.json' with { type: 'json' };
import sentEs from '../../../web/src/messages/es/site/sent.json' with { type: 'json' };
import threadEn from '../../../web/src/messages/en/site/thread.json' with { type: 'json' };
import threadEs from '../../../web/src/messages/es/site/thread.json' with { type: 'json' };
import widgetEn from '../../../web/src/messages/en/site/widget.json' with { type: 'json' };
import widgetEs from '../../../web/src/messages/es/site/widget.json' with { type: 'json' };

/** The texts of what guests do with homes: keep, compare, share, report, be told, ask, agree on a stay. */
export const GUEST_WORDS = {
  en: {
    alerts: alertsEn,
    ask: askEn,
    detail: detailEn,
    favourites: favouritesEn,
    host: hostEn,
    inquiries: inquiriesEn,
    report: reportEn,
    saving: savingEn,
    sent: sentEn,
    thread: threadEn,
    widget: widgetEn,
  },
  es: {
    alerts: alertsEs,
    ask: askEs,
    detail: detailEs,
    favourites: favouritesEs,
    host: hostEs,
    inquiries: inquiriesEs,
    report: reportEs,
    saving: savingEs,
    sent: sentEs,
    thread: threadEs,
    widget: widgetEs,
  },
};
