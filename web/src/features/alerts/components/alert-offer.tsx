'use client';

import { FormOffer } from '@/components/form-offer';
import { inWords } from '@/components/later';
import type { AlertFormProps } from './alert-form';

export type AlertOfferProps = Omit<AlertFormProps, 'words'> & {
  messages: { offer: string; loadFailed: string };
};

const formIn = inWords<AlertFormProps['words'], AlertFormProps>(
  async () => (await import('./alert-form')).AlertForm,
  async (locale) => (await import(`@/messages/${locale}/site/alerts.json`)).default,
);

/** A button that opens the form of an alert in its place. The form is fetched only then. */
export function AlertOffer({ messages, ...form }: AlertOfferProps) {
  return (
    <FormOffer load={() => formIn(form.locale)} form={form} messages={messages} className="mt-4 w-full" />
  );
}
