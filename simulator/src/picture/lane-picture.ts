import { plateColor } from '@bochong/contract/kernel/vehicle';
import { randomOf } from '../city/random.ts';
import type { Reading } from '../city/stay.ts';
import { drawBackdrop, isIndoor, type Spot } from './backdrop-picture.ts';
import { type Canvas, createCanvas } from './canvas.ts';
import { drawPlate, type PlateSight, plateWidth } from './plate-picture.ts';
import { encodePng } from './png.ts';
import { bumperOf, drawVehicle, type Seen } from './vehicle-picture.ts';

/** What a camera saw, and what it made of it. */
export interface Shot extends Spot {
  vehicle: Seen;
  /** Epoch milliseconds. */
  at: number;
  /** Burned in with the place; null for a picture that no camera of ours took. */
  stamp: { place: string; reading: Reading } | null;
}

export const sceneSize = { width: 640, height: 360 } as const;
export const cutSize = { width: 240, height: 80 } as const;
const passagePurpose = 0x51c7;
const sureFrom = 85;

/** Daylight of an hour in China: the pictures of a night are dark. */
const daylight = (at: number): number => {
  const hour = (at / 3_600_000 + 8) % 24;
  return hour < 5.5 || hour > 18.5 ? 0.34 : hour < 7 || hour > 17.25 ? 0.68 : 1;
};

const clock = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** A hand's width to and fro: no two vehicles stop at the same place. */
const chanceOf = ({ vehicle, at }: Shot) => randomOf(passagePurpose, vehicle.index, Math.floor(at / 1000));

const sightOf = ({ vehicle: { plateNo, plateColor: color }, stamp }: Shot): PlateSight => ({
  plateNo,
  plateColor: color,
  blurred: stamp !== null && stamp.reading.confidence < sureFrom,
});

function burnIn(canvas: Canvas, text: string, x: number, y: number): void {
  canvas.screenText(text, x + 1, y + 1, [10, 10, 10]);
  canvas.screenText(text, x, y, [250, 250, 250]);
}

const readingText = ({ plateNo, plateColor: color, confidence }: Reading) =>
  plateNo === '' ? '未识别' : `车牌:${plateNo} ${plateColor.label(color)} 置信度:${confidence}`;

/** The whole scene as PNG. */
export function drawScene(shot: Shot): Buffer {
  const canvas = createCanvas(sceneSize.width, sceneSize.height);
  const light = daylight(shot.at);
  const random = chanceOf(shot);
  const stand = { x: 320 + random.int(-16, 16), ground: 318 + random.int(-5, 7), scale: 0.94 + random.next() * 0.1 };
  drawBackdrop(canvas, shot, light);
  drawVehicle(canvas, shot.vehicle, sightOf(shot), { ...stand, light: isIndoor(shot.purpose) ? 0.85 : light });
  if (shot.stamp) {
    burnIn(canvas, `${clock(shot.at)}  ${shot.stamp.place}`, 10, 8);
    burnIn(canvas, readingText(shot.stamp.reading), 10, sceneSize.height - 24);
  }
  return encodePng(canvas);
}

/** The plate alone as cameras cut it out, as PNG; of a vehicle without plates the place where one would be. */
export function drawPlateCut(shot: Shot): Buffer {
  const { width, height } = cutSize;
  const canvas = createCanvas(width, height);
  const random = chanceOf(shot);
  const bumper = bumperOf(shot.vehicle);
  canvas.rect(0, 0, width, height, bumper);
  canvas.rect(0, height - 10, width, 10, [30, 32, 36], 2);
  const sight = sightOf(shot);
  const tall = sight.plateNo.length > 7 ? 44 : 48;
  if (sight.plateNo !== '')
    drawPlate(
      canvas,
      sight,
      Math.round((width - plateWidth(tall, sight.plateNo)) / 2) + random.int(-4, 4),
      Math.round((height - tall) / 2) + random.int(-4, 3),
      tall,
    );
  return encodePng(canvas);
}
