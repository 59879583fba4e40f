/** A division of the state: its code of GB/T 2260 (2, 4 or 6 digits) and its name. */
export interface Region {
  code: string;
  name: string;
}

/** Lines of `code name`. */
export const regionsIn = (text: string): ReadonlyMap<string, Region> =>
  new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => [
        line.slice(0, line.indexOf(' ')),
        { code: line.slice(0, line.indexOf(' ')), name: line.slice(line.indexOf(' ') + 1) },
      ]),
  );

/** A division with those above it, the widest first; undefined when one of them is unknown. */
export function chainOf(code: string, regions: ReadonlyMap<string, Region>): Region[] | undefined {
  const chain = [2, 4, 6].filter((length) => length <= code.length).map((length) => regions.get(code.slice(0, length)));
  return chain.length > 0 && chain.every((one) => one !== undefined) && chain.at(-1)?.code === code ? (chain as Region[]) : undefined;
}

/** 浙江省杭州市滨江区; a level that only stands in for one (市辖区, 县) is left out. */
export const fullName = (chain: readonly Region[]): string =>
  chain
    .filter(({ name, code }) => code.length !== 4 || !/^(市辖区|县|省直辖县级行政区划|自治区直辖县级行政区划)$/.test(name))
    .map(({ name }) => name)
    .join('');

/** Divisions by a part of their full name or the beginning of their code; whole districts before what is above them. */
export function searchRegions(keyword: string, regions: ReadonlyMap<string, Region>, most: number): { regionCode: string; name: string }[] {
  const found: { regionCode: string; name: string }[] = [];
  for (const { code } of regions.values()) {
    if (code.length !== 6) continue;
    const name = fullName(chainOf(code, regions) ?? []);
    if (code.startsWith(keyword) || name.includes(keyword)) found.push({ regionCode: code, name });
    if (found.length === most) break;
  }
  return found;
}
