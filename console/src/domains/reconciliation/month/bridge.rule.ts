import type { BridgeStep } from '@bochong/contract/reconciliation';

/** A column of the picture: from where to where it reaches, in fen. */
export interface BridgeColumn extends BridgeStep {
  from: number;
  to: number;
  whole: boolean;
}

/** Each step stands on the end of the one before; the whole sums begin at the foot of the picture. */
export function columnsOf(steps: readonly BridgeStep[]): { columns: BridgeColumn[]; foot: number; top: number } {
  const reached: number[] = [];
  for (const { step, fen } of steps) reached.push(step === 'platform' || step === 'channel' ? fen : (reached.at(-1) ?? 0) + fen);
  const [least, most] = [Math.min(...reached), Math.max(...reached)];
  // Steps are small beside the sums: the foot stands just below the lowest of them.
  const foot = least - Math.max(1, (most - least) * 0.6);
  const columns = steps.map((one, index) => {
    const whole = one.step === 'platform' || one.step === 'channel';
    return { ...one, whole, from: whole ? foot : (reached[index - 1] ?? 0), to: reached[index] ?? 0 };
  });
  return { columns, foot, top: most + Math.max(1, (most - least) * 0.1) };
}
