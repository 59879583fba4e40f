import { gateType, laneCodeType } from '@bochong/contract/parking-lot';

/** Whether a lane of a type can have a code: who comes in is met at an entry, who pays at an exit. Inner lanes have none. */
export const fits = (type: number, codeType: number): boolean =>
  type === gateType.BOTH ||
  (codeType === laneCodeType.ENTRY && type === gateType.ENTRY) ||
  (codeType === laneCodeType.EXIT && type === gateType.EXIT);

interface CodePlace {
  parkId: string;
  gateId: string | null;
  codeType: number;
}
const keyOf = ({ parkId, gateId, codeType }: CodePlace) => `${parkId}/${gateId}/${codeType}`;

/** Places of lots that can have a code and have none: each lot itself, each lane for what it fits. */
export function placesWithout(
  parkIds: readonly string[],
  gates: readonly { parkId: string; gateId: string; gateType: number }[],
  codes: readonly CodePlace[],
): CodePlace[] {
  const taken = new Set(codes.map(keyOf));
  const all = [
    ...parkIds.map((parkId) => ({ parkId, gateId: null, codeType: laneCodeType.LOT })),
    ...gates.flatMap(({ parkId, gateId, gateType: type }) =>
      [laneCodeType.ENTRY, laneCodeType.EXIT].filter((codeType) => fits(type, codeType)).map((codeType) => ({ parkId, gateId, codeType })),
    ),
  ];
  return all.filter((place) => !taken.has(keyOf(place)));
}
