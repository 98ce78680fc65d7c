// The calendar of a home on the site of its owner:
//
//   <script async src="https://…/widget.js"></script>
//   <casacero-calendar token="…" lang="es" theme="dark"></casacero-calendar>
//
// It shows a frame of the site that this script comes from, and does nothing else.
'use strict';
(() => {
  const NAME = 'casacero-calendar';
  const TITLES = {
    en: 'Availability calendar',
    es: 'Calendario de disponibilidad',
    de: 'Belegungskalender',
    fr: 'Calendrier des disponibilités',
    it: 'Calendario delle disponibilità',
  };
  /** As high as a month with its legend on a phone. */
  const HEIGHT = '640';
  const script = document.currentScript;
  if (!script || customElements.get(NAME)) return;
  const origin = new URL(script.src).origin;

  class CalendarElement extends HTMLElement {
    static observedAttributes = ['token', 'lang', 'theme', 'height'];

    connectedCallback() {
      this.show();
    }

    attributeChangedCallback() {
      if (this.isConnected) this.show();
    }

    show() {
      const token = this.getAttribute('token');
      if (!token) return this.replaceChildren();
      const lang = this.getAttribute('lang') ?? 'en';
      const query = new URLSearchParams({ lang });
      const theme = this.getAttribute('theme');
      if (theme) query.set('theme', theme);
      const src = `${origin}/embed/${encodeURIComponent(token)}?${query}`;
      const frame = this.querySelector('iframe') ?? document.createElement('iframe');
      frame.title = TITLES[lang] ?? TITLES.en;
      frame.loading = 'lazy';
      frame.width = '100%';
      frame.height = this.getAttribute('height') ?? HEIGHT;
      frame.style.border = '0';
      if (frame.src !== src) frame.src = src;
      this.style.display = 'block';
      if (!frame.isConnected) this.append(frame);
    }
  }

  customElements.define(NAME, CalendarElement);
})();
