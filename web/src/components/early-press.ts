/**
 * A script for the head: notes the button that was pressed while it could not answer, because its part of the page is not live yet.
 * `Presses` presses it again. React marks the buttons that answer by themselves, and keeps a press of another one from whoever
 * listens: so it is noted on its way in, and forgotten on its way out if the button became live in between and heard it,
 * or if it is of something else: then the visitor has gone on.
 */
export const EARLY_PRESS =
  "{let live=b=>Object.keys(b).some(k=>k.startsWith('__reactProps'));addEventListener('click',e=>{let b=e.target.closest?.('button[type=button]');if(b&&!live(b))window.earlyPress=b},!0);addEventListener('click',e=>{let b=window.earlyPress;if(b&&(live(b)||!b.contains(e.target)))window.earlyPress=null})}";
