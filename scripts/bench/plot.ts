export type Axis = { label: string; isLogarithmic?: boolean };

export type Line = { name: string; points: [x: number, y: number | null][] };

/** Its file is `docs/performance/<name>.svg`. */
export type Plot = { name: string; title: string; x: Axis; y: Axis; lines: Line[] };

/** Draws the same lines of each variant: solid for the first, dashed for the second. */
export type Version = { words: string; lines: Line[] };

const width = 820;
const height = 440;
const area = { left: 70, right: 610, top: 48, bottom: 360 };
const lineHeight = 18;
const colors = 8;

const style = `
  svg { font: 13px system-ui, sans-serif; color-scheme: light dark }
  .paper { fill: #fff } text { fill: #24292f } .title { font-weight: 600; font-size: 15px }
  .grid { stroke: #d8dee4 } .line { fill: none; stroke-width: 2 } .dashed { stroke-dasharray: 6 4 }
  .c0 { --c: #0063a5 } .c1 { --c: #b34d00 } .c2 { --c: #007a58 } .c3 { --c: #a63d7f } .c4 { --c: #57606a }
  .c5 { --c: #8a6d00 } .c6 { --c: #6b3fa0 } .c7 { --c: #b0303f } .line { stroke: var(--c) } .point, text.name { fill: var(--c) }
  .legend { --c: #57606a }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #0d1117 } text { fill: #e6edf3 } .grid { stroke: #30363d } .legend { --c: #9198a1 }
    .c0 { --c: #58b2f5 } .c1 { --c: #f2954b } .c2 { --c: #3fc99b } .c3 { --c: #e493c4 } .c4 { --c: #9aa4af }
    .c5 { --c: #e3c33c } .c6 { --c: #b795e8 } .c7 { --c: #ff8f8f }
  }`;

/** Makes a standalone SVG, readable in light and dark, with names at the lines' ends. */
export function drawPlot({ title, x, y }: Omit<Plot, "lines">, versions: Version[]): string {
  const points = versions.flatMap(({ lines }) => lines.flatMap(measured));
  const across = scaleOf(
    x,
    points.map(([at]) => at),
    [area.left, area.right],
  );
  const up = scaleOf(
    y,
    points.map(([, at]) => at),
    [area.bottom, area.top],
  );
  const names = [...new Set(versions.flatMap(({ lines }) => lines.map(({ name }) => name)))];
  const colorOf = (name: string) => `c${names.indexOf(name) % colors}`;
  const pathOf = (line: Line, dashed: boolean) => {
    const at = measured(line).map(([one, other]) => `${round(across.at(one))},${round(up.at(other))}`);
    const dots = at.map((point) => {
      const [cx, cy] = point.split(",");
      return `<circle class="point" cx="${cx}" cy="${cy}" r="3"/>`;
    });
    const polyline = `<polyline class="line${dashed ? " dashed" : ""}" points="${at.join(" ")}"/>`;
    return `<g class="${colorOf(line.name)}">${polyline}${dots.join("")}</g>`;
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">`,
    `<style>${style}\n</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    text(area.left, 26, title, 'class="title"'),
    ...across.ticks.map((tick) => tickAcross(across.at(tick), inWords(tick))),
    ...up.ticks.map((tick) => tickUp(up.at(tick), inWords(tick))),
    text((area.left + area.right) / 2, area.bottom + 44, x.label, 'text-anchor="middle"'),
    `<g transform="translate(18 ${(area.top + area.bottom) / 2}) rotate(-90)">${text(0, 0, y.label, 'text-anchor="middle"')}</g>`,
    ...versions.flatMap(({ lines }, at) => lines.map((line) => pathOf(line, at > 0))),
    ...namesAtEnds(names, versions, up.at).map(({ name, at }) =>
      text(area.right + 14, at + 4, name, `class="name ${colorOf(name)}"`),
    ),
    ...(versions.length > 1 ? versions.map(({ words }, at) => legend(words, at)) : []),
    "</svg>\n",
  ].join("\n");
}

const measured = ({ points }: Line) => points.filter((point): point is [number, number] => point[1] !== null);

type Scale = { ticks: number[]; at: (value: number) => number };

/** The axis runs from the first to the last tick. */
function scaleOf({ isLogarithmic }: Axis, values: number[], [from, to]: [number, number]): Scale {
  const ticks = isLogarithmic ? powerTicks(values) : evenTicks(Math.max(...values));
  const position = isLogarithmic ? Math.log10 : (value: number) => value;
  const [first, last] = [position(ticks[0] as number), position(ticks.at(-1) as number)];
  return { ticks, at: (value) => from + ((position(value) - first) / (last - first)) * (to - from) };
}

/** Returns four to eight ticks from zero. */
export function evenTicks(greatest: number): number[] {
  const step = stepsUntil(greatest / 4).at(-1) as number;
  return Array.from({ length: Math.ceil(greatest / step) + 1 }, (_, n) => Number((n * step).toPrecision(12)));
}

/** Returns powers of ten, with 2 and 5 times those if they are few. */
export function powerTicks(values: number[]): number[] {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const steps = stepsUntil(greatest * 10);
  const first = steps.findLastIndex((step) => step <= least);
  const last = Math.max(
    steps.findIndex((step) => step >= greatest),
    first + 1,
  );
  const ticks = steps.slice(first, last + 1);
  if (ticks.length <= 7) return ticks;
  const from = Math.floor(Math.log10(least));
  return Array.from({ length: Math.ceil(Math.log10(greatest)) - from + 1 }, (_, n) => powerOfTen(from + n));
}

/** Yields 1, 2 and 5 times each power of ten. */
function stepsUntil(greatest: number): number[] {
  const powers = Array.from({ length: 20 }, (_, n) => powerOfTen(n - 6));
  return powers
    .flatMap((power) => [power, 2 * power, 5 * power])
    .map((step) => Number(step.toPrecision(12)))
    .filter((step) => step <= greatest);
}

// 10 ** -3 is not 0.001.
const powerOfTen = (exponent: number) => Number(`1e${exponent}`);

/** Places labels at the lines' ends, without overlaps. */
function namesAtEnds(names: string[], versions: Version[], up: (value: number) => number) {
  const ends = names.map((name) => {
    const [line] = versions.flatMap(({ lines }) =>
      lines.filter((one) => one.name === name && measured(one).length),
    );
    return { name, at: line ? up((measured(line).at(-1) as [number, number])[1]) : area.bottom };
  });
  const apart = ends.toSorted((one, other) => one.at - other.at);
  for (const [at, one] of apart.entries())
    one.at = Math.max(one.at, (apart[at - 1]?.at ?? Number.NEGATIVE_INFINITY) + lineHeight);
  // Labels below the area move back up, the last first.
  for (const [at, one] of apart.toReversed().entries())
    one.at = Math.min(one.at, area.bottom - at * lineHeight);
  return apart;
}

function tickAcross(at: number, words: string): string {
  const line = `<line class="grid" x1="${round(at)}" x2="${round(at)}" y1="${area.top}" y2="${area.bottom}"/>`;
  return line + text(at, area.bottom + 20, words, 'text-anchor="middle"');
}

function tickUp(at: number, words: string): string {
  const line = `<line class="grid" x1="${area.left}" x2="${area.right}" y1="${round(at)}" y2="${round(at)}"/>`;
  return line + text(area.left - 8, at + 4, words, 'text-anchor="end"');
}

function legend(words: string, at: number): string {
  const left = area.left + at * 130;
  const dashed = at > 0 ? " dashed" : "";
  const line = `<polyline class="line${dashed}" points="${left},${height - 14} ${left + 34},${height - 14}"/>`;
  return `<g class="legend">${line}${text(left + 42, height - 10, words)}</g>`;
}

const text = (x: number, y: number, words: string, attributes = "") =>
  `<text x="${round(x)}" y="${round(y)}" ${attributes}>${escaped(words)}</text>`.replace(" >", ">");

const inWords = (tick: number) => tick.toLocaleString("en", { maximumFractionDigits: 6 });

const round = (value: number) => Number(value.toFixed(1));

const escaped = (words: string) =>
  words.replace(/[&<>"]/g, (one) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[one] ?? one);
