import { z } from 'zod';
import type { Data, Endpoint, Input } from './endpoint.ts';

/** A call among those that one call answers together, with what it is asked. */
// biome-ignore lint/suspicious/noExplicitAny: any call may be gathered
export interface GatheredCall<E extends Endpoint = any> {
  readonly call: E;
  readonly input: Input<E>;
}
export type GatheredCalls = Readonly<Record<string, GatheredCall>>;

/** What a gathered call answers: code and message as its own envelope would have them; refused or failed, it has no data. */
export interface PartAnswer<D> {
  code: string;
  message: string;
  data: D | null;
}
export type PartAnswers<C extends GatheredCalls> = { [K in keyof C]: PartAnswer<Data<C[K]['call']>> };

/** Declares a call that is gathered; its input is checked against it. */
export const gatheredCall = <E extends Endpoint>(call: E, input: Input<E>): GatheredCall<E> => ({ call, input });

/** Data of a call that answers others together, by the names they have in it. */
export function gathered<const C extends GatheredCalls>(calls: C): z.ZodType<PartAnswers<C>, PartAnswers<C>> {
  const parts = Object.entries(calls).map(([name, { call }]) => [
    name,
    z.object({ code: z.string(), message: z.string(), data: z.nullable((call as Endpoint).data) }),
  ]);
  return z.object(Object.fromEntries(parts)) as never;
}
