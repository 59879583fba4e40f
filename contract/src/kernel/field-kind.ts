import { definitionOf, noteOf, type Schema } from './schema.ts';

/** What a field is. Column, filter, form control, fact of a detail, sheet column and mask come from it. */
export type FieldKind =
  | 'text'
  /** Text of several lines. */
  | 'words'
  /** Text whose usual words stand in a word list. */
  | 'listed'
  /** Number of a document: order, bill, certificate, device. */
  | 'code'
  | 'number'
  /** Basis points. */
  | 'rate'
  /** Thousandths. */
  | 'permille'
  /** Integer fen. */
  | 'money'
  /** Integer watt-hours, shown as kilowatt-hours. */
  | 'energy'
  | 'instant'
  | 'day'
  | 'clock'
  | 'minutes'
  | 'seconds'
  | 'enum'
  /** One of few codes: all of them stand there. */
  | 'choice'
  /** 0/1 or a boolean. */
  | 'flag'
  /** A plate; its colour is read from the neighbour `…Color` of a field `…No`. */
  | 'plate'
  | 'phone'
  | 'certificate'
  | 'person'
  /** A parking lot: its name in a row, its id in a query or form. */
  | 'lot'
  /** A charging station: its id in a query or form. */
  | 'station'
  | 'dealer'
  | 'area'
  /** Address of a picture. */
  | 'picture';

/** A moment reckoned from now: whole days of Asia/Shanghai from today, or minutes. */
export type Ahead = { readonly days: number } | { readonly minutes: number };

/** What is said of a field besides its bounds. */
export interface FieldNotes {
  title?: string | undefined;
  /** Unsaid, {@link kindOf} reads it from the schema. */
  kind?: FieldKind | undefined;
  /** Code table the field's codes stand in. */
  dicType?: string | undefined;
  /** What an absent value means: 长期有效. Shown in its place and as placeholder of the control. */
  empty?: string | undefined;
  /** A list of places of which none is every one: who sees some lots of the unit only must name some. */
  everywhere?: true | undefined;
  /** What who fills it in should know; stands under its control. */
  help?: string | undefined;
  /** Hidden in part from whom the number in full is not shown. */
  masked?: 'plate' | 'phone' | 'certificate' | undefined;
  /** Kind and id field of the record that keeps a masked number: with them it can be asked for in full. */
  reveal?: { readonly record: string; readonly id: string } | undefined;
  /** On the first of two filters: the name of both as one period, and the other end. `days`: whole days are asked for. */
  period?: { readonly title: string; readonly end: string; readonly days?: boolean } | undefined;
  /**
   * Earliest and latest day or instant that may be entered. Forms read it for picker and check alike; it depends on the clock, so what a call
   * accepts in the end is a rule of the server's.
   */
  notBefore?: Ahead | undefined;
  notAfter?: Ahead | undefined;
}

declare module 'zod' {
  interface GlobalMeta extends FieldNotes {}
}

/** The schema under its wrappers. */
export function bareOf(schema: Schema): Schema {
  const { innerType, in: input, out } = definitionOf(schema);
  if (innerType) return bareOf(innerType);
  // A preprocessing pipe begins, a transforming one ends with a function.
  if (input && out) return bareOf(definitionOf(input).type === 'transform' ? out : input);
  return schema;
}

const isFlag = (values: readonly unknown[]) => values.length === 2 && values.includes(0) && values.includes(1);

/** Kind of a field, looked through optional, nullable, default, pipe and array wrappers. */
export function kindOf(schema: Schema): FieldKind {
  const said = noteOf(schema, 'kind');
  if (said) return said;
  if (noteOf(schema, 'dicType')) return 'enum';
  const bare = bareOf(schema);
  const { type, element, values = [] } = definitionOf(bare);
  if (element) return kindOf(element);
  if (type === 'boolean' || (type === 'literal' && isFlag(values))) return 'flag';
  return type === 'number' ? 'number' : 'text';
}

/** Whether the field holds several values. */
export const isMany = (schema: Schema): boolean => definitionOf(bareOf(schema)).type === 'array';

/** Bounds of a number, or of the length of a text or list. */
export function boundsOf(schema: Schema): { min?: number; max?: number } {
  const bounds: { min?: number; max?: number } = {};
  for (const { _zod } of definitionOf(bareOf(schema)).checks ?? []) {
    const check = _zod.def as { check: string; value?: number; minimum?: number; maximum?: number };
    if (check.check === 'greater_than' || check.check === 'min_length') bounds.min = check.value ?? check.minimum ?? 0;
    if (check.check === 'less_than' || check.check === 'max_length') bounds.max = check.value ?? check.maximum ?? 0;
  }
  return bounds;
}

/** Colours of states: the meaning of a code at a glance, never without its label. */
export type Tone = 'blue' | 'green' | 'amber' | 'red' | 'grey';

export type Code = number | string | boolean;

/** What is shown of the codes of a field. */
export interface CodeTable {
  readonly title: string;
  readonly options: readonly { readonly value: Code; readonly label: string }[];
  label(code: Code | null | undefined): string;
  /** Absent for a table whose codes are no states. */
  tone?: ((code: Code) => Tone) | undefined;
}
