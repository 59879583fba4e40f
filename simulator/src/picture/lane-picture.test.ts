import { inflateSync } from 'node:zlib';
import { provinces } from '@bochong/contract/kernel/plate';
import { plateColor } from '@bochong/contract/kernel/vehicle';
import { expect, it } from 'vitest';
import { drawPlateCut, drawScene, type Shot } from './lane-picture.ts';
import { plateGlyphs } from './plate-glyphs.ts';

const shot: Shot = {
  plateNo: '浙AD12345',
  plateColor: plateColor.GREEN,
  bodyColor: 'BLUE',
  direction: 'IN',
  at: Date.parse('2026-03-02T10:00:00+08:00'),
};

it('draws a PNG of the stated size that is small and complete', () => {
  const png = drawScene(shot);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([480, 270]);
  const length = png.readUInt32BE(33);
  expect(inflateSync(png.subarray(41, 41 + length))).toHaveLength((480 * 3 + 1) * 270);
  expect(png.length).toBeLessThan(40_000);
});

it('draws the same picture again and another one for another plate or hour', () => {
  expect(drawScene(shot)).toEqual(drawScene({ ...shot }));
  expect(drawScene({ ...shot, plateNo: '浙AD12346' })).not.toEqual(drawScene(shot));
  expect(drawScene({ ...shot, at: shot.at + 12 * 3_600_000 })).not.toEqual(drawScene(shot));
  expect(drawPlateCut(shot)).not.toEqual(drawPlateCut({ ...shot, plateColor: plateColor.BLUE }));
});

it('knows every character a plate can hold', () => {
  for (const character of `${provinces}港澳学警挂领使应急0123456789ABCDEFGHJKLMNPQRSTUVWXYZ`)
    expect(plateGlyphs[character], character).toBeDefined();
});
