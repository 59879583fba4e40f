import { glyphSize, plateGlyphs } from './plate-glyphs.ts';
import { screenGlyphSize, screenGlyphs } from './screen-glyphs.ts';

export type Color = readonly [red: number, green: number, blue: number];
export type Point = readonly [x: number, y: number];

/** A picture in memory of at most 256 colours, edges smoothed; whatever lies outside is cut off. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** One palette index a pixel, rows from the top. */
  readonly pixels: Uint8Array;
  readonly palette: readonly Color[];
  rect(x: number, y: number, width: number, height: number, color: Color, strength?: Strength): void;
  /** Vertical gradient in a few steps. */
  gradient(x: number, y: number, width: number, height: number, top: Color, bottom: Color): void;
  polygon(points: readonly Point[], color: Color, strength?: Strength): void;
  ellipse(cx: number, cy: number, rx: number, ry: number, color: Color, strength?: Strength): void;
  /** A rectangle with round corners. */
  pill(x: number, y: number, width: number, height: number, radius: number, color: Color, strength?: Strength): void;
  /** A plate character `size` pixels high with its top left corner at (x, y); returns its width. Unknown characters draw nothing. */
  plateGlyph(character: string, x: number, y: number, size: number, color: Color, strength?: Strength): number;
  /** A line as a camera burns it in, 16 pixels high; unknown characters leave a gap. */
  screenText(text: string, x: number, y: number, color: Color): void;
}

/** Quarters of the colour that cover what is below. */
export type Strength = 1 | 2 | 3 | 4;

/** Adds where a shape covers a line: pairs of from and to. */
type Cut = (y: number, cuts: number[]) => void;

const steps = 8;
/** Colours of smoothed edges take no more of the palette than this: the rest is for colours asked for by name. */
const mixedRoom = 192;
const subLines = 4;
const full = subLines * 4;

function bitmapsOf(sources: Readonly<Record<string, string>>): (character: string) => Buffer | undefined {
  const read = new Map<string, Buffer>();
  return (character) => {
    const source = sources[character];
    const bits = read.get(character) ?? (source === undefined ? undefined : Buffer.from(source, 'base64'));
    if (bits) read.set(character, bits);
    return bits;
  };
}
const plateBitmap = bitmapsOf(plateGlyphs);
const screenBitmap = bitmapsOf(screenGlyphs);

/** Colours of a picture by number; when the palette is full the nearest one serves. */
function createPalette() {
  const palette: Color[] = [];
  const indexes = new Map<number, number>();
  const mixed = new Map<number, number>();
  function nearest([red, green, blue]: Color): number {
    let [best, least] = [0, Number.POSITIVE_INFINITY];
    for (const [index, [r, g, b]] of palette.entries()) {
      const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
      if (distance < least) [best, least] = [index, distance];
    }
    return best;
  }
  function ink(color: Color, room = 256): number {
    const key = (color[0] << 16) | (color[1] << 8) | color[2];
    const known = indexes.get(key);
    if (known !== undefined) return known;
    const index = palette.length < room ? palette.push(color) - 1 : nearest(color);
    indexes.set(key, index);
    return index;
  }
  return {
    palette,
    ink,
    /** Index of `over` covering `under` by quarters. */
    mix(under: number, over: number, quarters: number): number {
      const key = (under << 12) | (over << 4) | quarters;
      const known = mixed.get(key);
      if (known !== undefined) return known;
      const [below, above] = [palette[under] ?? [0, 0, 0], palette[over] ?? [0, 0, 0]];
      const part = (channel: 0 | 1 | 2) => Math.round(below[channel] + ((above[channel] - below[channel]) * quarters) / 4);
      const index = ink([part(0), part(1), part(2)], mixedRoom);
      mixed.set(key, index);
      return index;
    },
  };
}

export function createCanvas(width: number, height: number): Canvas {
  const pixels = new Uint8Array(width * height);
  const { palette, ink, mix } = createPalette();
  const cover = new Int16Array(width + 2);
  const cuts: number[] = [];
  const atX = (x: number) => Math.max(0, Math.min(width * 4, Math.round(x * 4)));

  let [first, last] = [width, -1];
  const count = (x: number, change: number) => {
    cover[x] = (cover[x] ?? 0) + change;
  };
  /** Counts what a span covers of each pixel of the line: `cover` holds the differences from pixel to pixel. */
  function span(from: number, to: number): void {
    const a = atX(from);
    const b = atX(to);
    if (b <= a) return;
    const ax = a >> 2;
    const bx = b >> 2;
    count(ax, 4 - (a & 3));
    count(ax + 1, a & 3);
    count(bx, (b & 3) - 4);
    count(bx + 1, -(b & 3));
    if (ax < first) first = ax;
    if (bx > last) last = bx;
  }
  /** Puts the counted line down and clears it. */
  function flush(y: number, index: number, strength: Strength): void {
    let covered = 0;
    for (let x = first; x <= last && x < width; x += 1) {
      const change = cover[x] ?? 0;
      covered += change;
      const quarters = (covered * strength + full / 2) >> 4;
      if (quarters === 0) continue;
      const at = y * width + x;
      if (quarters === 4) {
        const from = x;
        while (x < last && cover[x + 1] === 0) x += 1;
        pixels.fill(index, at, at + Math.min(x, width - 1) - from + 1);
      } else pixels[at] = mix(pixels[at] ?? 0, index, quarters);
    }
    cover.fill(0, first, last + 2);
    first = width;
    last = -1;
  }
  function shape(top: number, bottom: number, cut: Cut, color: Color, strength: Strength = 4): void {
    const index = ink(color);
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y += 1) {
      for (let line = 0; line < subLines; line += 1) {
        cuts.length = 0;
        cut(y + (line + 0.5) / subLines, cuts);
        for (let at = 0; at + 1 < cuts.length; at += 2) span(cuts[at] ?? 0, cuts[at + 1] ?? 0);
      }
      flush(y, index, strength);
    }
  }
  function rect(x: number, y: number, w: number, h: number, color: Color, strength: Strength = 4): void {
    const sharp = [x, y, w, h].every(Number.isInteger) && strength === 4;
    if (sharp) {
      const [index, left, right] = [ink(color), Math.max(0, x), Math.min(width, x + w)];
      for (let line = Math.max(0, y); line < Math.min(height, y + h); line += 1)
        pixels.fill(index, line * width + left, line * width + right);
    } else {
      const cut: Cut = (at, cuts) => void (at >= y && at < y + h && cuts.push(x, x + w));
      shape(y, y + h, cut, color, strength);
    }
  }

  return {
    width,
    height,
    pixels,
    palette,
    rect,
    gradient(x, y, w, h, top, bottom) {
      for (let step = 0; step < steps; step += 1) {
        const [from, to] = [y + Math.round((h * step) / steps), y + Math.round((h * (step + 1)) / steps)];
        const part = (channel: 0 | 1 | 2) => Math.round(top[channel] + ((bottom[channel] - top[channel]) * step) / (steps - 1));
        rect(x, from, w, to - from, [part(0), part(1), part(2)]);
      }
    },
    polygon(points, color, strength) {
      const lines = points.map(([, y]) => y);
      const edges = points.map(([x1, y1], index) => {
        const [x2, y2] = points[(index + 1) % points.length] ?? [x1, y1];
        return { x: x1, y: y1, top: Math.min(y1, y2), bottom: Math.max(y1, y2), slope: (x2 - x1) / (y2 - y1) };
      });
      const cut: Cut = (y, cuts) => {
        for (const edge of edges) if (edge.top <= y && edge.bottom > y) cuts.push(edge.x + (y - edge.y) * edge.slope);
        cuts.sort((a, b) => a - b);
      };
      shape(Math.min(...lines), Math.max(...lines), cut, color, strength);
    },
    ellipse(cx, cy, rx, ry, color, strength) {
      const cut: Cut = (y, cuts) => {
        const half = rx * Math.sqrt(Math.max(0, 1 - ((y - cy) / ry) ** 2));
        cuts.push(cx - half, cx + half);
      };
      shape(cy - ry, cy + ry, cut, color, strength);
    },
    pill(x, y, w, h, radius, color, strength) {
      const cut: Cut = (at, cuts) => {
        if (at < y || at >= y + h) return;
        const into = Math.max(0, radius - Math.min(at - y, y + h - at));
        const inset = radius - Math.sqrt(Math.max(0, radius ** 2 - into ** 2));
        cuts.push(x + inset, x + w - inset);
      };
      shape(y, y + h, cut, color, strength);
    },
    plateGlyph(character, x, y, size, color, strength) {
      const bits = plateBitmap(character);
      const scale = size / glyphSize.height;
      if (bits) {
        const cut: Cut = (at, cuts) => {
          const line = Math.floor((at - y) / scale) * glyphSize.width;
          let before = false;
          for (let column = 0; column <= glyphSize.width; column += 1) {
            const bit = line + column;
            const set = column < glyphSize.width && ((bits[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0;
            if (set !== before) cuts.push(x + column * scale);
            before = set;
          }
        };
        shape(y, y + size, cut, color, strength);
      }
      return glyphSize.width * scale;
    },
    screenText(text, x, y, color) {
      const index = ink(color);
      let left = x;
      for (const character of text) {
        const wide = (character.codePointAt(0) ?? 0) < 128 ? screenGlyphSize / 2 : screenGlyphSize;
        const bits = screenBitmap(character);
        for (let bit = 0; bits && bit < wide * screenGlyphSize; bit += 1) {
          const [column, line] = [left + (bit % wide), y + Math.floor(bit / wide)];
          const within = column >= 0 && column < width && line >= 0 && line < height;
          if (within && (bits[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) pixels[line * width + column] = index;
        }
        left += wide;
      }
    },
  };
}
