import { z } from 'zod';
import { type EnergyType, energyType, type PlateColor, type PlateType, plateColor, plateType } from './vehicle.ts';

/** The 31 provincial characters. */
export const provinces = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼';

/** What the kind of a plate says about the vehicle. */
export interface PlateFacts {
  readonly plateType: PlateType;
  readonly plateColor: PlateColor;
  readonly energyType: EnergyType;
}

const P = `[${provinces}]`;
const L = '[A-HJ-Z]';
const S = '[0-9A-HJ-NP-Z]';
const shape = (source: string) => new RegExp(`^${source}$`);

const ordinary = shape(`${P}${L}${S}{5}`);
const suffixed = shape(`${P}${L}${S}{4}[挂学警港澳领试超]`);
const smallNewEnergy = shape(`${P}${L}[ABCDEFGHJK]${S}[0-9]{4}`);
const largeNewEnergy = shape(`${P}${L}[0-9]{5}[ABCDEFGHJK]`);
const embassy = shape('[0-9]{6}使');
const emergency = shape(`${P}${L}${S}{3,4}应急`);
const armedPolice = shape(`WJ${P}?[0-9]{4}[0-9TDSHBXJ]`);
const army = shape('[A-Z]{2}[0-9]{5}');
const civilAviation = shape(`民航${S}{5}`);
const unlicensed = shape(`无牌${S}{6}`);

const { FUEL, BEV, PHEV, UNKNOWN: UNKNOWN_ENERGY } = energyType;
const facts = (type: PlateType, color: PlateColor, energy: EnergyType = FUEL): PlateFacts => ({
  plateType: type,
  plateColor: color,
  energyType: energy,
});

const ordinaryTypes = new Map<PlateColor, PlateType>([
  [plateColor.YELLOW, plateType.LARGE],
  [plateColor.BLACK, plateType.FOREIGN],
]);
const suffixFacts: Readonly<Record<string, PlateFacts>> = {
  挂: facts(plateType.TRAILER, plateColor.YELLOW, UNKNOWN_ENERGY),
  学: facts(plateType.COACH, plateColor.YELLOW),
  警: facts(plateType.POLICE, plateColor.WHITE),
  港: facts(plateType.HONG_KONG, plateColor.BLACK),
  澳: facts(plateType.MACAO, plateColor.BLACK),
  领: facts(plateType.CONSULATE, plateColor.BLACK),
  试: facts(plateType.OTHER, plateColor.OTHER),
  超: facts(plateType.OTHER, plateColor.OTHER),
};
const fixedKinds: readonly (readonly [RegExp, PlateFacts])[] = [
  [embassy, facts(plateType.EMBASSY, plateColor.BLACK)],
  [emergency, facts(plateType.EMERGENCY, plateColor.WHITE)],
  [armedPolice, facts(plateType.ARMED_POLICE, plateColor.WHITE)],
  [army, facts(plateType.ARMY, plateColor.WHITE)],
  [civilAviation, facts(plateType.CIVIL_AVIATION, plateColor.PURE_GREEN)],
  [unlicensed, facts(plateType.UNLICENSED, plateColor.UNKNOWN, UNKNOWN_ENERGY)],
];
// A seven-character plate cannot be a new-energy one, so these reports are misread colours.
const newEnergyColors: readonly PlateColor[] = [plateColor.UNKNOWN, plateColor.GREEN, plateColor.YELLOW_GREEN];
const energyOf = (letter: string | undefined) => ('ABCDE'.includes(letter ?? '') ? BEV : PHEV);

/**
 * Stored form of a plate: trimmed, upper case, half-width, without separators; in the serial O→0 and I→1,
 * since neither letter occurs there. Idempotent; does not judge validity.
 */
export function normalisePlate(input: string): string {
  const plain = input
    .normalize('NFKC')
    .replace(/[\s·•\-.\p{M}]/gu, '')
    .normalize('NFKC')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const prefix = /^WJ[^0-9]/.test(plain) ? 3 : 2;
  return plain.slice(0, prefix) + plain.slice(prefix).replaceAll('O', '0').replaceAll('I', '1');
}

/**
 * Kind of a normalised plate, null when it has none of the accepted forms. A fixed form outranks the reported colour;
 * the colour only tells ordinary plates apart (yellow = large).
 */
export function plateFacts(plateNo: string, reported: PlateColor = plateColor.UNKNOWN): PlateFacts | null {
  if (smallNewEnergy.test(plateNo)) return facts(plateType.SMALL_NEW_ENERGY, plateColor.GREEN, energyOf(plateNo[2]));
  if (largeNewEnergy.test(plateNo)) return facts(plateType.LARGE_NEW_ENERGY, plateColor.YELLOW_GREEN, energyOf(plateNo[7]));
  if (ordinary.test(plateNo)) {
    const color = newEnergyColors.includes(reported) ? plateColor.BLUE : reported;
    return facts(ordinaryTypes.get(color) ?? plateType.SMALL, color);
  }
  if (suffixed.test(plateNo)) return suffixFacts[plateNo.slice(-1)] ?? null;
  return fixedKinds.find(([form]) => form.test(plateNo))?.[1] ?? null;
}

/** {@link plateFacts}, with "other, reported colour" for a text of no known form: what a device read must be kept. */
export const plateFactsOf = (plateNo: string, reported: PlateColor = plateColor.UNKNOWN): PlateFacts =>
  plateFacts(plateNo, reported) ?? facts(plateType.OTHER, reported, UNKNOWN_ENERGY);

/** Colour of a plate by its form alone; unknown without a plate, blue where a form has several. */
export const colorOfPlate = (plateNo: string | null): PlateColor => plateFactsOf(plateNo ?? '').plateColor;

const plateLetters = new RegExp(`^[${provinces}挂学警港澳领试超使应急民航无牌0-9A-Z]{5,10}$`);

/** False for a normalised text that no plate of any form, misread or not, could give: what a camera sends then is no reading. */
export const mayBePlate = (text: string): boolean => plateLetters.test(text);

/** True for the virtual plate of a vehicle without one (`无牌` + 6 characters). */
export const isVirtualPlate = (plateNo: string): boolean => unlicensed.test(plateNo);

/** Alphabet of virtual plates: digits and letters without I and O. */
export const virtualPlateAlphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** What is said of a text that is no plate. */
export const invalidPlate = '请输入正确的车牌号';
const typedForms = [ordinary, suffixed, smallNewEnergy, largeNewEnergy];

/** Form rule of the specification for plates people type: province, letter, 5 or 6 characters; normalises. */
export const plateInput = (label = '车牌号') =>
  z
    .string({ error: invalidPlate })
    .transform(normalisePlate)
    .refine((plateNo) => typedForms.some((form) => form.test(plateNo)), invalidPlate)
    .meta({ title: label, kind: 'plate', masked: 'plate' });

/** Correction and device input: every kind this product knows, virtual plates included; normalises. */
export const anyPlate = (label = '车牌号') =>
  z
    .string({ error: invalidPlate })
    .transform(normalisePlate)
    .refine((plateNo) => plateFacts(plateNo) !== null, invalidPlate)
    .meta({ title: label, kind: 'plate', masked: 'plate' });

const lookAlikes = ['0DQO', '8B', '5S', '2Z', '1ILT', '6G', '7T', 'VY'];

/** True when a camera easily takes one character for the other. T is like both 1 and 7, so this is no equivalence. */
export const looksAlike = (a: string, b: string): boolean => a === b || lookAlikes.some((group) => group.includes(a) && group.includes(b));

/** Levenshtein distance in which `same` decides what counts as equal. */
function editDistance(a: string, b: string, same: (x: string, y: string) => boolean): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, x] of [...a].entries()) {
    const line = [row + 1];
    for (const [column, y] of [...b].entries()) {
      const replaced = (above[column] ?? 0) + (same(x, y) ? 0 : 1);
      line.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above[b.length] ?? 0;
}

/** Plain edit distance of two normalised plates: semantic duplicates at one gate are those at most 1 apart. */
export const plateDistance = (a: string, b: string): number => editDistance(a, b, (x, y) => x === y);

const withoutProvince = (plateNo: string) => (provinces.includes(plateNo[0] ?? ' ') ? plateNo.slice(1) : plateNo);

/**
 * Distance for matching an exit to a stay: province ignored, look-alikes free.
 * Plates of different length never match (Infinity).
 */
export function fuzzyPlateDistance(a: string, b: string): number {
  return a.length === b.length ? editDistance(withoutProvince(a), withoutProvince(b), looksAlike) : Number.POSITIVE_INFINITY;
}

/** True when the plates are equal or differ in exactly one character, by a look-alike: the only difference matched unasked. */
export function isLookAlikePlate(a: string, b: string): boolean {
  const differing = [...a].filter((character, index) => character !== b[index]);
  return a.length === b.length && differing.length <= 1 && fuzzyPlateDistance(a, b) === 0 && a[0] === b[0];
}
