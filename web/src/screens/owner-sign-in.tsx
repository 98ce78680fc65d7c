import { loadBrand } from '@/brand/brand';
import { OwnerSignIn } from '@/features/access/components/owner-sign-in';
import type { Locale } from '@/i18n/locale';
import { messagesFor } from '@/i18n/messages';
import { ownerMessagesFor } from '@/i18n/owner-messages';
import { listPropertyPath, ownHomesPath } from '@/i18n/paths';

/** The page on which owners find the way back to a home. */
export async function OwnerSignInScreen({ locale }: { locale: Locale }) {
  const brand = await loadBrand();
  const { ownerSignIn: words, ownerHome } = ownerMessagesFor(locale);
  const links = [
    { text: words.own, href: ownHomesPath(locale) },
    { text: words.list, href: listPropertyPath(locale) },
  ];
  return (
    <article className="page pt-6 sm:pt-12">
      <h1 className="text-38 sm:text-46">{words.title}</h1>
      <p className="mt-3 max-w-[52ch] text-19 text-ink-2">{words.subtitle}</p>
      <noscript>
        <p className="mt-6">
          {ownerHome.noScript}{' '}
          <a href={`mailto:${brand.supportEmail}`} className="link-quiet inline-flex min-h-11 items-center">
            {brand.supportEmail}
          </a>
        </p>
      </noscript>
      <OwnerSignIn
        locale={locale}
        words={words}
        failures={messagesFor(locale).ownerLink.failure}
        sampleId={`${brand.idPrefix}1001`}
      />
      <ul className="mt-8">
        {links.map(({ text, href }) => (
          <li key={href}>
            {/* Plain links: the pages have policies of their own, which only a full load applies. */}
            <a href={href} className="link-quiet inline-flex min-h-11 items-center">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </article>
  );
}
