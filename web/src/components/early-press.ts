/** A script for the head: notes the button that is pressed before the scripts of the page run. `Presses` presses it then. */
export const EARLY_PRESS =
  "addEventListener('click',e=>{if(window.earlyPress!==null)window.earlyPress=e.target.closest?.('button[type=button]')??window.earlyPress})";
