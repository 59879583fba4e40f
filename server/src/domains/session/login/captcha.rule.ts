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

const width = 120;
const height = 40;

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

/** Draws a picture code: each character sheared and shifted by `random`, over dots and two crossing lines. Returns a PNG. */
export function drawCaptcha(text: string, random: (limit: number) => number): Buffer {
  const pixels = new Uint8Array(width * height).fill(245);
  const dot = (x: number, y: number, tone: number) => {
    if (x >= 0 && x < width && y >= 0 && y < height) pixels[Math.floor(y) * width + Math.floor(x)] = tone;
  };
  for (let count = 0; count < 350; count += 1) dot(random(width), random(height), 120 + random(100));
  [...text].forEach((letter, index) => {
    const left = 10 + index * 27 + random(6);
    const top = 5 + random(6);
    const shear = (random(9) - 4) / 20;
    const tone = 20 + random(70);
    (glyphs[letter] ?? []).forEach((bits, row) => {
      for (let column = 0; column < 5; column += 1) {
        if (!(bits & (16 >> column))) continue;
        for (let dy = 0; dy < 4; dy += 1)
          for (let dx = 0; dx < 4; dx += 1) dot(left + column * 3.6 + dx + shear * (row * 4 - 14), top + row * 4 + dy, tone);
      }
    });
  });
  for (let line = 0; line < 2; line += 1) {
    const from = random(height);
    const to = random(height);
    for (let x = 0; x < width; x += 1) dot(x, from + ((to - from) * x) / width, 90);
  }
  return encodePng(pixels);
}
