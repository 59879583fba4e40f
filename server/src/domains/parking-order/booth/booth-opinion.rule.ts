import { boothVerdict } from '@bochong/contract/parking-order';
import { yuan } from '../../../kernel/money.ts';
import type { Decision } from '../passage/decision.rule.ts';

/** What the rules of a lot say to a deed, and why. */
export interface Opinion {
  verdict: number;
  why: string;
}

const open: Opinion = { verdict: boothVerdict.FREE_TO_GO, why: '' };
const asks = (why: string): Opinion => ({ verdict: boothVerdict.NEEDS_REASON, why });
const refuses = (why: string): Opinion => ({ verdict: boothVerdict.REFUSED, why });

/** Facts beside the lane's decision that an entry by hand is judged on. */
export interface EntryFacts {
  reason: Decision['reason'];
  arrearsFen: number;
  /** The lot hands who owes to a person, who may let it in. */
  arrearsToPerson: boolean;
  stillIn: boolean;
  /** 1 close the old stay, 2 hand to the guard, 3 keep the old stay. */
  dupEntryPolicy: number;
}

/** Whether a person may let a vehicle in: what a rule leaves to people needs a reason, what it forbids stays forbidden. */
export function opinionOfEntry({ reason, arrearsFen, arrearsToPerson, stillIn, dupEntryPolicy }: EntryFacts): Opinion {
  if (reason === 'SUSPENDED') return refuses('车场暂停营业，不接待车辆');
  if (reason === 'BLACK') return refuses('黑名单车辆，禁止入场；如有误，请管理员移出黑名单');
  if (reason === 'UNIDENTIFIED') return refuses('本车场不接待无牌车');
  if (reason === 'ARREARS' && !arrearsToPerson) return refuses(`该车欠费${yuan(arrearsFen)}元，须先补缴再入场`);
  if (stillIn && dupEntryPolicy === 3) return refuses('该车已在场，按本车场规则保留原记录，不再登记');
  if (stillIn) return asks('该车已在场，放行将以0元结束原停车记录并标为重复入场');
  if (reason === 'ARREARS') return asks(`该车欠费${yuan(arrearsFen)}元，由值班人决定是否放行`);
  if (reason === 'FULL') return asks('车位已满');
  if (reason === 'GROUP_FULL') return asks('车位组车位已满，入场后按临停计费');
  return open;
}

/** Facts that the ways out of a lot are judged on. */
export interface ExitFacts {
  dueFen: number;
  /** Arrears that count at this exit. */
  arrearsFen: number;
  /** They have to be paid together with the stay. */
  joint: boolean;
  /** 1 hold at the exit, 2 leave first and pay later. */
  exitUnpaidPolicy: number;
  freeLimitFen: number;
  /** Nobody knows when it came in. */
  unsure: boolean;
}

export type ExitWays = Record<'go' | 'paid' | 'free' | 'owe', Opinion>;

/** The ways a vehicle may leave by, judged each for itself. */
export function waysOut({ dueFen, arrearsFen, joint, exitUnpaidPolicy, freeLimitFen, unsure }: ExitFacts): ExitWays {
  const owes = joint && arrearsFen > 0 ? refuses(`另有欠费${yuan(arrearsFen)}元须一并补缴`) : null;
  const nothing = refuses('没有待付金额');
  const later = exitUnpaidPolicy === 2;
  const held = refuses(`待付${yuan(dueFen)}元，请先收费`);
  return {
    go: owes ?? (dueFen === 0 ? (unsure ? asks('入场时间不可信，请核实后放行') : open) : later ? open : held),
    paid: dueFen + arrearsFen === 0 ? nothing : open,
    free: freeOf(dueFen, freeLimitFen) ?? owes ?? asks(`免收${yuan(dueFen)}元`),
    owe: dueFen > 0 ? asks(`${yuan(dueFen)}元记为欠费，由车主补缴`) : owes ? asks(`欠费${yuan(arrearsFen)}元未补缴`) : nothing,
  };
}

function freeOf(dueFen: number, limitFen: number): Opinion | null {
  if (dueFen === 0) return refuses('没有待付金额');
  return dueFen > limitFen ? refuses(`超过免费放行限额${yuan(limitFen)}元，请由负责人在停车记录中处理`) : null;
}

/** Whether a lane is for vehicles that come in (1) or go out (2). */
export const leads = (gateType: number, direction: 1 | 2): boolean =>
  gateType === 3 || (direction === 1 ? gateType === 1 || gateType === 4 : gateType === 2 || gateType === 5);
