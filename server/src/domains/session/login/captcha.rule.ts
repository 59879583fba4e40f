import { crc32, deflateSync } from 'node:zlib';

/** 5×7 dot shapes of the characters a picture code uses; one number per row, five bits each. */
export const glyphs: Record<string, readonly number[]> = {
  '2': [14, 17, 1, 2, 4, 8, 31],
  '3': [31, 2, 4, 2, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  a: [14, 17, 17, 31, 17, 17, 17],
  b: [30, 17, 17, 30, 17, 17, 30],
  c: [14, 17, 16, 16, 16, 17, 14],
  d: [30, 17, 17, 17, 17, 17, 30],
  e: [31, 16, 16, 30, 16, 16, 31],
  f: [31, 16, 16, 30, 16, 16, 16],
  g: [14, 17, 16, 23, 17, 17, 15],
  h: [17, 17, 17, 31, 17, 17, 17],
  j: [7, 2, 2, 2, 2, 18, 12],
  k: [17, 18, 20, 24, 20, 18, 17],
  m: [17, 27, 21, 21, 17, 17, 17],
  n: [17, 25, 21, 19, 17, 17, 17],
  p: [30, 17, 17, 30, 16, 16, 16],
  q: [14, 17, 17, 17, 21, 18, 13],
  r: [30, 17, 17, 30, 20, 18, 17],
  s: [15, 16, 16, 14, 1, 1, 30],
  t: [31, 4, 4, 4, 4, 4, 4],
  u: [17, 17, 17, 17, 17, 17, 14],
  v: [17, 17, 17, 17, 17, 10, 4],
  w: [17, 17, 17, 21, 21, 27, 17],
  x: [17, 17, 10, 4, 10, 17, 17],
  y: [17, 17, 10, 4, 4, 4, 4],
  z: [31, 1, 2, 4, 8, 16, 31],
};

const width = 154;
const height = 56;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

/** Grey PNG of `pixels` (one byte each). */
function encodePng(pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

type Point = readonly [x: number, y: number];

/** How dark a dot shape is at a place of its 5 × 7 field, between its dots too: 0 to 1. */
function darkness(rows: readonly number[], x: number, y: number): number {
  const dot = (column: number, row: number) => (column >= 0 && column < 5 && ((rows[row] ?? 0) & (16 >> column)) !== 0 ? 1 : 0);
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [x - column, y - row];
  const above = dot(column, row) * (1 - right) + dot(column + 1, row) * right;
  const below = dot(column, row + 1) * (1 - right) + dot(column + 1, row + 1) * right;
  return above * (1 - down) + below * down;
}

/**
 * Draws a picture code as a PNG. Each character is turned, leaned, stretched and thickened on its own and stands close to its neighbours,
 * the whole is bent by waves, and strokes of the same tone run through it: no character has a shape or a place that a template could know.
 */
export function drawCaptcha(text: string, random: (limit: number) => number): Buffer {
  const between = (low: number, high: number) => low + ((high - low) * random(1001)) / 1000;
  const pixels = new Uint8Array(width * height).fill(245);
  const tone = 30 + random(60);
  const waves = Array.from({ length: 4 }, () => ({ size: between(0.5, 1.5), length: between(26, 60), phase: between(0, 6.28) }));
  const bend = (at: number, which: readonly number[]) =>
    which.reduce((sum, index) => {
      const wave = waves[index];
      return wave ? sum + wave.size * Math.sin((at / wave.length) * 6.28 + wave.phase) : sum;
    }, 0);
  const letters = [...text].map((letter, index) => ({
    rows: glyphs[letter] ?? [],
    middle: [24 + index * between(33, 36) + between(-4, 4), height / 2 + between(-6, 6)] as Point,
    turn: between(-0.38, 0.38),
    lean: between(-0.25, 0.25),
    wide: between(4.2, 5.6),
    high: between(4.4, 5.8),
    edge: between(0.3, 0.55),
  }));
  const inked = (x: number, y: number): boolean => {
    const [bentX, bentY] = [x + bend(y, [0, 1]), y + bend(x, [2, 3])];
    return letters.some(({ rows, middle, turn, lean, wide, high, edge }) => {
      const [dx, dy] = [bentX - middle[0], bentY - middle[1]];
      const [along, across] = [dx * Math.cos(turn) + dy * Math.sin(turn), dy * Math.cos(turn) - dx * Math.sin(turn)];
      return darkness(rows, (along + lean * across) / wide + 2, across / high + 3) > edge;
    });
  };
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) if (inked(x, y)) pixels[y * width + x] = tone + random(25);
  const stroke = (thick: number, tone: number) => {
    const [from, to, size, length, phase] = [random(height), random(height), between(3, 9), between(30, 70), between(0, 6.28)];
    for (let x = 0; x < width; x += 1) {
      const y = from + ((to - from) * x) / width + size * Math.sin((x / length) * 6.28 + phase);
      for (let over = 0; over < thick; over += 1) {
        const at = Math.round(y) + over;
        if (at >= 0 && at < height) pixels[at * width + x] = tone + random(25);
      }
    }
  };
  stroke(2, tone);
  stroke(1, tone);
  stroke(2, 245 - 25);
  for (let count = 0; count < 200; count += 1) pixels[random(width * height)] = 90 + random(120);
  return encodePng(pixels);
}
