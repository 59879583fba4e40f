import { vehicleClass } from '@bochong/contract/kernel/vehicle';
import type { Vehicle } from '../city/vehicles.ts';
import type { Canvas, Color, Point } from './canvas.ts';
import { drawPlate, type PlateSight, plateWidth } from './plate-picture.ts';

/** What of a vehicle can be seen from the front. */
export type Seen = Pick<Vehicle, 'index' | 'plateNo' | 'plateColor' | 'bodyColor' | 'vehicleClass' | 'habit'>;

const paints: Readonly<Record<Vehicle['bodyColor'], Color>> = {
  WHITE: [226, 229, 232],
  BLACK: [42, 44, 50],
  GREY: [108, 114, 122],
  SILVER: [176, 182, 188],
  RED: [164, 34, 40],
  BLUE: [40, 80, 150],
  BROWN: [112, 80, 58],
};

/** Halves of widths and heights above the ground, in pixels at scale 1. */
interface Shape {
  half: number;
  roof: number;
  roofHalf: number;
  belt: number;
  bonnet: number;
}
const shapes = {
  sedan: { half: 138, roof: 206, roofHalf: 92, belt: 136, bonnet: 118 },
  suv: { half: 144, roof: 244, roofHalf: 108, belt: 158, bonnet: 140 },
  van: { half: 140, roof: 256, roofHalf: 122, belt: 150, bonnet: 132 },
  truck: { half: 150, roof: 300, roofHalf: 140, belt: 176, bonnet: 168 },
} as const satisfies Record<string, Shape>;
const ordinary = ['sedan', 'suv', 'sedan', 'suv', 'van'] as const;

/** The same vehicle has the same body wherever it is seen. */
export const bodyOf = ({ index, vehicleClass: size, habit }: Seen): keyof typeof shapes =>
  size >= vehicleClass.MEDIUM && size <= vehicleClass.XLARGE ? 'truck' : habit === 'taxi' ? 'sedan' : (ordinary[index % 5] ?? 'sedan');

export const shade = ([red, green, blue]: Color, factor: number): Color => {
  const part = (value: number) => Math.max(0, Math.min(255, Math.round(value * factor)));
  return [part(red), part(green), part(blue)];
};

export interface Stand {
  /** Middle of the vehicle and the ground under it. */
  x: number;
  ground: number;
  scale: number;
  /** Light of the scene, 0 to 1; below a half headlights are on. */
  light: number;
}

const dark: Color = [20, 22, 26];
const glass: Color = [52, 66, 80];
const lamp: Color = [226, 230, 234];
const glow: Color = [255, 246, 208];

/** A vehicle seen from the front with its plate on; nothing of it changes from one passage to the next but place, light and smear. */
export function drawVehicle(canvas: Canvas, vehicle: Seen, plate: PlateSight, { x, ground, scale, light }: Stand): void {
  const kind = bodyOf(vehicle);
  const { half, roof, roofHalf, belt, bonnet }: Shape = shapes[kind];
  const bright = 0.62 + 0.38 * light;
  const paint = shade(paints[vehicle.bodyColor], bright);
  const px = (dx: number) => x + dx * scale;
  const py = (up: number) => ground - up * scale;
  const both = (...points: readonly (readonly [dx: number, up: number])[]): Point[] => [
    ...points.map(([dx, up]): Point => [px(-dx), py(up)]),
    ...points.toReversed().map(([dx, up]): Point => [px(dx), py(up)]),
  ];
  const pair = (draw: (side: 1 | -1) => void) => {
    draw(-1);
    draw(1);
  };
  const box = (dx: number, up: number, w: number, h: number, radius: number, color: Color, strength: 1 | 2 | 3 | 4 = 4) =>
    canvas.pill(px(dx), py(up), w * scale, h * scale, radius * scale, color, strength);

  canvas.ellipse(x, ground + 2, half * 1.12 * scale, 15 * scale, dark, 2);
  pair((side) => box(side * (half - 22) - 20, 44, 40, 46, 8, [18, 18, 20]));
  // Cabin, windscreen with its reflection, driver, mirror and inspection sticker.
  canvas.polygon(both([half - 22, belt - 6], [roofHalf + 4, roof - 8], [roofHalf - 14, roof]), shade(paint, 0.88));
  canvas.polygon(both([half - 34, belt], [roofHalf - 8, roof - 14]), shade(glass, bright));
  canvas.ellipse(px(46), py(belt + (roof - belt) * 0.4), 17 * scale, 21 * scale, dark, 2);
  canvas.rect(px(26), py(belt + (roof - belt) * 0.2), 42 * scale, ((roof - belt) * scale) / 5, dark, 2);
  const pane: Point[] = [
    [px(-roofHalf + 22), py(roof - 14)],
    [px(-roofHalf + 70), py(roof - 14)],
    [px(-half + 92), py(belt)],
    [px(-half + 40), py(belt)],
  ];
  canvas.polygon(pane, [196, 208, 218], 1);
  box(-13, roof - 18, 26, 8, 3, dark);
  box(-roofHalf + 10, roof - 20, 9, 8, 1, [214, 196, 90], 3);
  pair((side) => box(side * (half + 8) - 14, belt + 16, 28, 20, 7, shade(paint, 0.8)));
  // Body: shoulders, bonnet, lamps, grille, bumper.
  canvas.polygon(both([half - 4, 26], [half, bonnet - 34], [half - 12, belt - 2]), paint);
  canvas.polygon(both([half - 30, bonnet - 22], [half - 40, belt - 4]), shade(paint, 1.09));
  box(-half + 14, belt, half * 2 - 28, 4, 2, shade(paint, 0.62));
  const style = vehicle.index % 3;
  const lampUp = kind === 'truck' ? 74 : bonnet - 26;
  pair((side) => {
    if (style === 0) canvas.ellipse(px(side * (half - 34)), py(lampUp - 10), 25 * scale, 15 * scale, lamp);
    else if (style === 1) box(side * (half - 38) - 30, lampUp, 60, 20, 7, lamp);
    else box(side * (half - 40) - 34, lampUp - 4, 68, 11, 5, lamp);
    if (light < 0.5) canvas.ellipse(px(side * (half - 36)), py(lampUp - 10), 52 * scale, 36 * scale, glow, 2);
  });
  const electric = vehicle.plateColor === 5 && vehicle.plateNo[2] === 'D';
  const grilleTop = kind === 'truck' ? 128 : bonnet - 22;
  if (!electric) {
    box(-58, grilleTop, 116, 36, style === 1 ? 16 : 6, dark);
    for (let bar = 1; bar < 4; bar += 1) box(-54, grilleTop - bar * 9 + 1, 108, 2, 1, [122, 128, 134], style === 2 ? 4 : 2);
  }
  canvas.ellipse(x, py(grilleTop - 16), 11 * scale, 9 * scale, [206, 210, 214]);
  canvas.ellipse(x, py(grilleTop - 16), 7 * scale, 5 * scale, electric ? [36, 110, 190] : dark);
  box(-half + 8, 52, half * 2 - 16, 30, 10, shade(paint, 0.9));
  box(-72, 26, 144, 14, 6, dark);
  pair((side) => box(side * (half - 34) - 13, 40, 26, 11, 5, [150, 156, 160]));
  if (vehicle.habit === 'taxi') {
    box(-26, roof + 16, 52, 17, 5, light < 0.5 ? [255, 226, 120] : [232, 200, 60]);
    box(-20, roof + 11, 40, 6, 2, [120, 70, 10], 2);
  }
  if (plate.plateNo === '')
    box(-84, belt + 24, 44, 22, 1, [240, 240, 236]); // a new car's paper behind the windscreen
  else {
    const height = Math.round(29 * scale);
    drawPlate(canvas, plate, Math.round(x - plateWidth(height, plate.plateNo) / 2), Math.round(py(kind === 'truck' ? 62 : 66)), height);
  }
}

/** Paint of a vehicle around its plate. */
export const bumperOf = ({ bodyColor }: Seen): Color => shade(paints[bodyColor], 0.8);
