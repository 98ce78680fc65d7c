import { mailAddress } from '@/features/contact/lib/contact';
import type { OwnerMessages } from '@/i18n/owner-words';
import { fill } from '@/i18n/words';

type HelpProps = {
  words: OwnerMessages['ownerHome']['help'];
  supportEmail: string;
  /** The home that was typed or named by the address; empty for none. */
  id: string;
};

/** Ways to reach a person, with what that person needs to know filled in. */
export function OwnerHomeHelp({ words, supportEmail, id }: HelpProps) {
  const named = id || '…';
  const links = [
    [words.support, mailAddress(supportEmail, words.supportSubject, '')],
    [words.findId, mailAddress(supportEmail, words.findIdSubject, words.findIdBody)],
    [
      words.manual,
      mailAddress(
        supportEmail,
        fill(words.manualSubject, { id: named }),
        fill(words.manualBody, { id: named }),
      ),
    ],
  ] as const;
  return (
    <aside aria-labelledby="owner-help" className="mt-12 max-w-[62ch] border-t border-line pt-8">
      <h2 id="owner-help" className="text-22">
        {words.title}
      </h2>
      <p className="mt-2">{words.text}</p>
      <ul className="mt-3">
        {links.map(([text, href]) => (
          <li key={text}>
            <a href={href} className="link-quiet inline-flex min-h-11 items-center font-semibold">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}
