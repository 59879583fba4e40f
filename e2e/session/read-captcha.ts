import type { Locator } from 'playwright-core';
import { glyphs } from '../../server/src/domains/session/login/captcha.rule.ts';

const width = 120;
const height = 40;

/** Places a letter's dots fall on, for one way of shifting and shearing it. */
function dotsOf(rows: readonly number[], left: number, top: number, shear: number): Set<number> {
  const dots = new Set<number>();
  for (const [row, bits] of rows.entries())
    for (let column = 0; column < 5; column += 1)
      if (bits & (16 >> column))
        for (let dy = 0; dy < 4; dy += 1)
          for (let dx = 0; dx < 4; dx += 1)
            dots.add((top + row * 4 + dy) * width + Math.floor(left + column * 3.6 + dx + shear * (row * 4 - 14)));
  return dots;
}

/** How well dots and dark pixels of one letter's place agree; the crossing lines (tone 90) say nothing. */
function agreement(pixels: readonly number[], dots: ReadonlySet<number>, from: number): number {
  let score = 0;
  for (let x = from; x < from + 27; x += 1)
    for (let y = 0; y < height; y += 1) {
      const tone = pixels[y * width + x] ?? 255;
      if (tone !== 90) score += tone < 90 === dots.has(y * width + x) ? Number(tone < 90) : -1;
    }
  return score;
}

function letterAt(pixels: readonly number[], index: number): string {
  let best = { letter: '', score: Number.NEGATIVE_INFINITY };
  for (const [letter, rows] of Object.entries(glyphs))
    for (let left = 0; left < 6; left += 1)
      for (let top = 5; top < 11; top += 1)
        for (let shear = -4; shear <= 4; shear += 1) {
          const score = agreement(pixels, dotsOf(rows, 10 + index * 27 + left, top, shear / 20), 8 + index * 27);
          if (score > best.score) best = { letter, score };
        }
  return best.letter;
}

/** Reads a picture code off the page, as a person does. */
export async function readCaptcha(picture: Locator): Promise<string> {
  const pixels = await picture.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    return Array.from(context?.getImageData(0, 0, canvas.width, canvas.height).data ?? []).filter((_, index) => index % 4 === 0);
  });
  return [0, 1, 2, 3].map((index) => letterAt(pixels, index)).join('');
}
