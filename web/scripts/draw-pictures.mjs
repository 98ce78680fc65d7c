// Draws the site's own pictures into public/pictures. Deterministic: the same script gives the same files.
// Run by hand after a change here; the results are committed.
import { mkdir, writeFile } from 'node:fs/promises';

const folder = new URL('../public/pictures/', import.meta.url);

/** A small generator, so that every run draws the same scene. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const round = (value) => Math.round(value * 10) / 10;

/** A mountain line by midpoint displacement: [x, y] pairs from left to right. */
function ridge(random, { left, right, base, height, roughness, depth }) {
  let points = [
    [left, base - height * random()],
    [(left + right) / 2, base - height],
    [right, base - height * random() * 0.8],
  ];
  for (let level = 0, spread = height * roughness; level < depth; level += 1, spread *= 0.52) {
    points = points.flatMap(([x, y], index) => {
      const next = points[index + 1];
      if (!next) return [[x, y]];
      return [
        [x, y],
        [(x + next[0]) / 2 + (random() - 0.5) * 12, (y + next[1]) / 2 + (random() - 0.5) * spread],
      ];
    });
  }
  return points;
}

const polygon = (points, floor) =>
  `M${round(points[0][0])} ${floor}${points.map(([x, y]) => `L${round(x)} ${round(Math.min(y, floor))}`).join('')}L${round(points.at(-1)[0])} ${floor}Z`;

function gradient(id, stops, horizontal = false) {
  const direction = horizontal ? '' : ' x2="0" y2="1"';
  const marks = stops.map(
    ([offset, color, opacity = 1]) =>
      `<stop offset="${offset}" stop-color="${color}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`,
  );
  return `<linearGradient id="${id}"${direction}>${marks.join('')}</linearGradient>`;
}

/** A white cube house with a parapet, arched door and small windows; some of them lit. */
function house(x, floor, width, height, { door = '#0B5C7A', lit = false, shade = '#D9CFC4' } = {}) {
  const wall = '#F4EBDD';
  const side = width * 0.26;
  const window = (left, top) =>
    `<rect x="${round(left)}" y="${round(top)}" width="${round(width * 0.11)}" height="${round(height * 0.17)}" rx="1.5" fill="${lit ? '#FFD58A' : '#41606B'}"/>`;
  const doorWidth = width * 0.16;
  const doorHeight = height * 0.42;
  const doorLeft = x + width * 0.36;
  return [
    `<rect x="${x}" y="${floor - height}" width="${width}" height="${height}" fill="${wall}"/>`,
    `<rect x="${round(x + width - side)}" y="${floor - height}" width="${round(side)}" height="${height}" fill="${shade}"/>`,
    `<rect x="${x - 2}" y="${floor - height - 4}" width="${width + 4}" height="6" fill="#FFF8EC"/>`,
    `<path d="M${round(doorLeft)} ${floor}v-${round(doorHeight - doorWidth / 2)}a${round(doorWidth / 2)} ${round(doorWidth / 2)} 0 0 1 ${round(doorWidth)} 0V${floor}z" fill="${door}"/>`,
    window(x + width * 0.14, floor - height * 0.72),
    window(x + width * 0.56, floor - height * 0.72),
  ].join('');
}

/** A palm: a bent trunk and fronds that hang by their own weight. */
function palm(x, floor, height, random, color = '#24392F') {
  const lean = (random() - 0.5) * height * 0.22;
  const top = [x + lean, floor - height];
  const trunk = `<path d="M${x} ${floor}Q${round(x + lean * 0.2)} ${round(floor - height * 0.6)} ${round(top[0])} ${round(top[1])}" stroke="#3A2E2C" stroke-width="${round(height * 0.045)}" fill="none" stroke-linecap="round"/>`;
  const fronds = Array.from({ length: 9 }, (_, index) => {
    const angle = Math.PI * (-0.04 + (index / 8) * 1.08) + (random() - 0.5) * 0.12;
    const reach = height * (0.4 + random() * 0.1);
    const tip = [top[0] - Math.cos(angle) * reach, top[1] - Math.sin(angle) * reach * 0.55 + reach * 0.34];
    const bend = [
      top[0] - Math.cos(angle) * reach * 0.55,
      top[1] - Math.sin(angle) * reach * 0.75 - reach * 0.12,
    ];
    const under = [bend[0], bend[1] + height * 0.075];
    return `<path d="M${round(top[0])} ${round(top[1])}Q${round(bend[0])} ${round(bend[1])} ${round(tip[0])} ${round(tip[1])}Q${round(under[0])} ${round(under[1])} ${round(top[0])} ${round(top[1])}z" fill="${color}"/>`;
  });
  return trunk + fronds.join('');
}

/** An agave: stiff pointed leaves from one foot. */
function agave(x, floor, size, color = '#4F6B58') {
  return Array.from({ length: 7 }, (_, index) => {
    const angle = Math.PI * (0.1 + (index / 6) * 0.8);
    const tip = [x - Math.cos(angle) * size, floor - Math.sin(angle) * size];
    return `<path d="M${round(x - size * 0.1)} ${floor}L${round(tip[0])} ${round(tip[1])}L${round(x + size * 0.1)} ${floor}z" fill="${color}"/>`;
  }).join('');
}

/** Short strokes of light on water, denser towards the sun's reflection. */
function glitter(random, { sunX, top, bottom, width, count }) {
  return Array.from({ length: count }, () => {
    const depth = random() ** 1.4;
    const y = top + depth * (bottom - top);
    const spread = 18 + depth * width;
    const x = sunX + (random() + random() - 1) * spread;
    const length = 8 + depth * 54 * random();
    return `<rect x="${round(x - length / 2)}" y="${round(y)}" width="${round(length)}" height="${round(1 + depth * 1.8)}" rx="1" fill="#FFE3B3" opacity="${round(0.2 + random() * 0.5)}"/>`;
  }).join('');
}

/** The coast at dusk: sky and sun, three ranges, the sea, and a white village on its headland. */
function coast({ width, height, horizon, sunX, sunHeight, village, seed, scale }) {
  const random = randomFrom(seed);
  const ranges = [
    { height: 120, color: '#B47A83', opacity: 0.75 },
    { height: 90, color: '#8A5F72', opacity: 0.9 },
    { height: 58, color: '#5E4A60', opacity: 1 },
  ].map((range, index) => {
    const line = ridge(random, {
      left: -40,
      right: width + 40,
      base: horizon,
      height: range.height * scale,
      roughness: 0.9 - index * 0.1,
      depth: 6,
    });
    return `<path d="${polygon(line, horizon)}" fill="${range.color}" opacity="${range.opacity}"/>`;
  });
  const [vx, vy] = village;
  const land = `M${vx - 330 * scale} ${height}C${vx - 260 * scale} ${vy + 70 * scale} ${vx - 170 * scale} ${vy + 14 * scale} ${vx - 40 * scale} ${vy}C${vx + 130 * scale} ${vy - 16 * scale} ${vx + 260 * scale} ${vy - 34 * scale} ${width + 20} ${vy - 46 * scale}V${height}z`;
  const at = (dx, dy = 0) => [Math.round(vx + dx * scale), Math.round(vy + dy * scale)];
  const build = ([x, y], w, h, options) => house(x, y, Math.round(w * scale), Math.round(h * scale), options);
  const houses = [
    build(at(196, -2), 74, 84, { lit: true, door: '#0B5C7A' }),
    build(at(128, 2), 84, 60, { door: '#B8532F' }),
    build(at(40, 6), 66, 72, { lit: true, door: '#0B5C7A' }),
    build(at(88, 12), 58, 44, { door: '#7A4A2B' }),
    build(at(-14, 12), 62, 46, { door: '#B8532F', lit: true }),
  ];
  const trees = [
    palm(...at(16, 14), 92 * scale, random),
    palm(...at(178, 8), 118 * scale, random),
    palm(...at(292, 4), 104 * scale, random),
    palm(...at(330, 10), 76 * scale, random),
  ];
  const terraces = [0, 1, 2].map((step) => {
    const y = vy + (34 + step * 26) * scale;
    return `<path d="M${round(vx - (120 + step * 62) * scale)} ${round(y + 16 * scale)}Q${vx + 40 * scale} ${round(y - 10 * scale)} ${width} ${round(y - 26 * scale)}" stroke="#2F3A35" stroke-opacity=".35" stroke-width="${round(2.2 * scale)}" fill="none"/>`;
  });
  const plants = [-96, -58, 66, 118, 236, 268, 318].map((dx, index) =>
    agave(...at(dx, 44 + (index % 3) * 16), (13 + (index % 3) * 5) * scale),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMax slice"><defs>${gradient(
    'sky',
    [
      [0, '#2E2F4A'],
      [0.36, '#5C4460'],
      [0.68, '#B86F71'],
      [0.9, '#F0A878'],
      [1, '#F8C98F'],
    ],
  )}${gradient('sea', [
    [0, '#C98A7C'],
    [0.12, '#6C7C8E'],
    [0.45, '#285F7C'],
    [1, '#0A3C52'],
  ])}${gradient('land', [
    [0, '#6B6A52'],
    [0.5, '#4A5445'],
    [1, '#2C3733'],
  ])}<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${sunX}" cy="${horizon - sunHeight}" r="${380 * scale}"><stop stop-color="#FFE9BE" stop-opacity=".9"/><stop offset=".25" stop-color="#FFCB8A" stop-opacity=".5"/><stop offset="1" stop-color="#F2A33A" stop-opacity="0"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#sky)"/><rect width="${width}" height="${horizon}" fill="url(#glow)"/><circle cx="${sunX}" cy="${horizon - sunHeight}" r="${30 * scale}" fill="#FFF0CF"/>${ranges.join('')}<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#sea)"/>${glitter(random, { sunX, top: horizon + 4, bottom: horizon + (height - horizon) * 0.8, width: 230 * scale, count: 90 })}<path d="${land}" fill="url(#land)"/>${terraces.join('')}${houses.join('')}${trees.join('')}${plants.join('')}</svg>\n`;
}

/** A small boat that has lost its way, for pages that are not there. */
function lost() {
  const random = randomFrom(5);
  const line = ridge(random, { left: -30, right: 750, base: 250, height: 76, roughness: 0.8, depth: 6 });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 480" width="720" height="480"><defs>${gradient(
    'sky',
    [
      [0, '#5E97AE'],
      [0.6, '#BBD9DA'],
      [1, '#F2E4CB'],
    ],
  )}${gradient('sea', [
    [0, '#4E93A8'],
    [1, '#0B5C7A'],
  ])}</defs><rect width="720" height="480" fill="url(#sky)"/><circle cx="548" cy="128" r="38" fill="#FFF3D6"/><path d="${polygon(line, 250)}" fill="#8095A0" opacity=".75"/><rect y="250" width="720" height="230" fill="url(#sea)"/>${glitter(random, { sunX: 548, top: 256, bottom: 440, width: 190, count: 60 })}<g transform="rotate(-4 276 330)"><path d="M268 196v126h-84c30-34 60-74 84-126z" fill="#FBF9F5"/><path d="M280 214c34 26 62 60 76 108h-76z" fill="#F2A33A"/><path d="M162 330h226c-10 30-34 46-66 46h-92c-32 0-58-16-68-46z" fill="#B8532F"/><path d="M162 330h226l-4 12H167z" fill="#8A3717"/></g><path d="M120 388q30-12 60 0t60 0 60 0 60 0 60 0" stroke="#CFE4E6" stroke-width="4" fill="none" stroke-linecap="round" opacity=".7"/></svg>\n`;
}

/** Stands in for a photo that is missing. */
function noPhoto() {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" width="1200" height="800"><rect width="1200" height="800" fill="#DDE5E2"/><path d="M0 560Q300 470 620 540T1200 500V800H0z" fill="#C6D3CF"/><g fill="none" stroke="#566166" stroke-width="14" stroke-linejoin="round" stroke-linecap="round"><path d="M470 470V360l130-100 130 100v110z"/><path d="M572 470v-62a28 28 0 0 1 56 0v62"/></g></svg>\n`;
}

const pictures = {
  'coast-wide.svg': coast({
    width: 1240,
    height: 620,
    horizon: 398,
    sunX: 800,
    sunHeight: 118,
    village: [880, 456],
    seed: 11,
    scale: 1,
  }),
  'coast-tall.svg': coast({
    width: 780,
    height: 1000,
    horizon: 590,
    sunX: 470,
    sunHeight: 78,
    village: [440, 676],
    seed: 23,
    scale: 1.15,
  }),
  'lost.svg': lost(),
  'no-photo.svg': noPhoto(),
};

await mkdir(folder, { recursive: true });
for (const [name, picture] of Object.entries(pictures)) await writeFile(new URL(name, folder), picture);
