import { orAway } from '@/api/away';
import { findCalendar, findProperty, findWidget } from '@/api/server';
import { type Brand, loadBrand } from '@/brand/brand';
import { freshness } from '@/features/calendar/lib/freshness';
import { priceLine } from '@/features/listing/lib/words';
import { availabilityOf } from '@/features/stay/lib/availability';
import { calendarBody } from '@/features/widget/lib/calendar';
import { type WidgetDocument, widgetResponse } from '@/features/widget/lib/document';
import { widgetStyle } from '@/features/widget/lib/style';
import { parseWish, type WidgetWish } from '@/features/widget/lib/wish';
import { textLanguage } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { homePath, propertyPath } from '@/i18n/paths';
import { isServed } from '@/i18n/served';
import { siteMessagesFor } from '@/i18n/site-messages';
import { fill } from '@/i18n/words';
import { escapeXml } from '@/seo/xml';

/** The calendar of a home for a frame on another site, without a script. */
export async function widgetAnswer(token: string, query: URLSearchParams): Promise<Response> {
  const wish = parseWish(query);
  const brand = await loadBrand();
  return widgetResponse(await documentOf(token, wish, brand));
}

/** `null` where a service is away, `undefined` where there is no such calendar. */
async function read(token: string, { locale }: WidgetWish) {
  const widget = await orAway(findWidget(locale, token).then((found) => found ?? undefined));
  if (!widget) return widget;
  const id = widget.propertyId;
  const [calendar, property] = await Promise.all([
    orAway(findCalendar(locale, id).then((found) => found ?? undefined)),
    orAway(findProperty(locale, id)),
  ]);
  return calendar && { widget, calendar, price: property?.price ?? null };
}

async function documentOf(token: string, wish: WidgetWish, brand: Brand): Promise<WidgetDocument> {
  const { locale, theme } = wish;
  const words = siteMessagesFor(locale).widget;
  const document = { locale, theme, style: widgetStyle(brand) };
  const found = await read(token, wish);
  if (!found) {
    const { title, text } = found === null ? words.away : words.missing;
    const body = `<main><h1>${escapeXml(title)}</h1><p>${escapeXml(text)}</p></main>`;
    // Nobody's calendar: whoever shows it learns why there is none.
    return { ...document, status: found === null ? 503 : 404, title, body, ancestors: ['*'] };
  }
  const { widget, calendar, price } = found;
  const messages = messagesFor(locale);
  const served = isServed(locale) ? locale : textLanguage(locale);
  const body = calendarBody({
    wish,
    name: widget.propertyName,
    price: price && `${priceLine(locale, messages.card, price)} ${messages.card.perNight}`,
    availability: availabilityOf(calendar),
    checked: freshness(locale, messages, calendar, new Date()).checked,
    page: propertyPath(served, widget.propertyId),
    site: { address: homePath(served), name: brand.name },
    words,
    calendar: messages.calendar,
  });
  const title = fill(words.title, { name: widget.propertyName });
  // Its owner sees it on a page of ours.
  return { ...document, status: 200, title, body, ancestors: ["'self'", ...widget.sites] };
}
