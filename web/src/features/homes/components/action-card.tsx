import type { ReactNode } from 'react';
import type { DirectoryHome, HomeProof } from '@/api/types';
import type { Locale } from '@/i18n/locale';
import { LiveNotice } from '@/ui/notice';
import type { HomeWords, MailBodies } from '../lib/words';

export type ActionsProps = {
  words: HomeWords['home'];
  home: DirectoryHome;
  /** What the owner was asked to prove. */
  proof: HomeProof | null;
  /** The texts with which a mail to the owner begins, in each language. */
  bodies: MailBodies;
  /** The language of mails about the home; the operator's until it is read. */
  mailLanguage: Locale;
  /** Something was done; the text says so. The parts that it changes are read again, besides the record and the audit. */
  onDone: (text: string, changed?: readonly ChangedPart[]) => void;
  /** Somebody else changed the home meanwhile, so that nothing was done. */
  onOutdated: () => void;
  onErased: () => void;
};

/** The parts of a home's page that an action changes. */
export type ChangedPart = 'listing' | 'feeds' | 'owners';

type ActionCardProps = {
  title: string;
  text?: string;
  /** Why it was not done. */
  failed: string | null;
  children: ReactNode;
};

/** What can be done with a home. */
export function ActionCard({ title, text, failed, children }: ActionCardProps) {
  return (
    <section className="rounded-card border border-line bg-paper p-5">
      <h3 className="text-19">{title}</h3>
      {text && <p className="mt-2 text-ink-2">{text}</p>}
      {children}
      <LiveNotice kind="failed" text={failed} />
    </section>
  );
}
