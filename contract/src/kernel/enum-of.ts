import { z } from 'zod';

type Entries = Record<string, readonly [code: number, label: string]>;
type Codes<E extends Entries> = { readonly [K in keyof E]: E[K][0] };

/** An integer code table with its Chinese labels: constants, zod schema, options and label lookup in one value. */
export type EnumOf<E extends Entries> = Codes<E> & {
  /** `dicType` under which the server publishes the table. */
  readonly dicType: string;
  /** Chinese name of the table. */
  readonly title: string;
  readonly schema: z.ZodType<E[keyof E][0], E[keyof E][0]>;
  readonly options: readonly { readonly value: E[keyof E][0]; readonly label: string }[];
  /** Label of a code; an unknown code shows as 未知(code), never hidden. */
  label(code: number | null | undefined): string;
};

/**
 * Declares a code table: `enumOf('orderStatus', '订单状态', { PARKING: [0, '在停'] })`.
 * Values keep their literal types, so `orderStatus.PARKING` is `0`. Codes are fixed by the field's dictionaries and never reused.
 */
export function enumOf<const E extends Entries>(dicType: string, title: string, entries: E): EnumOf<E> {
  const options = Object.values(entries).map(([value, label]) => ({ value, label }));
  const labels = new Map<number, string>(options.map((option) => [option.value, option.label]));
  if (labels.size !== options.length) throw new Error(`enum ${dicType} uses a code twice`);
  const codes = Object.fromEntries(Object.entries(entries).map(([name, [code]]) => [name, code]));
  return {
    ...codes,
    dicType,
    title,
    schema: z.literal(options.map((option) => option.value)).meta({ title, dicType }),
    options,
    label: (code: number | null | undefined) => (code === null || code === undefined ? '' : (labels.get(code) ?? `未知(${code})`)),
  } as unknown as EnumOf<E>;
}

/** Union of the codes of an enum value: `CodeOf<typeof orderStatus>`. */
export type CodeOf<T> = T extends { schema: z.ZodType<infer C> } ? C : never;
