import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.core.$ZodType;

/** Who may call: anyone, any signed-in user, or holders of at least one of the menu resource codes. */
export type Access = 'public' | 'session' | readonly [string, ...string[]];

/**
 * One call of the product. I = what a caller passes, R = what a handler receives, D = what a caller gets, H = what a handler returns.
 * Types are evaluated once, here, so that hundreds of endpoints stay cheap to check.
 */
// biome-ignore lint/suspicious/noExplicitAny: variance-free defaults let any endpoint be passed where its types do not matter
export interface Endpoint<I = any, R = any, D = any, H = any> {
  readonly method: Method;
  /** Path below the base `/api`, with `:name` parameters. */
  readonly path: string;
  /** Second path the same call is served under, where the specification leaves the exact form open. */
  readonly alias?: string | undefined;
  /** Chinese name: audit log, API docs. */
  readonly title: string;
  readonly access: Access;
  readonly params?: Schema | undefined;
  readonly query?: Schema | undefined;
  readonly body?: Schema | undefined;
  /** Schema of the envelope's `data`; absent for file downloads; of a `stream` that of each line. */
  readonly data: Schema;
  /**
   * `file`: the answer is a binary attachment; `multipart`: the request carries one file beside its fields; `stream`: the answer is one
   * envelope per line, written as the work goes on, and the work ends when the caller goes away.
   */
  readonly kind?: 'json' | 'file' | 'multipart' | 'stream' | undefined;
  /** Largest file of a `multipart` call in MB; absent: what every call may carry. */
  readonly uploadMb?: number | undefined;
  /** Writes an audit row with the masked request when the call succeeds or fails. Default: whatever writes by its method. */
  readonly audited?: boolean | undefined;
  /**
   * Whether it changes something; default: every call but GET. The specification's logout is a GET that does; a POST that only answers (a
   * quote, a preview) says `false`: its transaction is read-only, and the code of a page is enough.
   */
  readonly writes?: boolean | undefined;
  /** Codes one of which the handler asks for before it writes, where the same call also reads and `access` lets readers in. */
  readonly writeAccess?: readonly [string, ...string[]] | undefined;
  /** Works also with a login that still owes a password change; every other call refuses such a token. */
  readonly whileOwing?: boolean | undefined;
  /** Works also while somebody looks at the console as a role, which writes nothing otherwise: it keeps the session itself. */
  readonly whileViewing?: true | undefined;
  /** A call for `session` that people of a company may make too; every other one refuses them. */
  readonly ofCompany?: true | undefined;
  /** Works also for an operating unit that is frozen or has no licence: payment, refund, licence, certification. Calls for `session` always do. */
  readonly whileBarred?: boolean | undefined;
  /** Adds a lot, lane, berth, gun, pass or batch of coupons: refused when the licence ran out longer ago than its grace. */
  readonly grows?: boolean | undefined;
  /** Answers what the caller alone wrote: plates in it are not masked for whom they otherwise are. */
  readonly ownWords?: boolean | undefined;
  /** Caller wants the body whatever its code. */
  readonly needCode?: boolean | undefined;
  readonly $?: { i: I; r: R; d: D; h: H };
}

type Definition = Omit<Endpoint, '$'>;
type Parts<E extends Definition, IO extends 'input' | 'output'> = {
  [K in 'params' | 'query' | 'body' as E[K] extends Schema ? K : never]: E[K] extends Schema
    ? IO extends 'input'
      ? z.input<E[K]>
      : z.output<E[K]>
    : never;
};

/** Whether a call changes something. */
export const changes = ({ method, writes = method !== 'GET' }: Pick<Endpoint, 'method' | 'writes'>): boolean => writes;

/** Declares a call; see {@link Endpoint}. */
export const endpoint = <const E extends Definition>(
  definition: E,
): Endpoint<Parts<E, 'input'>, Parts<E, 'output'>, z.output<E['data']>, z.input<E['data']>> & { readonly access: E['access'] } =>
  definition;

/** What a caller passes: `{ params?, query?, body? }`. */
export type Input<E> = E extends Endpoint<infer I> ? I : never;
/** The body a call is given. */
export type BodyOf<E> = NonNullable<Extract<Input<E>, { body: unknown }>['body']>;
/** What a caller gets: the envelope's `data`. */
// biome-ignore lint/suspicious/noExplicitAny: infers one position of an endpoint
export type Data<E> = E extends Endpoint<any, any, infer D> ? D : never;
/** One row of a paged endpoint. */
export type RowOf<E> = Data<E> extends { results: readonly (infer Row)[] } | readonly (infer Row)[] ? Row : never;

/** Path and query of a call, below the base `/api`; empty values are left out, arrays repeat the key. */
export function addressOf(endpoint: Endpoint, input: unknown): string {
  const { params = {}, query = {} } = (input ?? {}) as { params?: Record<string, unknown>; query?: Record<string, unknown> };
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') search.append(key, String(one));
  }
  return `${path}${search.size > 0 ? `?${search}` : ''}`;
}
