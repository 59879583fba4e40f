/** Ems that characters of the paper's font take, rounded up: what is wide is an em, digits are alike. */
const narrow = /[.,:;'|!()[\]ijl\s]/;
const emOf = (character: string): number =>
  (character.codePointAt(0) ?? 0) > 0x2e7f ? 1 : narrow.test(character) ? 0.36 : /[A-Z@%mw—]/.test(character) ? 0.95 : 0.6;

/** Width of a text in ems, at most a little more than it is. */
export const emsOf = (text: string): number => [...text].reduce((sum, character) => sum + emOf(character), 0);

/** Sizes of letters a table may have, points, the largest first. */
const sizes = [9, 8, 7, 6.5, 6, 5.5, 5] as const;
/** What a name may take of the width at most; a longer one goes on in a second line. */
const mostOfName = 0.3;

export interface PaperLayout {
  size: number;
  /** Points, all together the width. */
  widths: number[];
}

/**
 * How a table stands on a width: in the largest letters in which every figure has its column in one line. What is left over is shared out; where even the
 * smallest letters are too large, columns share the width as they need it.
 */
export function layoutOf(
  columns: readonly { align: 'left' | 'right' }[],
  lines: readonly (readonly string[])[],
  width: number,
  gap: number,
): PaperLayout {
  const ems = columns.map((_, index) => lines.reduce((most, line) => Math.max(most, emsOf(line[index] ?? '')), 0));
  const needed = (size: number) =>
    columns.map(({ align }, index) => {
      const own = (ems[index] ?? 0) * size + 2 * gap;
      return align === 'left' ? Math.min(own, width * mostOfName) : own;
    });
  const sum = (widths: readonly number[]) => widths.reduce((total, one) => total + one, 0);
  const size = sizes.find((one) => sum(needed(one)) <= width) ?? sizes.at(-1) ?? 5;
  const widths = needed(size);
  const left = width - sum(widths);
  if (left < 0) return { size, widths: widths.map((one) => (one * width) / sum(widths)) };
  return { size, widths: widths.map((one) => one + left / widths.length) };
}
