import type { WorkContext } from '../../../kernel/app-context.ts';
import type { BillPart } from './bill-part.rule.ts';

/** A bill that is about to be made. */
export interface AskedBill {
  dealerId: string;
  bizType: number;
  payChannel: number;
  parts: readonly BillPart[];
}

/** Whether what is paid of a bill is to stay with its channel until it is shared out among others. */
export type FreezeQuestion = (work: WorkContext, bill: AskedBill) => Promise<boolean>;

declare module '../../../kernel/app-context.ts' {
  interface App {
    /** Asked when a bill is made for a channel: one yes is enough. */
    readonly freezeQuestions: FreezeQuestion[];
  }
}

export const createFreezeQuestions = (): FreezeQuestion[] => [];

export async function isToBeFrozen(work: WorkContext, bill: AskedBill): Promise<boolean> {
  for (const question of work.app.freezeQuestions) if (await question(work, bill)) return true;
  return false;
}
