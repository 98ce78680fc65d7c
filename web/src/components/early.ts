/**
 * A script for the head: notes the button that was pressed, and what was chosen from lists, while they could not answer, because their
 * part of the page is not live yet. `Presses` makes both again. React marks what answers by itself, and keeps an event of anything else
 * from whoever listens: so it is noted on its way in, and forgotten on its way out if the button or list became live in between and heard
 * it. A press is forgotten as well if the next is of something else: then the visitor has gone on.
 */
export const EARLY =
  "{let live=e=>Object.keys(e).some(k=>k.startsWith('__reactProps'));addEventListener('click',e=>{let b=e.target.closest?.('button[type=button]');if(b&&!live(b))window.earlyPress=b},!0);addEventListener('click',e=>{let b=window.earlyPress;if(b&&(live(b)||!b.contains(e.target)))window.earlyPress=null});addEventListener('change',({target:l})=>{if(l.matches?.('select')&&!live(l))(window.earlyChoices??=new Map).set(l,l.value)},!0);addEventListener('change',({target:l})=>{if(live(l))window.earlyChoices?.delete(l)})}";
