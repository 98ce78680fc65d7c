import en from '../../../web/src/messages/en/owner/partners.json' with { type: 'json' };
import es from '../../../web/src/messages/es/owner/partners.json' with { type: 'json' };

/** The texts of the screens about partners. */
export const PARTNERS = { en, es };

/** Their addresses. */
export const PARTNER_PATHS = {
  en: { apiKeys: '/admin/api-keys', webhooks: '/admin/webhooks' },
  es: { apiKeys: '/es/admin/claves-api', webhooks: '/es/admin/webhooks' },
};
