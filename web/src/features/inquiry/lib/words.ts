import type { Messages } from '@/i18n/words';

/** The texts of the form, without those of its sheet. */
export function formWords({ title, titleUnnamed, close, ...form }: Messages['inquiry']) {
  return form;
}

export type FormWords = ReturnType<typeof formWords>;
