import { inflateSync } from 'node:zlib';
import { provinces } from '@bochong/contract/kernel/plate';
import { plateColor, vehicleClass } from '@bochong/contract/kernel/vehicle';
import { expect, it } from 'vitest';
import { createCity, staysOfDay } from '../city/stay.ts';
import { bodyColors } from '../city/vehicles.ts';
import { createCanvas } from './canvas.ts';
import { drawPlateCut, drawScene, type Shot, sceneSize } from './lane-picture.ts';
import { picturesOf, shotOf } from './passage-picture.ts';
import { plateGlyphs } from './plate-glyphs.ts';
import { plateLooks } from './plate-picture.ts';
import { encodePng } from './png.ts';
import { screenGlyphs } from './screen-glyphs.ts';

interface Decoded {
  width: number;
  height: number;
  /** Size of the palette. */
  colors: number;
  at(x: number, y: number): readonly number[];
  /** How many pixels have exactly this colour. */
  count(color: readonly number[]): number;
}

/** Colours of a palette PNG, pixel by pixel. */
function decode(png: Buffer): Decoded {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const [header, palette, body] = ['IHDR', 'PLTE', 'IDAT'].map((type) => chunks.get(type) ?? Buffer.alloc(0)) as [Buffer, Buffer, Buffer];
  const [width, height, rows] = [header.readUInt32BE(0), header.readUInt32BE(4), inflateSync(body)];
  return {
    width,
    height,
    colors: palette.length / 3,
    at: (x, y) => [...palette.subarray((rows[y * (width + 1) + 1 + x] ?? 0) * 3).subarray(0, 3)],
    count(color) {
      const index = Array.from({ length: palette.length / 3 }, (_, at) => palette.subarray(at * 3, at * 3 + 3)).findIndex((one) =>
        one.equals(Uint8Array.from(color)),
      );
      return rows.reduce((sum, value, at) => sum + (value === index && at % (width + 1) > 0 ? 1 : 0), 0);
    },
  };
}

const vehicle = {
  ...{ index: 7, plateNo: '浙AD12345', plateColor: plateColor.GREEN, bodyColor: 'BLUE' as const },
  ...{ vehicleClass: vehicleClass.SMALL, habit: 'visitor' as const },
};
const shot: Shot = {
  ...{ vehicle, purpose: 'home', park: 2, direction: 'IN', at: Date.parse('2026-03-02T10:00:00+08:00') },
  stamp: { place: '江南豪园 主入口', reading: { plateNo: vehicle.plateNo, plateColor: vehicle.plateColor, confidence: 95 } },
};

it('a PNG decodes to the pixels that were drawn, edges smoothed', () => {
  const canvas = createCanvas(8, 4);
  canvas.rect(0, 0, 8, 4, [10, 20, 30]);
  canvas.rect(2, 1, 3, 2, [200, 0, 0]);
  canvas.rect(6.5, 0, 1.5, 4, [250, 220, 230]);
  const picture = decode(encodePng(canvas));
  expect([picture.width, picture.height]).toEqual([8, 4]);
  expect([picture.at(0, 0), picture.at(2, 1), picture.at(4, 2), picture.at(5, 2)]).toEqual([
    [10, 20, 30],
    [200, 0, 0],
    [200, 0, 0],
    [10, 20, 30],
  ]);
  expect([picture.at(6, 0), picture.at(7, 3)]).toEqual([
    [130, 120, 130],
    [250, 220, 230],
  ]);
});

it('more colours than a palette holds: what is smoothed takes near ones, what is asked for stays exact', () => {
  const canvas = createCanvas(64, 64);
  for (let y = 0; y < 64; y += 1) canvas.rect(0, y, 64, 1, [y, 0, 0]);
  for (let y = 0; y < 64; y += 1) canvas.rect(1.5, y, 3.3, 1, [0, 4 * y, 255 - y]);
  canvas.rect(10, 10, 4, 4, [9, 250, 8]);
  const picture = decode(encodePng(canvas));
  expect(picture.colors).toBeLessThanOrEqual(256);
  expect([picture.at(11, 11), picture.at(40, 40)]).toEqual([
    [9, 250, 8],
    [40, 0, 0],
  ]);
});

it('pictures of a day in the city keep their sizes: scenes within 12 kB, plates within 4 kB', () => {
  const city = createCity();
  const stays = staysOfDay(city, 20_540).filter((_, index) => index % 60 === 0);
  expect(stays.length).toBeGreaterThan(30);
  for (const stay of stays) {
    const { scene, cut } = picturesOf(city, stay, 'IN', stay.enterAt);
    expect(scene.length).toBeLessThanOrEqual(12 * 1024);
    expect(cut?.length ?? 0).toBeLessThanOrEqual(4 * 1024);
    const { width, height } = decode(scene);
    expect({ width, height }).toEqual(sceneSize);
  }
});

it('draws the same picture again, and another one for another plate, hour, place or reading', () => {
  expect(drawScene(shot)).toEqual(drawScene(structuredClone(shot)));
  const unsure = { place: '', reading: { plateNo: '浙AD12346', plateColor: plateColor.GREEN, confidence: 70 } };
  const others: Partial<Shot>[] = [
    { vehicle: { ...vehicle, plateNo: '浙AD12346' } },
    { at: shot.at + 12 * 3_600_000 },
    { purpose: 'mall' },
    { purpose: 'road', berthCode: '300101' },
    { stamp: null },
    { stamp: unsure },
  ];
  const pictures = [shot, ...others.map((other) => ({ ...shot, ...other }))].map((one) => drawScene(one).toString('base64'));
  expect(new Set(pictures).size).toBe(pictures.length);
  expect(drawPlateCut({ ...shot, stamp: unsure })).not.toEqual(drawPlateCut(shot));
});

it.each([
  ['蓝', plateColor.BLUE, [20, 74, 176]],
  ['黄', plateColor.YELLOW, [246, 190, 26]],
  ['白', plateColor.WHITE, [244, 246, 248]],
  ['黑', plateColor.BLACK, [22, 22, 24]],
  ['渐变绿', plateColor.GREEN, [66, 184, 104]],
] as const)('a plate in %s has that ground in the cut and on the vehicle, whatever the paint', (_, color, ground) => {
  const look = plateLooks[color];
  expect(look?.lower ?? look?.ground).toEqual(ground);
  for (const bodyColor of bodyColors) {
    const one = { ...shot, vehicle: { ...vehicle, plateColor: color, bodyColor } };
    expect(decode(drawPlateCut(one)).count(ground)).toBeGreaterThan(100);
    expect(decode(drawScene(one)).count(ground)).toBeGreaterThan(40);
  }
});

it('on the road the pole camera sees the berth and cuts no plate out', () => {
  const city = createCity();
  const stay = staysOfDay(city, 20_540).find((one) => one.road >= 0);
  if (!stay) throw new Error('nobody parks on the road');
  expect(picturesOf(city, stay, 'IN', stay.enterAt).cut).toBeNull();
  expect(shotOf(city, stay, 'IN', stay.enterAt).stamp?.place).toMatch(/ 泊位\d{6}$/);
});

it('knows every character a plate can hold, and every one a camera of the city burns in', () => {
  for (const character of `${provinces}港澳学警挂领使应急0123456789ABCDEFGHJKLMNPQRSTUVWXYZ`)
    expect(plateGlyphs[character], character).toBeDefined();
  const places = createCity().parks.flatMap(({ parkName, lanes, roads }) => [
    parkName,
    ...lanes.map(({ gateName }) => gateName),
    ...roads.map(({ roadName }) => roadName),
  ]);
  for (const character of `${places.join('')}${provinces}未识别车牌置信度泊位违停抓拍${plateColor.options.map(({ label }) => label).join('')}0123456789:-`)
    expect(screenGlyphs[character], character).toBeDefined();
});
