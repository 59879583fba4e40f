import { type PlateColor, plateColor } from '@bochong/contract/kernel/vehicle';
import type { Vehicle } from '../city/vehicles.ts';
import { type Canvas, type Color, createCanvas } from './canvas.ts';
import { encodePng } from './png.ts';

/** What a lane camera saw. */
export interface Shot {
  plateNo: string;
  plateColor: PlateColor;
  bodyColor: Vehicle['bodyColor'];
  /** Front when entering, back when leaving. */
  direction: 'IN' | 'OUT';
  at: number;
}

const bodies: Readonly<Record<Vehicle['bodyColor'], Color>> = {
  WHITE: [232, 235, 238],
  BLACK: [38, 41, 46],
  GREY: [112, 118, 126],
  SILVER: [178, 184, 190],
  RED: [168, 36, 40],
  BLUE: [42, 84, 158],
  BROWN: [110, 78, 54],
};
const white: Color = [250, 250, 250];
const black: Color = [24, 24, 24];
const plates: Readonly<Partial<Record<PlateColor, { ground: Color; ink: Color; lower?: Color }>>> = {
  [plateColor.YELLOW]: { ground: [240, 184, 24], ink: black },
  [plateColor.WHITE]: { ground: white, ink: black },
  [plateColor.BLACK]: { ground: black, ink: white },
  [plateColor.GREEN]: { ground: [244, 250, 244], ink: black, lower: [72, 182, 104] },
  [plateColor.YELLOW_GREEN]: { ground: [240, 196, 40], ink: black, lower: [72, 182, 104] },
};
const blue = { ground: [22, 72, 168] as Color, ink: white };

const shade = ([red, green, blueness]: Color, factor: number): Color => {
  const part = (value: number) => Math.max(0, Math.min(255, Math.round(value * factor)));
  return [part(red), part(green), part(blueness)];
};

/** A plate of the given height, its left upper corner at (x, y); returns its width. */
function drawPlate(canvas: Canvas, shot: Shot, x: number, y: number, height: number): number {
  const style = plates[shot.plateColor];
  const { ground, ink } = style ?? blue;
  const glyph = Math.round(height * 0.7);
  const step = Math.round((glyph * 24) / 32) + 1;
  const width = step * [...shot.plateNo].length + Math.round(height * 0.55);
  canvas.rect(x, y, width, height, ink);
  if (style?.lower) canvas.gradient(x + 1, y + 1, width - 2, height - 2, ground, style.lower);
  else canvas.rect(x + 1, y + 1, width - 2, height - 2, ground);
  let at = x + Math.round(height * 0.14);
  for (const [index, character] of [...shot.plateNo].entries()) {
    canvas.glyph(character, at, y + Math.round((height - glyph) / 2), glyph, ink);
    at += step + (index === 1 ? Math.round(height * 0.24) : 0);
  }
  return width;
}

function drawCar(canvas: Canvas, shot: Shot, middle: number, bottom: number): void {
  const body = bodies[shot.bodyColor];
  const light: Color = shot.direction === 'IN' ? [248, 244, 214] : [204, 40, 40];
  canvas.ellipse(middle, bottom + 2, 118, 12, [58, 60, 64]);
  for (const side of [-1, 1]) canvas.rect(middle + side * 84 - 16, bottom - 26, 32, 28, [22, 22, 24]);
  canvas.polygon(
    [
      [middle - 76, bottom - 150],
      [middle + 76, bottom - 150],
      [middle + 98, bottom - 92],
      [middle - 98, bottom - 92],
    ],
    shade(body, 0.86),
  );
  canvas.polygon(
    [
      [middle - 66, bottom - 142],
      [middle + 66, bottom - 142],
      [middle + 84, bottom - 96],
      [middle - 84, bottom - 96],
    ],
    [64, 82, 98],
  );
  canvas.polygon(
    [
      [middle - 66, bottom - 142],
      [middle - 30, bottom - 142],
      [middle - 52, bottom - 96],
      [middle - 84, bottom - 96],
    ],
    [92, 112, 130],
  );
  canvas.polygon(
    [
      [middle - 108, bottom - 92],
      [middle + 108, bottom - 92],
      [middle + 112, bottom - 22],
      [middle - 112, bottom - 22],
    ],
    body,
  );
  canvas.rect(middle - 108, bottom - 92, 216, 4, shade(body, 1.12));
  for (const side of [-1, 1]) canvas.ellipse(middle + side * 84, bottom - 70, 20, 11, light);
  canvas.rect(middle - 46, bottom - 78, 92, 15, shade(body, 0.55));
  canvas.rect(middle - 112, bottom - 30, 224, 12, shade(body, 0.6));
}

/** Daylight of an hour: the pictures of a night are dark. */
const daylight = (at: number): number => {
  const hour = (at / 3_600_000 + 8) % 24;
  return hour < 5.5 || hour > 19.5 ? 0.45 : hour < 7 || hour > 18 ? 0.75 : 1;
};

const clock = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Scene of a lane, 480 × 270: ground, barrier, car with its plate, time stamp. */
export function drawScene(shot: Shot): Buffer {
  const canvas = createCanvas(480, 270);
  const day = daylight(shot.at);
  canvas.gradient(0, 0, 480, 96, shade([148, 178, 206], day), shade([206, 216, 222], day));
  canvas.rect(0, 62, 480, 36, shade([122, 132, 126], day));
  canvas.gradient(0, 96, 480, 174, shade([112, 114, 116], day), shade([86, 88, 92], day));
  canvas.polygon(
    [
      [64, 270],
      [118, 96],
      [124, 96],
      [76, 270],
    ],
    shade([224, 220, 196], day),
  );
  canvas.polygon(
    [
      [416, 270],
      [362, 96],
      [356, 96],
      [404, 270],
    ],
    shade([224, 220, 196], day),
  );
  canvas.rect(30, 70, 26, 112, shade([226, 132, 42], day));
  for (let stripe = 0; stripe < 10; stripe += 1) canvas.rect(56 + stripe * 38, 92, 38, 8, shade(stripe % 2 ? white : [204, 44, 44], day));
  drawCar(canvas, shot, 240, 246);
  if (shot.plateNo !== '') {
    const width = Math.round((27 * 0.7 * 24) / 32 + 1) * [...shot.plateNo].length + 15;
    drawPlate(canvas, shot, 240 - Math.round(width / 2), 196, 27);
  }
  canvas.rect(0, 0, 480, 20, [18, 20, 24]);
  let x = 8;
  for (const character of clock(shot.at)) x += canvas.glyph(character, x, 3, 14, [240, 240, 240]);
  return encodePng(canvas.width, canvas.height, canvas.rgb);
}

/** The plate alone, as cameras cut it out. */
export function drawPlateCut(shot: Shot): Buffer {
  const canvas = createCanvas(168, 48);
  canvas.rect(0, 0, 168, 48, shade(bodies[shot.bodyColor], 0.7));
  drawPlate(canvas, shot, 6, 8, 32);
  return encodePng(canvas.width, canvas.height, canvas.rgb);
}
