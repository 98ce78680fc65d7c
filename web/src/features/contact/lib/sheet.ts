/** The id of the section with the form for a message, which is a sheet over the page while it is open. */
export const MESSAGE_ID = 'message';

/** Opens the form over the page, its first field ready to be typed into. Without scripts a link leads to it. */
export function openMessageSheet() {
  const sheet = document.getElementById(MESSAGE_ID);
  if (!(sheet instanceof HTMLDialogElement)) return;
  // On the page it is open without being modal.
  sheet.removeAttribute('open');
  sheet.showModal();
  sheet.querySelector('input')?.focus();
}
