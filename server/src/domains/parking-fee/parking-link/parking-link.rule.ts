import {
  parkingLinkErrors as errors,
  innerMode,
  type ParkingLink,
  type ParkingLinkFields,
  parkingLinkType,
} from '@bochong/contract/parking-fee';
import { fail } from '../../../kernel/http/errors.ts';
import { yuan } from '../../../kernel/money.ts';

/** What a link says while it is on, for those who enter from `since` to `until` and in its period. */
export type LinkTerms = ParkingLinkFields & { linkId: string; since: string; until: string | null };

/** The links a lot is in at an instant, at most one of each type. */
export interface LinksOfLot {
  nested?: LinkTerms;
  transfer?: LinkTerms;
  sharedCap?: LinkTerms;
}

const before = (at: number, end: string | null) => end === null || at < Date.parse(end);
const holds = (link: LinkTerms, at: number) =>
  Date.parse(link.since) <= at && before(at, link.until) && Date.parse(link.effectiveFrom) <= at && before(at, link.effectiveTo);

/** The links that price a stay which enters a lot at an instant; a nested one only where the inner yards take the outer one's place. */
export function linksAt(links: readonly LinkTerms[], parkId: string, at: string): LinksOfLot {
  const found = links.filter((link) => link.parkIds.includes(parkId) && holds(link, Date.parse(at)));
  const of = (type: number, fits: (link: LinkTerms) => boolean = () => true) => found.find((link) => link.linkType === type && fits(link));
  const nested = of(parkingLinkType.NESTED, (link) => link.outerParkId === parkId && link.innerMode === innerMode.REPLACE);
  const transfer = of(parkingLinkType.TRANSFER);
  const sharedCap = of(parkingLinkType.SHARED_CAP);
  return { ...(nested && { nested }), ...(transfer && { transfer }), ...(sharedCap && { sharedCap }) };
}

/** The outer lots that a lot is an inner yard of, where inner yards take the outer one's place. */
export function outerLots(links: readonly LinkTerms[], parkId: string): string[] {
  const nested = links.filter((link) => link.linkType === parkingLinkType.NESTED && link.innerMode === innerMode.REPLACE);
  const outer = nested.filter((link) => link.parkIds.includes(parkId)).flatMap((link) => link.outerParkId ?? []);
  return [...new Set(outer)].filter((outerParkId) => outerParkId !== parkId);
}

/** First lot that two links of one type would both have at some time. */
export function lotInBoth(one: ParkingLinkFields, other: ParkingLinkFields): string | undefined {
  const ends = ({ effectiveTo }: ParkingLinkFields) => (effectiveTo === null ? Number.POSITIVE_INFINITY : Date.parse(effectiveTo));
  const together = Date.parse(one.effectiveFrom) < ends(other) && Date.parse(other.effectiveFrom) < ends(one);
  return one.linkType === other.linkType && together ? one.parkIds.find((parkId) => other.parkIds.includes(parkId)) : undefined;
}

/** The fields with those of other types emptied; refused when what the type needs is missing. */
export function ownFields(fields: ParkingLinkFields): ParkingLinkFields {
  const { linkType, parkIds, outerParkId, groupCapFen, effectiveFrom, effectiveTo } = fields;
  if (effectiveTo !== null && Date.parse(effectiveTo) <= Date.parse(effectiveFrom)) fail(errors.period);
  const nested = linkType === parkingLinkType.NESTED;
  const capped = linkType === parkingLinkType.SHARED_CAP;
  if (nested && (outerParkId === null || !parkIds.includes(outerParkId))) fail(errors.outer);
  if (capped && (groupCapFen ?? 0) <= 0) fail(errors.cap);
  return { ...fields, parkIds: [...new Set(parkIds)], outerParkId: nested ? outerParkId : null, groupCapFen: capped ? groupCapFen : null };
}

/** What a link does, in words. */
export function termsText(link: Pick<ParkingLink, keyof ParkingLinkFields | 'parkNames'>): string {
  const { linkType, parkIds, parkNames, outerParkId, transferMinutes, carryElapsed, groupCapFen } = link;
  switch (linkType) {
    case parkingLinkType.NESTED: {
      const outer = parkNames[parkIds.indexOf(outerParkId ?? '')] ?? '';
      return `外场${outer}，${link.innerMode === innerMode.REPLACE ? '内场停放期间不计外场费' : '内场停放期间外场照常计费'}`;
    }
    case parkingLinkType.TRANSFER:
      return `离场${transferMinutes}分钟内转场不再给免费时长${carryElapsed ? '，阶梯延续' : ''}`;
    case parkingLinkType.SHARED_CAP:
      return `每车每日共${yuan(groupCapFen ?? 0)}元封顶`;
  }
}
