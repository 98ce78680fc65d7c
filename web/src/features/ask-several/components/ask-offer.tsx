'use client';

import { FormOffer } from '@/components/form-offer';
import { inWords } from '@/components/later';
import type { SiteMessages } from '@/i18n/site-words';
import type { AskWords } from '../lib/ask';
import { askWordsIn } from '../lib/words';
import type { AskFormProps } from './ask-form';

export type AskOfferProps = Omit<AskFormProps, 'words'> & {
  messages: Pick<SiteMessages['ask'], 'offer' | 'loadFailed'>;
};

const formIn = inWords<AskWords, AskFormProps>(async () => (await import('./ask-form')).AskForm, askWordsIn);

/** A button that opens the form for several homes in its place. The form is fetched only then. */
export function AskOffer({ messages, ...form }: AskOfferProps) {
  return (
    <FormOffer
      load={() => formIn(form.locale)}
      form={form}
      messages={messages}
      className="mt-10 w-full sm:w-auto"
    />
  );
}
