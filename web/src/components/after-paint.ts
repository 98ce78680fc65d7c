/**
 * A script for the head: the page becomes live after its first paint, which would else wait for React to start. Next runs the scripts
 * of this list, an array of its own, one after the other with `reduce` before it starts (`next/dist/client/app-bootstrap`). Pages
 * that are not drawn, such as those in a tab behind, start after two seconds.
 */
export const AFTER_PAINT =
  'self.__next_s=Object.assign([0],{reduce:()=>new Promise(r=>{requestAnimationFrame(()=>setTimeout(r));setTimeout(r,2e3)})});';
