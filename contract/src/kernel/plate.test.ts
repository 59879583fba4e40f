import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fuzzyPlateDistance,
  isLookAlikePlate,
  normalisePlate,
  plateDistance,
  plateFacts,
  plateFactsOf,
  plateInput,
  provinces,
} from './plate.ts';
import { energyType, plateColor, plateType } from './vehicle.ts';

describe('normalisePlate', () => {
  it.each([
    [' 粤b·d12345 ', '粤BD12345'],
    ['粤B•12-345', '粤B12345'],
    ['粤ｂ１２３４５', '粤B12345'],
    ['粤BO1I23', '粤B01123'],
    ['粤O12345', '粤O12345'],
    ['wj粤1234t', 'WJ粤1234T'],
    ['粤B. 8Z345', '粤B8Z345'],
  ])('%s → %s', (typed, stored) => expect(normalisePlate(typed)).toBe(stored));

  it('is idempotent on any text', () => {
    expect(normalisePlate(normalisePlate('ῒ'))).toBe(normalisePlate('ῒ')); // upper case takes this letter apart
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => normalisePlate(normalisePlate(text)) === normalisePlate(text)));
  });
});

describe('plateFacts', () => {
  const { FUEL, BEV, PHEV, UNKNOWN } = energyType;
  it.each([
    ['粤B12345', plateColor.BLUE, plateType.SMALL, plateColor.BLUE, FUEL],
    ['粤B12345', plateColor.YELLOW, plateType.LARGE, plateColor.YELLOW, FUEL],
    ['粤B12345', plateColor.GREEN, plateType.SMALL, plateColor.BLUE, FUEL],
    ['粤BD12345', plateColor.BLUE, plateType.SMALL_NEW_ENERGY, plateColor.GREEN, BEV],
    ['粤BF12345', plateColor.GREEN, plateType.SMALL_NEW_ENERGY, plateColor.GREEN, PHEV],
    ['粤B12345D', plateColor.UNKNOWN, plateType.LARGE_NEW_ENERGY, plateColor.YELLOW_GREEN, BEV],
    ['粤B12345K', plateColor.GREEN, plateType.LARGE_NEW_ENERGY, plateColor.YELLOW_GREEN, PHEV],
    ['粤B1234挂', plateColor.YELLOW, plateType.TRAILER, plateColor.YELLOW, UNKNOWN],
    ['粤B1234警', plateColor.UNKNOWN, plateType.POLICE, plateColor.WHITE, FUEL],
    ['粤Z9065澳', plateColor.BLACK, plateType.MACAO, plateColor.BLACK, FUEL],
    ['粤Z9065港', plateColor.BLACK, plateType.HONG_KONG, plateColor.BLACK, FUEL],
    ['123456使', plateColor.BLACK, plateType.EMBASSY, plateColor.BLACK, FUEL],
    ['粤B123应急', plateColor.WHITE, plateType.EMERGENCY, plateColor.WHITE, FUEL],
    ['WJ粤1234T', plateColor.WHITE, plateType.ARMED_POLICE, plateColor.WHITE, FUEL],
    ['VA12345', plateColor.WHITE, plateType.ARMY, plateColor.WHITE, FUEL],
    ['民航B123', plateColor.UNKNOWN, null, null, null],
    ['民航B1234', plateColor.UNKNOWN, plateType.CIVIL_AVIATION, plateColor.PURE_GREEN, FUEL],
    ['无牌A1B2C3', plateColor.UNKNOWN, plateType.UNLICENSED, plateColor.UNKNOWN, UNKNOWN],
    ['粤B1234', plateColor.BLUE, null, null, null],
    ['粤I12345', plateColor.BLUE, null, null, null],
    ['粤BI2345', plateColor.BLUE, null, null, null],
    ['', plateColor.UNKNOWN, null, null, null],
  ])('%s reported %i', (plateNo, reported, type, color, energy) => {
    expect(plateFacts(plateNo, reported)).toEqual(type === null ? null : { plateType: type, plateColor: color, energyType: energy });
  });

  it('keeps what a camera read even when it has no known form', () => {
    expect(plateFactsOf('粤B1234', plateColor.BLUE)).toEqual({ plateType: '99', plateColor: 1, energyType: 0 });
  });

  it('knows 31 provinces', () => expect(new Set(provinces).size).toBe(31));
});

describe('plateInput', () => {
  it.each(['粤B12345', '粤bd12345', '粤B12345F', '粤B1234学'])('takes %s', (plateNo) => {
    expect(plateInput().parse(plateNo)).toBe(normalisePlate(plateNo));
  });
  it.each(['', '粤B1234', '粤B1234567', 'B12345', '123456使', '粤112345'])('refuses %s', (plateNo) => {
    expect(plateInput().safeParse(plateNo).error?.issues[0]?.message).toBe('请输入正确的车牌号');
  });
});

describe('distances', () => {
  it.each([
    ['粤B12345', '粤B12345', 0, 0],
    ['粤B12345', '粤B12346', 1, 1],
    ['粤B8Z345', '粤BBZ345', 1, 0],
    ['粤B8Z345', '湘BB2345', 3, 0],
    ['粤B12345', '粤B1234', 1, Number.POSITIVE_INFINITY],
    ['粤B1T345', '粤B17345', 1, 0],
    ['粤B11345', '粤B17345', 1, 1],
  ])('%s %s', (a, b, plain, fuzzy) => {
    expect([plateDistance(a, b), fuzzyPlateDistance(a, b)]).toEqual([plain, fuzzy]);
    expect([plateDistance(b, a), fuzzyPlateDistance(b, a)]).toEqual([plain, fuzzy]);
  });

  it.each([
    ['粤B8Z345', '粤BBZ345', true],
    ['粤B8Z345', '粤BB2345', false],
    ['粤B12345', '湘B12345', false],
    ['粤B12345', '粤B12346', false],
    ['粤B12345', '粤B12345', true],
  ])('isLookAlikePlate %s %s is %s', (a, b, alike) => expect(isLookAlikePlate(a, b)).toBe(alike));
});
