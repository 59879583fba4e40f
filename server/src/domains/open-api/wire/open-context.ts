import type { WorkContext } from '../../../kernel/app-context.ts';
import type { CallingSystem } from './wire.repo.ts';

/** What an answer is made with; the transaction is scoped to the system's unit. */
export interface OpenContext extends WorkContext {
  system: CallingSystem;
  ip: string;
}
