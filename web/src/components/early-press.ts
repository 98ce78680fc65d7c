/**
 * A script for the head: notes the button that is pressed before the scripts of the page run. `Presses` presses it then. React marks
 * the buttons that answer by themselves: while a page becomes live, such a press must not count twice.
 */
export const EARLY_PRESS =
  "addEventListener('click',e=>{let b=window.earlyPress!==null&&e.target.closest?.('button[type=button]');if(b&&!Object.keys(b).some(k=>k.startsWith('__reactProps')))window.earlyPress=b})";
