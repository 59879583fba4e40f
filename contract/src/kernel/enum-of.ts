import { z } from 'zod';
import type { Code, CodeTable, Tone } from './field-kind.ts';
import { definitionOf, type Schema, titleOf } from './schema.ts';

type Entries = Record<string, readonly [code: number, label: string, tone?: Tone]>;
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
  /** Colour of a state; absent when the table has none. A code without one is grey. */
  tone?: ((code: number) => Tone) | undefined;
  /** Schema of some of the codes. */
  only<K extends keyof E>(...names: readonly [K, ...K[]]): z.ZodType<E[K][0], E[K][0]>;
};

const tables = z.registry<{ table: CodeTable }>();

/** Remembers what the codes of a schema mean. */
export function withTable<S extends z.ZodType>(schema: S, table: CodeTable): S {
  tables.add(schema, { table });
  return schema;
}

/**
 * A field whose few values have words of their own: `named(queryInteger('是否超时', 0, 1), [1, '已超时'], [0, '未超时'])`. With colours it is a state.
 */
export function named<S extends z.ZodType>(
  schema: S,
  ...words: readonly (readonly [value: number | string | boolean, label: string, tone?: Tone])[]
): S {
  const options = words.map(([value, label]) => ({ value, label }));
  const found = (code: unknown) => words.find(([value]) => value === code);
  const label: CodeTable['label'] = (code) => found(code)?.[1] ?? '';
  const tone: CodeTable['tone'] = words.some(([, , colour]) => colour) ? (code) => found(code)?.[2] ?? 'grey' : undefined;
  return withTable(schema.meta({ kind: 'enum' }), { title: titleOf(schema) ?? '', options, label, tone });
}

/** Code table of a field or of the members of a list, through wrappers; of a part of the table the part. */
export function tableOf(schema: Schema | undefined): CodeTable | undefined {
  if (schema === undefined) return undefined;
  const { innerType, in: input, out, element } = definitionOf(schema);
  return tables.get(schema)?.table ?? tableOf(innerType) ?? tableOf(out) ?? tableOf(input) ?? tableOf(element);
}

/**
 * Declares a code table: `enumOf('orderStatus', '订单状态', { PARKING: [0, '在停', 'blue'] })`.
 * Values keep their literal types, so `orderStatus.PARKING` is `0`. Codes are fixed by the field's dictionaries and never reused.
 * With a colour the code is a state and drawn as one. A table nobody uses stays out of what a browser loads.
 */
/* @__NO_SIDE_EFFECTS__ */
export function enumOf<const E extends Entries>(dicType: string, title: string, entries: E): EnumOf<E> {
  const options = Object.values(entries).map(([value, label]) => ({ value, label }));
  const known = new Map<number, { label: string }>(options.map((option) => [option.value, option]));
  if (known.size !== options.length) throw new Error(`enum ${dicType} uses a code twice`);
  const codes = Object.fromEntries(Object.entries(entries).map(([name, [code]]) => [name, code]));
  const tones = new Map<number, Tone>(Object.values(entries).flatMap(([value, , tone]) => (tone ? [[value, tone]] : [])));
  const label = (code: number | null | undefined) =>
    code === null || code === undefined ? '' : (known.get(code)?.label ?? `未知(${code})`);
  const tone = tones.size === 0 ? undefined : (code: number) => tones.get(code) ?? 'grey';
  const schemaOf = (part: typeof options) =>
    withTable(z.literal(part.map((option) => option.value)).meta({ title, dicType }), { title, options: part, label, tone } as CodeTable);
  return {
    ...codes,
    dicType,
    title,
    schema: schemaOf(options),
    options,
    label,
    tone,
    only: (...names: readonly string[]) => schemaOf(options.filter(({ value }) => names.some((name) => codes[name] === value))),
  } as unknown as EnumOf<E>;
}

const ownWords = new WeakMap<object, string>();
/**
 * Gives the codes of a table other words, by the code as text; a code that is not named has its own again. For a program with one reader: the table
 * is the same for everybody in it.
 */
export function renameCodes({ options }: Pick<CodeTable, 'options'>, names: ReadonlyMap<string, string>): void {
  for (const option of options as readonly { value: Code; label: string }[]) {
    const own = ownWords.get(option) ?? option.label;
    ownWords.set(option, own);
    option.label = names.get(String(option.value)) ?? own;
  }
}

/** The word of a code before it was given another. */
export const standardWord = (option: CodeTable['options'][number]): string => ownWords.get(option) ?? option.label;

/** Union of the codes of an enum value: `CodeOf<typeof orderStatus>`. */
export type CodeOf<T> = T extends { schema: z.ZodType<infer C> } ? C : never;
