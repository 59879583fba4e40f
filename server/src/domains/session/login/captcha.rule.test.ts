import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawCaptcha, glyphs } from './captcha.rule.ts';

/** A repeatable source of numbers. */
function randomFrom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Grey values of one of our PNGs by row. */
function pixelsOf(png: Buffer): number[][] {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const begin = png.indexOf('IDAT') + 4;
  const raw = inflateSync(png.subarray(begin, begin + png.readUInt32BE(begin - 8)));
  return Array.from({ length: height }, (_, y) => [...raw.subarray(y * (width + 1) + 1, (y + 1) * (width + 1))]);
}

/**
 * Reads a picture as a program would that knows the published dot shapes: each of four windows is compared with every character at every
 * small shift, size and lean.
 */
function readByTemplates(rows: number[][]): string {
  const height = rows.length;
  const width = rows[0]?.length ?? 0;
  const dark = (x: number, y: number) => ((rows[Math.round(y)]?.[Math.round(x)] ?? 245) < 150 ? 1 : -1);
  const score = (shape: readonly number[], left: number, top: number, size: number, lean: number) => {
    let sum = 0;
    for (let row = 0; row < 7; row += 1)
      for (let column = 0; column < 5; column += 1)
        sum +=
          dark(left + (column + 0.5) * size + lean * (row - 3), top + (row + 0.5) * size) * ((shape[row] ?? 0) & (16 >> column) ? 1 : -1);
    return sum;
  };
  return Array.from({ length: 4 }, (_, index) => {
    let best = { letter: '', sum: Number.NEGATIVE_INFINITY };
    for (const [letter, shape] of Object.entries(glyphs))
      for (let left = (index * width) / 4.6; left < (index * width) / 4.6 + width / 6; left += 1.5)
        for (let top = 2; top < height - 24; top += 2)
          for (const size of [3.8, 4.4])
            for (const lean of [-1, 0, 1]) {
              const sum = score(shape, left, top, size, lean);
              if (sum > best.sum) best = { letter, sum };
            }
    return best.letter;
  }).join('');
}

const letters = Object.keys(glyphs);
const codes = Array.from({ length: 20 }, (_, at) => {
  const random = randomFrom(at + 1);
  const text = Array.from({ length: 4 }, () => letters[random(letters.length)]).join('');
  return { text, png: drawCaptcha(text, random) };
});

test('matching the published shapes reads hardly a picture', () => {
  const read = codes.filter(({ text, png }) => readByTemplates(pixelsOf(png)) === text);
  expect(read.length).toBeLessThanOrEqual(2);
});

test('the matcher is one that reads shapes which stand straight', () => {
  const straight = (text: string) => {
    const rows = Array.from({ length: 48 }, () => Array<number>(130).fill(245));
    [...text].forEach((letter, index) => {
      glyphs[letter]?.forEach((bits, row) => {
        for (let column = 0; column < 5; column += 1)
          if (bits & (16 >> column))
            for (let dy = 0; dy < 4; dy += 1)
              for (let dx = 0; dx < 4; dx += 1) {
                const line = rows[10 + row * 4 + dy];
                if (line) line[8 + index * 30 + column * 4 + dx] = 40;
              }
      });
    });
    return rows;
  };
  const read = codes.filter(({ text }) => readByTemplates(straight(text)) === text);
  expect(read.length).toBeGreaterThan(15);
});

test('no two pictures of one code are alike', () => {
  const pictures = [1, 2, 3].map((seed) => drawCaptcha('a2b3', randomFrom(seed)).toString('base64'));
  expect(new Set(pictures).size).toBe(3);
});
