import { gateType } from '@bochong/contract/parking-lot';

interface Way {
  gateType: number;
  fromZoneId: string | null;
  toZoneId: string | null;
}

/** What is wrong with the zones a gate joins; null when they fit its type. No zone = the street, or the lot as a whole. */
export function zoneProblem({ gateType: type, fromZoneId, toZoneId }: Way): string | null {
  const inner = type === gateType.INNER_IN || type === gateType.INNER_OUT;
  if (type === gateType.ENTRY && fromZoneId !== null) return '入口从场外进入，不能选择来自区域';
  if (type === gateType.EXIT && toZoneId !== null) return '出口通往场外，不能选择通往区域';
  if (type === gateType.INNER_IN && toZoneId === null) return '内场入口须选择通往区域';
  if (type === gateType.INNER_OUT && fromZoneId === null) return '内场出口须选择来自区域';
  if (inner && fromZoneId === toZoneId) return '来自区域和通往区域不能相同';
  return null;
}
