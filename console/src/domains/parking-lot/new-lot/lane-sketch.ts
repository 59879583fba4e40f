import { type Gate, gateType } from '@bochong/contract/parking-lot';

export type Lane = Pick<Gate, 'gateName' | 'gateType'>;

const words: Readonly<Record<number, string>> = { [gateType.ENTRY]: '入口', [gateType.EXIT]: '出口', [gateType.BOTH]: '出入口' };

/** A further lane of a type, with the first name of its kind that is free. */
export function furtherLane(lanes: readonly Lane[], type: Lane['gateType']): Lane {
  const word = words[type] ?? '通道';
  const taken = new Set(lanes.map(({ gateName }) => gateName));
  let number = 1;
  while (taken.has(`${word}${number}`)) number += 1;
  return { gateName: `${word}${number}`, gateType: type };
}

/** What keeps vehicles from getting in or out, or two lanes from being told apart; null: nothing does. */
export function laneProblem(lanes: readonly Lane[]): string | null {
  const has = (...types: number[]) => lanes.some(({ gateType: type }) => types.includes(type));
  if (lanes.some(({ gateName }) => gateName.trim() === '')) return '请填写每条通道的名称';
  if (new Set(lanes.map(({ gateName }) => gateName.trim())).size < lanes.length) return '通道名称不能相同';
  if (!has(gateType.ENTRY, gateType.BOTH)) return '至少要有一个入口或出入口';
  if (!has(gateType.EXIT, gateType.BOTH)) return '至少要有一个出口或出入口';
  return null;
}

/** A lot's number proposed by the second: free within one company, and to be changed. */
export const proposedCode = (now: Date): string => `P${now.toISOString().replaceAll(/\D/g, '').slice(2, 14)}`;
