import { glyphSize, plateGlyphs } from './plate-glyphs.ts';

export type Color = readonly [red: number, green: number, blue: number];
export type Point = readonly [x: number, y: number];

/** A picture in memory; whatever lies outside is cut off. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
  rect(x: number, y: number, width: number, height: number, color: Color): void;
  /** Vertical gradient. */
  gradient(x: number, y: number, width: number, height: number, top: Color, bottom: Color): void;
  polygon(points: readonly Point[], color: Color): void;
  ellipse(cx: number, cy: number, rx: number, ry: number, color: Color): void;
  /** A character `height` pixels high with its top left corner at (x, y); returns its width. Unknown characters draw nothing. */
  glyph(character: string, x: number, y: number, height: number, color: Color): number;
}

const bitmaps = new Map<string, Buffer>();

function bitmapOf(character: string): Buffer | undefined {
  const source = plateGlyphs[character];
  if (source === undefined) return undefined;
  const known = bitmaps.get(character) ?? Buffer.from(source, 'base64');
  bitmaps.set(character, known);
  return known;
}

export function createCanvas(width: number, height: number): Canvas {
  const rgb = new Uint8Array(width * height * 3);
  const row = (y: number, from: number, to: number, color: Color) => {
    if (y < 0 || y >= height) return;
    for (let x = Math.max(0, Math.round(from)); x < Math.min(width, Math.round(to)); x += 1) rgb.set(color, (y * width + x) * 3);
  };
  const canvas: Canvas = {
    width,
    height,
    rgb,
    rect(x, y, w, h, color) {
      for (let line = Math.round(y); line < Math.round(y + h); line += 1) row(line, x, x + w, color);
    },
    gradient(x, y, w, h, top, bottom) {
      for (let line = 0; line < h; line += 1) {
        const part = line / Math.max(1, h - 1);
        const between = (index: 0 | 1 | 2) => Math.round(top[index] + (bottom[index] - top[index]) * part);
        row(y + line, x, x + w, [between(0), between(1), between(2)]);
      }
    },
    polygon(points, color) {
      const lines = points.map(([, y]) => y);
      for (let y = Math.floor(Math.min(...lines)); y <= Math.max(...lines); y += 1) {
        const cuts = points.flatMap(([x1, y1], index) => {
          const [x2, y2] = points[(index + 1) % points.length] ?? [x1, y1];
          return y1 <= y !== y2 <= y ? [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)] : [];
        });
        cuts.sort((a, b) => a - b);
        for (let index = 0; index + 1 < cuts.length; index += 2) row(y, cuts[index] ?? 0, cuts[index + 1] ?? 0, color);
      }
    },
    ellipse(cx, cy, rx, ry, color) {
      for (let y = Math.ceil(cy - ry); y <= cy + ry; y += 1) {
        const half = rx * Math.sqrt(Math.max(0, 1 - ((y - cy) / ry) ** 2));
        row(y, cx - half, cx + half, color);
      }
    },
    glyph(character, x, y, size, color) {
      const bits = bitmapOf(character);
      const scale = size / glyphSize.height;
      const wide = Math.round(glyphSize.width * scale);
      if (!bits) return wide;
      for (let line = 0; line < size; line += 1) {
        for (let column = 0; column < wide; column += 1) {
          const bit = Math.floor(line / scale) * glyphSize.width + Math.floor(column / scale);
          if ((bits[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) row(y + line, x + column, x + column + 1, color);
        }
      }
      return wide;
    },
  };
  return canvas;
}
