import { type AudienceArea, audienceType } from '@bochong/contract/bulletin';

/** A region some dealer has lots in. */
export interface Region {
  regionCode: string;
  areaName: string;
  dealerIds: readonly string[];
}

/** Regions nested by their GB/T 2260 codes: two digits a province, four a city, six a district. */
export function areasOf(regions: readonly Region[], parent = ''): AudienceArea[] {
  return regions
    .filter(({ regionCode }) => regionCode.startsWith(parent) && regionCode.length === parent.length + 2)
    .map(({ regionCode, areaName, dealerIds }) => ({
      areaId: regionCode,
      areaName,
      regionCode,
      dealerCount: dealerIds.length,
      children: areasOf(regions, regionCode),
    }));
}

interface Audience {
  audienceType: number;
  dealerTypes: readonly number[];
  areaIds: readonly string[];
  dealerIds: readonly string[];
}

/** Whom a bulletin is for, among enabled dealers. */
export function audienceOf<D extends { dealerId: string; dealerType: number }>(
  { audienceType: kind, dealerTypes, areaIds, dealerIds }: Audience,
  dealers: readonly D[],
  regions: readonly Region[],
): D[] {
  if (kind === audienceType.DEALER_TYPE) return dealers.filter(({ dealerType }) => dealerTypes.includes(dealerType));
  if (kind === audienceType.DEALER) return dealers.filter(({ dealerId }) => dealerIds.includes(dealerId));
  if (kind !== audienceType.AREA) return [...dealers];
  const inside = regions.filter(({ regionCode }) => areaIds.some((area) => regionCode.startsWith(area)));
  const reached = new Set(inside.flatMap((region) => region.dealerIds));
  return dealers.filter(({ dealerId }) => reached.has(dealerId));
}
