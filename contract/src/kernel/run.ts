import { z } from 'zod';

const count = (title: string) => z.number().int().min(0).meta({ title });

/** A line of a call that works for a while: how far it has come, and at the end what came of it. */
export const runLine = <O extends z.ZodType>(outcome: O) =>
  z.object({ done: count('已算'), total: count('共计'), outcome: outcome.nullable() });
export type RunLine<O> = { done: number; total: number; outcome: O | null };
