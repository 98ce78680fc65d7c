'use client';

/** Line icons on a 24 px grid, drawn for this site. They are decorative and hidden from assistive technology. */
const PATHS = {
  arrowLeft: 'M15 5l-7 7 7 7',
  arrowRight: 'M9 5l7 7-7 7',
  globe:
    'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16zM4 12h16M12 4c2.6 2.4 3.8 5.1 3.8 8s-1.2 5.6-3.8 8c-2.6-2.4-3.8-5.1-3.8-8S9.4 6.4 12 4z',
  heart:
    'M12 19.5C6.5 15.6 4 12.7 4 9.5A4.3 4.3 0 0 1 8.3 5.2c1.5 0 2.9.8 3.7 2 .8-1.2 2.2-2 3.7-2A4.3 4.3 0 0 1 20 9.5c0 3.2-2.5 6.1-8 10z',
  home: 'M4 11.5L12 5l8 6.5M6 10v9h12v-9M10 19v-5h4v5',
  key: 'M8 15.5a3.5 3.5 0 1 0 0-7a3.5 3.5 0 0 0 0 7zM11.5 12H20v3M16.5 12v2.5',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM13.5 7.5l3 3',
  flag: 'M6 20V5M6 5h11l-2.5 4L17 13H6',
  languages: 'M4 6.5h9M8.5 4.5v2M11 6.5c-1 4-3.5 6.5-6.5 8M6 9.5c1 2.5 2.8 4 5 5M12.5 20l4-9 4 9M14 17h5',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  share: 'M12 14V4M8.5 7L12 3.5 15.5 7M6 11v9h12v-9',
  external: 'M8 16L17 7M10 7h7v7',
  filter: 'M4 7h16M7 12h10M10 17h4',
  search: 'M11 5a6 6 0 1 0 0 12a6 6 0 0 0 0-12M15.5 15.5L20 20',
  pin: 'M12 21c4-4.6 6.5-8 6.5-11.2A6.5 6.5 0 0 0 5.5 9.8C5.5 13 8 16.4 12 21zM12 12.2a2.3 2.3 0 1 0 0-4.6a2.3 2.3 0 0 0 0 4.6z',
  area: 'M4 6.5l5-2 6 2 5-2v13l-5 2-6-2-5 2zM9 4.5v13M15 6.5v13',
  calendar: 'M5 6.5h14v13H5zM5 10.5h14M9 4v4M15 4v4',
  photos: 'M4 8h12v11H4zM8 8V5h12v11h-4M4 16l3.5-3.5 3 3 2-2L16 17',
  message: 'M4 6h16v10H10l-4 3.5V16H4z',
  guests:
    'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11zM3.5 19c.3-3 2.6-5 5.5-5s5.2 2 5.5 5M16 10.6a2.7 2.7 0 1 0-1.2-5.1M16.6 14c2.2.4 3.7 2.2 3.9 5',
  warning: 'M12 4.5L21 19.5H3zM12 10v4.5M12 17v.4',
  mail: 'M4 6.5h16v11H4zM4 7l8 6.5L20 7',
  minus: 'M6 12h12',
  plus: 'M12 6v12M6 12h12',
  menu: 'M4 7h16M4 12h16M4 17h16',
  chart: 'M4 20h16M7 17v-5M12 17V6M17 17V9',
  clock: 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16zM12 7.5V12l3 2',
  licence: 'M6 4h9l3 3v13H6zM9 10h6M9 13.5h6M9 17h3',
  phone:
    'M6.5 4h3l1.6 4.2-2 1.6a11 11 0 0 0 5.1 5.1l1.6-2L20 14.5v3A2.5 2.5 0 0 1 17.4 20C10.5 19.6 4.4 13.5 4 6.6A2.5 2.5 0 0 1 6.5 4z',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
