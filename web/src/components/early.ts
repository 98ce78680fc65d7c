/**
 * A script for the head: notes the button that was pressed, the field with the focus, and what was chosen, ticked and typed, while they could not
 * answer, because their part of the page is not live yet. `Presses` makes it again. React marks what answers by itself, a moment before it does, and
 * keeps an event of anything that does not yet from whoever listens: so all is noted on its way in, and forgotten on its way out, at the document where
 * React listens, if the control is live and heard it. A press is forgotten as well if the visitor's next is of something else, but not if that is made
 * by `Presses`. A form without an address is sent by scripts alone: before they hear the browser would put what was typed into the address of the page,
 * so it waits, too.
 */
export const EARLY =
  "{let live=e=>Object.keys(e).some(k=>k.startsWith('__reactProps'));addEventListener('click',e=>{let b=e.target.closest?.('button[type=button],form:not([action]) button');if(b)window.earlyPress=b},!0);document.addEventListener('click',e=>{let b=window.earlyPress;if(b&&(b.contains(e.target)?live(b):e.isTrusted))window.earlyPress=null});addEventListener('submit',e=>{let f=e.target,b=window.earlyPress;if(!f.hasAttribute('action')&&(!live(f)||b&&b==e.submitter)){e.preventDefault();window.earlyPress=e.submitter}},!0);addEventListener('input',({target:f})=>{if(f.matches?.('select,textarea,input:not([type=file])')){let m=window.earlyEntries??=new Map;if(f.type=='radio')m.forEach((_,o)=>o.name==f.name&&o.form==f.form&&m.delete(o));m.set(f,/^(checkbox|radio)$/.test(f.type)?f.checked:f.value)}},!0);document.addEventListener('input',({target:f})=>{if(live(f))window.earlyEntries?.delete(f)});addEventListener('focusin',({target:f})=>{if(f.matches?.('input,select,textarea')&&!live(f))window.earlyFocus=f},!0);addEventListener('focusin',({target:f})=>{if(live(f))window.earlyFocus=null})}";
