/**
 * A script for the head: notes the button that was pressed, the field with the focus, and what was chosen, ticked and typed, while they could not answer,
 * because their part of the page is not live yet. `Presses` makes it again. React marks what answers by itself, and keeps an event of
 * anything else from whoever listens: so it is noted on its way in, and forgotten on its way out if the control became live in between and
 * heard it. A press is forgotten as well if the visitor's next is of something else, but not if that is made by `Presses`. A form without an address is
 * sent by scripts alone: before they run the browser would put what was typed into the address of the page, so its button waits, too.
 */
export const EARLY =
  "{let live=e=>Object.keys(e).some(k=>k.startsWith('__reactProps'));addEventListener('click',e=>{let b=e.target.closest?.('button[type=button]');if(b&&!live(b))window.earlyPress=b},!0);addEventListener('click',e=>{let b=window.earlyPress;if(b&&e.isTrusted&&(live(b)||!b.contains(e.target)))window.earlyPress=null});addEventListener('submit',e=>{let f=e.target;if(!f.hasAttribute('action')&&!live(f)){e.preventDefault();window.earlyPress=e.submitter}},!0);addEventListener('input',({target:f})=>{if(f.matches?.('select,textarea,input:not([type=file])')&&!live(f)){let m=window.earlyEntries??=new Map;if(f.type=='radio')m.forEach((_,o)=>o.name==f.name&&o.form==f.form&&m.delete(o));m.set(f,/^(checkbox|radio)$/.test(f.type)?f.checked:f.value)}},!0);addEventListener('input',({target:f})=>{if(live(f))window.earlyEntries?.delete(f)});addEventListener('focusin',({target:f})=>{if(f.matches?.('input,select,textarea')&&!live(f))window.earlyFocus=f},!0);addEventListener('focusin',({target:f})=>{if(live(f))window.earlyFocus=null})}";
