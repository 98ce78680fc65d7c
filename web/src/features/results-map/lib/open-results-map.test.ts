import { afterEach, expect, it, vi } from 'vitest';
import type { Cluster } from '@/api/types';
import { messagesFor } from '@/i18n/messages';
import { openResultsMap } from './open-results-map';

const focusCanvas = vi.fn();

vi.mock('maplibre-gl', () => ({
  Marker: class {
    setLngLat() {
      return this;
    }
    addTo() {
      return this;
    }
    remove() {}
  },
}));
vi.mock('@/features/map/lib/open-map', () => ({
  openMap: async () => ({
    on: () => {},
    fitBounds: () => {},
    getZoom: () => 9,
    project: ({ lat, lng }: { lat: number; lng: number }) => ({ x: lng * 1000, y: lat * 1000 }),
    unproject: ([x, y]: [number, number]) => ({ lat: y / 1000, lng: x / 1000 }),
    getBounds: () => ({ getWest: () => -14, getSouth: () => 28, getEast: () => -13, getNorth: () => 29 }),
    getCanvas: () => ({ focus: focusCanvas }),
  }),
}));

/** A button, as far as a pin needs one. */
class FakeButton extends EventTarget {
  readonly dataset = {};
  textContent = '';
  setAttribute() {}
  toggleAttribute() {}
}

afterEach(() => vi.unstubAllGlobals());

const cluster: Cluster = {
  coordinates: { latitude: 28.7, longitude: -13.9 },
  count: 7,
  id: null,
  name: null,
  price: null,
  stayPrice: null,
  foundStay: null,
};
const home: Cluster = {
  ...cluster,
  coordinates: { latitude: 28.2, longitude: -13.9 },
  count: 1,
  id: 'CASA-1001',
  name: 'Casa Risco',
};

it('gives the focus of a pin that is gone to the map, and of no other', async () => {
  const buttons: FakeButton[] = [];
  const page = {
    activeElement: null as FakeButton | null,
    createElement: () => {
      const button = new FakeButton();
      buttons.push(button);
      return button;
    },
  };
  vi.stubGlobal('document', page);
  const map = await openResultsMap({
    container: {} as HTMLElement,
    locale: 'en',
    box: { west: -14, south: 28, east: -13, north: 29 },
    isWholeScreen: false,
    streets: null,
    messages: messagesFor('en').map,
    pinOf: ({ count }) => ({ text: String(count), label: '' }),
    onView: () => {},
    onPick: () => {},
    onPoint: () => {},
  });
  map.show([cluster, home]);
  page.activeElement = buttons[1] ?? null;
  map.show([home]);
  expect(focusCanvas).not.toHaveBeenCalled();
  map.show([cluster]);
  expect(focusCanvas).toHaveBeenCalledOnce();
});
