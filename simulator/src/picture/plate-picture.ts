import { type PlateColor, plateColor } from '@bochong/contract/kernel/vehicle';
import type { Canvas, Color } from './canvas.ts';

/** Ground, characters, and for plates in two tones the colour towards the bottom (gradient) or left of the number (double). */
export interface PlateLook {
  ground: Color;
  ink: Color;
  lower?: Color;
  left?: Color;
}

const white: Color = [244, 246, 248];
const black: Color = [22, 22, 24];
const blue: Color = [20, 74, 176];
const yellow: Color = [246, 190, 26];
const green: Color = [66, 184, 104];

/** How plates look, by GA 36: white on blue, black on yellow, gradient green for new energy, yellow and green for large ones. */
export const plateLooks: Readonly<Partial<Record<PlateColor, PlateLook>>> = {
  [plateColor.BLUE]: { ground: blue, ink: white },
  [plateColor.YELLOW]: { ground: yellow, ink: black },
  [plateColor.WHITE]: { ground: white, ink: black },
  [plateColor.BLACK]: { ground: black, ink: white },
  [plateColor.GREEN]: { ground: [236, 246, 238], ink: black, lower: green },
  [plateColor.YELLOW_GREEN]: { ground: green, ink: black, left: yellow },
  [plateColor.BLUE_WHITE]: { ground: blue, ink: white, lower: [150, 184, 226] },
  [plateColor.PURE_GREEN]: { ground: [22, 122, 74], ink: white },
};
const red: Color = [200, 30, 34];

/** How far a plate that was hardly read is smeared, in parts of its height. */
const smears = [-0.13, -0.06, 0.06, 0.13];

export interface PlateSight {
  plateNo: string;
  plateColor: PlateColor;
  /** The camera was unsure: the characters are smeared by movement. */
  blurred: boolean;
}

/** Width of a plate of the given height with so many characters. */
export const plateWidth = (height: number, plateNo: string): number =>
  Math.round(height * 0.58 * [...plateNo].length + height * (plateNo === '' ? 0 : 0.44));

/** A plate, its left upper corner at (x, y). */
export function drawPlate(canvas: Canvas, sight: PlateSight, x: number, y: number, height: number): void {
  const { ground, ink, lower, left } = plateLooks[sight.plateColor] ?? { ground: blue, ink: white };
  const width = plateWidth(height, sight.plateNo);
  const edge = Math.max(1, Math.round(height / 22));
  const size = height * 0.7;
  const step = height * 0.58;
  canvas.pill(x - edge, y - edge, width + edge * 2, height + edge * 2, edge * 3, [14, 15, 17]);
  canvas.pill(x, y, width, height, edge * 2.5, ground);
  if (lower) canvas.gradient(x + edge, y + edge, width - edge * 2, height - edge * 2, ground, lower);
  if (left) canvas.rect(x + edge, y + edge, step * 2, height - edge * 2, left);
  canvas.rect(x + edge * 2, y + edge, width - edge * 4, edge * 0.7, ink, 2);
  canvas.rect(x + edge * 2, y + height - edge * 1.7, width - edge * 4, edge * 0.7, ink, 2);
  const top = y + (height - size) / 2;
  for (const shift of sight.blurred ? smears : [0]) {
    let at = x + height * 0.1 + shift * height;
    for (const [index, character] of [...sight.plateNo].entries()) {
      const own = sight.plateColor === plateColor.WHITE && (index === 0 || character === '警') ? red : ink;
      canvas.plateGlyph(character, at, top, size, own, sight.blurred ? 2 : 4);
      at += step;
      if (index === 1) {
        canvas.ellipse(at + height * 0.06, y + height / 2, height * 0.05, height * 0.05, ink, sight.blurred ? 2 : 4);
        at += height * 0.2;
      }
    }
  }
}
