import { peerPushKind } from '@bochong/contract/charging-peer';

const steps = [1, 2, 5, 15, 60];
const dayAndNextMin = 48 * 60;

/** Minutes until a bill of a charge is told again after so many attempts: 1, 2, 5, 15, 60, then hourly up to two days. Null: a person sees to it. */
export function billDelay(tries: number): number | null {
  const before = Array.from({ length: tries }, (_, at) => steps[at] ?? 60).reduce((sum, minutes) => sum + minutes, 0);
  return before > dayAndNextMin ? null : (steps[tries - 1] ?? 60);
}

/** Of a start and a stop: the bill says it all once more. */
export const resultDelay = (tries: number): number | null => steps[tries - 1] ?? null;

/** Of a gun and of the course of a charge: what comes next says it anew. */
export const passingDelay = (tries: number): number | null => (tries < 2 ? 1 : null);

/** What becomes of a peer's answer: undefined is that it took it; otherwise its own word, and whether it is a dispute that only people settle. */
export function objectionIn(kind: number, answer: Readonly<Record<string, unknown>>): { dispute: boolean; text: string } | undefined {
  const said = (name: string): number => Number(answer[name] ?? 0);
  if (kind === peerPushKind.BILL) {
    const result = said('ConfirmResult');
    return result === 0 ? undefined : { dispute: true, text: `ConfirmResult ${result}${result === 1 ? ' 争议' : ''}` };
  }
  const stat = kind === peerPushKind.GUN || kind === peerPushKind.STATION ? said('Status') : said('SuccStat');
  return stat === 0 ? undefined : { dispute: false, text: `对方未接受，FailReason ${said('FailReason')}` };
}
