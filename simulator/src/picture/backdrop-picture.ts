import type { Purpose } from '../city/places.ts';
import type { Canvas, Color, Point } from './canvas.ts';
import { shade } from './vehicle-picture.ts';

/** Where a camera hangs. */
export interface Spot {
  purpose: Purpose;
  direction: 'IN' | 'OUT';
  /** Number of the lot: walls and trees differ from one to the next. */
  park: number;
  /** Painted on the ground of a roadside berth, or of a bay inside a lot, where no barrier stands. */
  berthCode?: string;
}

/** Where the ground begins. */
export const horizon = 128;

const walls: readonly Color[] = [
  [186, 178, 164],
  [164, 174, 182],
  [196, 188, 180],
  [172, 182, 170],
];
const white: Color = [232, 232, 224];
const red: Color = [206, 48, 44];
const line: Color = [222, 206, 130];

export const isIndoor = (purpose: Purpose): boolean => purpose === 'mall' || purpose === 'office';

/** A slanting stripe from one height to another, `wide` pixels at its start and `end` at its end. */
function stripe(canvas: Canvas, [x1, y1]: Point, [x2, y2]: Point, color: Color, wide = 7, end = wide): void {
  const points: Point[] = [
    [x1, y1],
    [x1 + wide, y1],
    [x2 + end, y2],
    [x2, y2],
  ];
  canvas.polygon(points, color);
}

function garage(canvas: Canvas, { park, direction }: Spot): void {
  const { width, height } = canvas;
  canvas.gradient(0, 0, width, horizon, [62, 66, 70], [120, 124, 126]);
  for (let tube = 0; tube < 4; tube += 1) canvas.pill(100 + tube * 120, 40 + (tube % 2) * 14, 84, 5, 2, [246, 250, 240]);
  canvas.gradient(0, horizon, width, height - horizon, [118, 124, 122], [146, 150, 148]);
  const band: Color = direction === 'IN' ? [38, 118, 86] : [190, 96, 34];
  for (const x of [34, 186, 430, 576]) {
    canvas.rect(x, 22, 34, horizon + 12, walls[park % walls.length] ?? white);
    canvas.rect(x, 84, 34, 30, band);
  }
}

function yard(canvas: Canvas, { park, purpose }: Spot, light: number): void {
  const { width, height } = canvas;
  canvas.gradient(0, 0, width, horizon, shade([142, 176, 208], light), shade([214, 222, 226], light));
  const wall = shade(walls[park % walls.length] ?? white, light);
  const pane = light < 0.5 ? ([222, 190, 110] as Color) : shade([104, 126, 146], light);
  canvas.rect(60 + (park % 5) * 30, 36, 200, 96, wall);
  for (let room = 0; room < 10; room += 1)
    canvas.rect(76 + (park % 5) * 30 + (room % 5) * 36, 50 + Math.floor(room / 5) * 36, 20, 20, pane);
  if (purpose === 'hospital') {
    canvas.rect(300, 40, 40, 12, red);
    canvas.rect(314, 26, 12, 40, red);
  }
  for (const tree of [18, 420, 492, 588]) {
    canvas.rect(tree + 12, 84, 6, 48, shade([96, 74, 52], light));
    canvas.ellipse(tree + 15, 74, 36, 30, shade([84, 118, 76], light));
  }
  canvas.gradient(0, horizon, width, height - horizon, shade([116, 118, 120], light), shade([88, 90, 94], light));
}

function street(canvas: Canvas, spot: Spot, light: number): void {
  yard(canvas, spot, light);
  const paint = shade(white, light);
  stripe(canvas, [0, horizon], [0, 210], shade([150, 146, 138], light), 84, 0);
  stripe(canvas, [172, horizon + 40], [34, 340], paint, 7, 14);
  stripe(canvas, [468, horizon + 40], [606, 340], paint, 7, 14);
  canvas.rect(172, horizon + 40, 303, 5, paint);
  paintCode(canvas, spot, paint);
}

function paintCode(canvas: Canvas, { berthCode = '' }: Spot, paint: Color): void {
  let x = 490;
  for (const sign of berthCode) x += canvas.plateGlyph(sign, x, horizon + 10, 22, paint);
}

/** What stands behind and beside the vehicle. */
export function drawBackdrop(canvas: Canvas, spot: Spot, light: number): void {
  if (spot.purpose === 'road') {
    street(canvas, spot, light);
    return;
  }
  if (isIndoor(spot.purpose)) garage(canvas, spot);
  else yard(canvas, spot, light);
  const lit = isIndoor(spot.purpose) ? 1 : light;
  // Edges of the lane or the bay; in a lane the booth, and the barrier with its arm up.
  stripe(canvas, [196, horizon], [72, 360], shade(line, lit), 7, 20);
  stripe(canvas, [437, horizon], [548, 360], shade(line, lit), 7, 20);
  if (spot.berthCode !== undefined) {
    paintCode(canvas, spot, shade(white, lit));
    return;
  }
  const left = spot.direction === 'IN';
  const at = left ? 26 : 572;
  canvas.pill(at, 150, 42, 130, 4, shade([228, 138, 40], lit));
  canvas.pill(at + 8, 164, 26, 20, 3, shade([40, 44, 48], lit));
  canvas.rect(at + 14, 170, 14, 4, left ? [90, 220, 120] : [240, 190, 70]);
  const [foot, head] = left ? [at + 34, at + 96] : [at + 8, at - 54];
  const along = (piece: number): Point => [foot + ((head - foot) * piece) / 7, 152 - 20 * piece];
  for (let piece = 0; piece < 7; piece += 1) stripe(canvas, along(piece), along(piece + 1), shade(piece % 2 ? red : white, lit));
}
