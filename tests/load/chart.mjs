// A line chart as SVG: small, readable on light and dark pages.

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [560, 320, 48, 16, 40, 44];
const COLOURS = ["#8a94a6", "#0b6bcb", "#c2410c"];
const one = (value) => Number(value.toFixed(1));

/**
 * @param {Record<string, [number, number][]>} lines points of each line, by its name
 * @param {{title: string, x: string, y: string}} labels
 */
export function chart(lines, { title, x, y }) {
  const points = Object.values(lines).flat();
  const [fewest, most] = [Math.min(...points.map(([at]) => at)), Math.max(...points.map(([at]) => at))];
  const top = Math.ceil(Math.max(...points.map(([, value]) => value)));
  const across = (at) => one(LEFT + ((at - fewest) / (most - fewest || 1)) * (WIDTH - LEFT - RIGHT));
  const up = (value) => one(HEIGHT - BOTTOM - (value / top) * (HEIGHT - TOP - BOTTOM));
  const text = (at, down, words, more = "") => `<text x="${at}" y="${down}" ${more}>${words}</text>`;
  const grid = Array.from({ length: top + 1 }, (_, value) => `<path d="M${LEFT} ${up(value)}H${WIDTH - RIGHT}" stroke="#c9d1db" stroke-width=".6"/>${text(LEFT - 8, up(value) + 4, value, 'text-anchor="end"')}`);
  const ticks = [...new Set(points.map(([at]) => at))].map((at) => text(across(at), HEIGHT - BOTTOM + 18, at, 'text-anchor="middle"'));
  const drawn = Object.entries(lines).map(([name, path], index) => {
    const colour = COLOURS[index % COLOURS.length];
    const marks = path.map(([at, value]) => `<circle cx="${across(at)}" cy="${up(value)}" r="3.5" fill="${colour}"/>`).join("");
    const line = `<path d="M${path.map(([at, value]) => `${across(at)} ${up(value)}`).join("L")}" fill="none" stroke="${colour}" stroke-width="2"/>`;
    return `${line}${marks}${text(LEFT + 12, TOP + 16 + index * 18, name, `style="fill:${colour}"`)}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">
<style>text{font:13px system-ui,sans-serif;fill:#5b6675}</style>
${text(LEFT, 20, title, 'style="font-weight:600"')}
${grid.join("\n")}
${ticks.join("\n")}
${drawn.join("\n")}
${text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, x, 'text-anchor="middle"')}
${text(14, (TOP + HEIGHT - BOTTOM) / 2, y, `text-anchor="middle" transform="rotate(-90 14 ${(TOP + HEIGHT - BOTTOM) / 2})"`)}
</svg>
`;
}
