import type { CalendarPlatform } from '@/features/property-form/lib/form';

/** Where a platform has the menu that leads to the address, and what the address looks like. */
const LAYOUTS: Record<CalendarPlatform, { menu: 'right' | 'left' | 'top' | 'above'; sample: string }> = {
  airbnb: { menu: 'right', sample: 'airbnb.com/calendar/ical/1234567.ics' },
  booking: { menu: 'top', sample: 'ical.booking.com/v1/export?t=…' },
  vrbo: { menu: 'left', sample: 'vrbo.com/icalendar/0a1b2c3d.ics' },
  other: { menu: 'above', sample: 'example.com/home/1234.ics' },
};

/** Where the parts of the drawing stand in each layout. */
const PLACES = {
  right: { calendar: [16, 34], menu: [196, 34], first: [16, 34], second: [196, 62] },
  left: { calendar: [136, 34], menu: [16, 34], first: [136, 34], second: [16, 62] },
  top: { calendar: [16, 50], menu: [196, 50], first: [84, 30], second: [196, 78] },
  above: { calendar: [16, 50], menu: null, first: [16, 50], second: [200, 30] },
} as const;

const COLUMNS = 7;
const ROWS = 4;
/** The days of the drawing that are taken: two stays. */
const TAKEN = new Set([8, 9, 10, 11, 19, 20]);

/** A simplified drawing of where a platform shows the address. It is ours, and no picture of their pages. */
export function GuidePicture({ platform, alternative }: { platform: CalendarPlatform; alternative: string }) {
  const { menu, sample } = LAYOUTS[platform];
  const places = PLACES[menu];
  return (
    <svg
      role="img"
      aria-label={alternative}
      viewBox="0 0 320 184"
      className="mt-4 mb-2 w-full max-w-md"
      strokeWidth="1.5"
    >
      <rect x="1" y="1" width="318" height="182" rx="12" className="fill-paper stroke-edge" />
      {[14, 24, 34].map((x) => (
        <circle key={x} cx={x} cy="13" r="3" className="fill-line" />
      ))}
      <path d="M1 24H319" className="stroke-line" />
      {(menu === 'top' || menu === 'above') && <Tabs marked={menu === 'top' ? 1 : 3} />}
      <Calendar x={places.calendar[0]} y={places.calendar[1]} isWide={menu === 'above'} />
      {places.menu && <Menu x={places.menu[0]} y={places.menu[1]} />}
      <rect x="16" y="146" width="288" height="26" rx="8" className="fill-sea-mist stroke-sea" />
      <text x="34" y="163" fontSize="11" className="fill-ink font-sans">
        {sample}
      </text>
      <path
        d="M284 155h9v11h-9zM281 163v-11h9"
        fill="none"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-sea"
      />
      <Badge number={1} x={places.first[0]} y={places.first[1]} />
      <Badge number={2} x={places.second[0]} y={places.second[1]} />
      <Badge number={3} x={16} y={146} />
    </svg>
  );
}

/** A row of tabs or buttons above the calendar, one of which is the one to press. */
function Tabs({ marked }: { marked: number }) {
  return [16, 78, 140, 202].map((x, index) => (
    <rect
      key={x}
      x={x}
      y="30"
      width="54"
      height="14"
      rx="5"
      className={index === marked ? 'fill-sea-mist stroke-sea' : 'fill-line'}
    />
  ));
}

/** A month, with the nights of two stays filled. */
function Calendar({ x, y, isWide }: { x: number; y: number; isWide: boolean }) {
  const [width, height] = [isWide ? 41 : 24, 22];
  return Array.from({ length: COLUMNS * ROWS }, (_, day) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: the days of the drawing never change
      key={day}
      x={x + (day % COLUMNS) * width}
      y={y + Math.floor(day / COLUMNS) * height}
      width={width - 3}
      height={height - 3}
      rx="4"
      className={TAKEN.has(day) ? 'fill-hatch stroke-edge' : 'fill-lime stroke-line'}
    />
  ));
}

/** A list of entries, of which the second is the one to open. */
function Menu({ x, y }: { x: number; y: number }) {
  return [0, 1, 2].map((entry) => (
    <g key={entry}>
      <rect
        x={x}
        y={y + entry * 28}
        width="108"
        height="22"
        rx="6"
        className={entry === 1 ? 'fill-sea-mist stroke-sea' : 'fill-lime stroke-line'}
      />
      <rect
        x={x + 16}
        y={y + entry * 28 + 9}
        width={[52, 70, 44][entry]}
        height="4"
        rx="2"
        className={entry === 1 ? 'fill-sea' : 'fill-edge'}
      />
    </g>
  ));
}

/** The number of a step, at the corner of what it is about. */
function Badge({ number, x, y }: { number: number; x: number; y: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r="9" className="fill-sea" />
      <text
        x={x}
        y={y + 4}
        fontSize="11"
        fontWeight="700"
        textAnchor="middle"
        className="fill-on-sea font-sans"
      >
        {number}
      </text>
    </g>
  );
}
