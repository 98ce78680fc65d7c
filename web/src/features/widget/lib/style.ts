import { type Brand, brandStyle } from '@/brand/brand';

/**
 * The style of a widget: days look as in `styles/calendar.css`. It stands in the document, which may load nothing, and must not
 * differ between visitors, because the policy names its hash.
 */
export function widgetStyle(brand: Brand): string {
  return brandStyle(brand) + RULES.replace(/\n\s*/g, '');
}

const RULES = `
  :root{color-scheme:light dark}
  :root[data-theme=light]{color-scheme:light}
  :root[data-theme=dark]{color-scheme:dark}
  *{box-sizing:border-box}
  body{margin:0;padding:1rem;background:var(--brand-paper);color:var(--brand-ink);font:1rem/1.5 Figtree,system-ui,sans-serif}
  h1,caption{font:560 1.375rem/1.3 Fraunces,Georgia,serif;letter-spacing:-.015em;text-wrap:balance;overflow-wrap:anywhere}
  h1{margin:0}
  p{margin:.5rem 0}
  caption{padding-bottom:.5rem;font-size:1.1875rem;text-align:start}
  caption::first-letter{text-transform:uppercase}
  a{color:var(--brand-sea);display:inline-flex;align-items:center;min-height:2.75rem}
  a:focus-visible{outline:3px solid var(--brand-sea);outline-offset:2px;border-radius:10px}
  nav{display:flex;justify-content:space-between;gap:1rem}
  nav a:last-child{margin-inline-start:auto}
  nav a,footer{font-size:.875rem}
  .months{display:grid;gap:2rem;grid-template-columns:1fr}
  .months>:nth-child(2){display:none}
  table{width:100%;align-self:start;table-layout:fixed;border-collapse:separate;border-spacing:2px}
  th{padding-bottom:.25rem;font-size:.875rem;font-weight:600;color:var(--brand-ink-2)}
  td,a{position:relative}
  td{height:2.5rem;padding:0;border:1px solid transparent;border-radius:10px;text-align:center;font-weight:500;font-variant-numeric:tabular-nums}
  [data-kind=past],[data-kind=beyond],[data-kind=taken],[data-kind=outsideWindow]{font-weight:400;color:var(--brand-ink-2)}
  [data-kind=past]{text-decoration:line-through;text-decoration-color:var(--brand-line)}
  [data-kind=taken]{background:repeating-linear-gradient(-45deg,var(--brand-hatch) 0 5px,var(--brand-line) 5px 6.5px)}
  [data-kind=outsideWindow]{background:radial-gradient(circle at 2px 2px,var(--brand-line) 1.2px,transparent 1.6px) 0 0/7px 7px}
  [data-kind=askOwner]{border:2px solid var(--brand-sun);color:var(--brand-sun-ink)}
  td i,.words{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
  ul{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;margin:1rem 0;padding:0;list-style:none;font-size:.875rem;color:var(--brand-ink-2)}
  li{display:inline-flex;align-items:center;gap:.375rem}
  li b{width:1.25rem;height:1.25rem;border:1px solid var(--brand-line);border-radius:6px}
  li b[data-kind=askOwner]{border:2px solid var(--brand-sun)}
  .ask{padding:.5rem 1.5rem;border-radius:14px;background:var(--brand-sea);color:var(--brand-on-sea);font-weight:600;text-align:center;text-decoration:none}
  footer{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:0 1.25rem;margin-top:.5rem;color:var(--brand-ink-2)}
  @media(min-width:36rem){
    .months{grid-template-columns:1fr 1fr}
    .months>:nth-child(2){display:table}
  }
  @media(forced-colors:active){[data-kind=taken]{text-decoration:line-through}}
`;
