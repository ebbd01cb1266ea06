/** Lightness is 0 to 1, hue in radians (https://bottosson.github.io/posts/oklab/). */
export type Oklch = { lightness: number; chroma: number; hue: number };

/** Returns 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio) for colours as `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = linear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const one = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const two = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { lightness, chroma: Math.hypot(one, two), hue: Math.atan2(two, one) };
}

export function toHex({ lightness, chroma, hue }: Oklch): string {
  let rest = chroma;
  let channels = channelsOf({ lightness, chroma: rest, hue });
  while (rest > 0 && channels.some((one) => one < -0.001 || one > 1.001)) {
    rest = Math.max(0, rest - 0.004);
    channels = channelsOf({ lightness, chroma: rest, hue });
  }
  return `#${channels.map(byteOf).join("")}`;
}

function channelsOf({ lightness, chroma, hue }: Oklch): number[] {
  const [one, two] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * one + 0.2158037573 * two) ** 3;
  const m = (lightness - 0.1055613458 * one - 0.0638541728 * two) ** 3;
  const s = (lightness - 0.0894841775 * one - 1.291485548 * two) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function byteOf(share: number): string {
  const held = Math.min(1, Math.max(0, share));
  const value = held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055;
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, "0");
}

// https://www.w3.org/TR/WCAG22/#dfn-relative-luminance defines this formula.
function luminance(hex: string): number {
  const [red, green, blue] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(hex: string): [number, number, number] {
  const channel = (at: number) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}
