import type { Messages } from '@/i18n/words';

/** The texts of the form, without those of its sheet and those that come when it is sent. */
export function formWords(words: Messages['inquiry']) {
  const { title, titleUnnamed, close, ...form } = words;
  const { sentTitle, another, sentCode, codeText, ownerMailFails, ...others } = form;
  const { nextMail, nextMailUnnamed, nextAnswer, nextAgree, follow, ...shown } = others;
  return shown;
}

export type FormWords = ReturnType<typeof formWords>;
