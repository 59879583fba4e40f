import type { WorkContext } from '../../../kernel/app-context.ts';
import type { BillOrder } from './bill-create.service.ts';

/** Whether what is paid of a bill is to stay with its channel until it is shared out among others. */
export type FreezeQuestion = (work: WorkContext, order: BillOrder & { payChannel: number }) => Promise<boolean>;

declare module '../../../kernel/app-context.ts' {
  interface App {
    /** Asked when a bill is made for a channel: one yes is enough. */
    readonly freezeQuestions: FreezeQuestion[];
  }
}

export const createFreezeQuestions = (): FreezeQuestion[] => [];

export async function isToBeFrozen(work: WorkContext, order: BillOrder & { payChannel: number }): Promise<boolean> {
  for (const question of work.app.freezeQuestions) if (await question(work, order)) return true;
  return false;
}
