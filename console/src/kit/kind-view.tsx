import type { Field } from '@bochong/contract/kernel/field';
import { boundsOf, type FieldKind } from '@bochong/contract/kernel/field-kind';
import type { ReactNode } from 'react';
import { formatDuration, formatEnergy, formatFen, formatInstant, formatMinutes } from './format.ts';
import type { Heavy } from './heavy.tsx';
import { StateTag } from './state-tag.tsx';

/** Where a value stands. */
export interface Shown {
  field: Field;
  row: Readonly<Record<string, unknown>>;
}

/** A control of a filter line or form, as a form item uses it. */
export interface EntryProps {
  field: Field;
  id?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own wire value
  value?: any;
  // biome-ignore lint/suspicious/noExplicitAny: see above
  onChange?: (value: any) => void;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** A day or an instant: not later than this here, whatever more the contract allows. */
  latest?: string;
  /** Drawn opened: it was pressed before its code had come. */
  defaultOpen?: boolean;
  /** In a form that edits: the record as it was. */
  record?: Readonly<Record<string, unknown>> | undefined;
  'aria-label'?: string;
}

/** A control; its code may have to be fetched first. */
export type Entry<P = EntryProps> = ((props: P) => ReactNode) & Partial<Pick<Heavy<P>, 'fetch' | 'ready'>>;

/** Control of a period: both ends as the wire has them. */
export interface PeriodProps {
  value: readonly [string, string] | null;
  onChange(value: readonly [string, string] | null): void;
  label: string;
  days: boolean;
  autoFocus?: boolean;
  defaultOpen?: boolean;
}

/** How fields of a kind are shown and entered. */
export interface KindView {
  /** Width of a column in px. */
  width: number | ((field: Field) => number);
  align?: 'right';
  /** Long values are cut, with the whole as their hint. */
  ellipsis?: boolean;
  /** Stands in the header of a column. */
  unit?: string;
  /** One value that is there; default: as text. */
  show?: (value: never, at: Shown) => ReactNode;
  /** Several values at once; default: one after the other. */
  showMany?: (values: never, at: Shown) => ReactNode;
  /** Control of a form; default: a line of text. */
  Entry?: Entry;
  /** Control of a filter, where it is another. */
  Filter?: Entry;
  /** Control of two filters that are the ends of a period. */
  Period?: Entry<PeriodProps>;
  /** In a filter line a select is drawn as a plain input until it is wanted. */
  standIn?: true;
}

const labelOf = (code: unknown, { table }: Field) => table?.label(code as number) ?? String(code);

function ofCode(code: number | string, { field }: Shown): ReactNode {
  const tone = field.table?.tone?.(code);
  return tone ? <StateTag tone={tone}>{labelOf(code, field)}</StateTag> : labelOf(code, field);
}

/** Chinese characters and others, as wide as they are drawn in a table. */
const textWidth = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 13 : 7.5), 0);

function codeWidth({ table, many }: Field): number {
  const longest = Math.max(0, ...(table?.options ?? []).map(({ label }) => textWidth(label)));
  return many ? 180 : Math.max(70, Math.ceil(longest + (table?.tone ? 44 : 28)));
}

/** As wide as the bound of the text lets one expect. */
function wordsWidth({ schema, many }: Field): number {
  const { max = 40 } = boundsOf(schema);
  return many ? 180 : max <= 16 ? 110 : max <= 30 ? 130 : max <= 64 ? 160 : 200;
}

const codes: KindView = {
  width: codeWidth,
  show: ofCode,
  showMany: (many: readonly number[], { field }) => many.map((code) => labelOf(code, field)).join('、'),
};

const instant = (value: string) => <time dateTime={value}>{formatInstant(value)}</time>;

/** What needs no business knowledge; `fields/kinds.tsx` adds the rest, and the controls. */
const views: Record<FieldKind, KindView> = {
  text: { width: wordsWidth, ellipsis: true },
  listed: { width: wordsWidth, ellipsis: true },
  words: { width: ({ schema }) => (boundsOf(schema).max === undefined ? 260 : 200), ellipsis: true },
  code: { width: 210, ellipsis: true },
  number: { width: 100, align: 'right', show: (value: number) => value.toLocaleString('zh-CN') },
  rate: { width: 100, align: 'right', show: (value: number) => `${(value / 100).toFixed(2)}%` },
  permille: { width: 100, align: 'right', show: (value: number) => `${value / 10}%` },
  money: { width: 110, align: 'right', unit: '元', show: formatFen },
  energy: { width: 100, align: 'right', unit: '度', show: formatEnergy },
  instant: { width: 166, show: instant },
  day: { width: 112 },
  clock: { width: 90 },
  minutes: { width: 110, align: 'right', show: formatMinutes },
  seconds: { width: 110, align: 'right', show: formatDuration },
  enum: codes,
  choice: codes,
  flag: { width: 80, show: (value: 0 | 1 | boolean) => (value ? '是' : '否') },
  plate: { width: 126 },
  phone: { width: 130 },
  certificate: { width: 180 },
  person: { width: 100, ellipsis: true },
  lot: { width: 180, ellipsis: true },
  station: { width: 180, ellipsis: true },
  dealer: { width: 170, ellipsis: true },
  area: { width: 120, ellipsis: true },
  picture: { width: 90 },
};

/** Adds to how kinds are shown and entered. */
export function extendKinds(more: Partial<Record<FieldKind, Partial<KindView>>>): void {
  for (const [kind, view] of Object.entries(more)) views[kind as FieldKind] = { ...views[kind as FieldKind], ...view };
}

export const viewOf = ({ kind }: Field): KindView => views[kind];

/** Width of a column: what its kind asks for, and never less than its header. */
export function widthFor(field: Field, title: string): number {
  const { width } = viewOf(field);
  return Math.max(typeof width === 'number' ? width : width(field), Math.ceil(textWidth(title)) + 26);
}

/** Stands where there is nothing to show. */
export const dash = <span className="cell-empty">—</span>;

const isAbsent = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A value as its kind shows it; what is absent as its meaning, or a dash. */
export function showValue(value: unknown, at: Shown): ReactNode {
  const { field } = at;
  if (isAbsent(value)) return field.empty ?? dash;
  const { show = String, showMany } = viewOf(field);
  if (!Array.isArray(value)) return (show as (value: unknown, at: Shown) => ReactNode)(value, at);
  if (showMany) return showMany(value as never, at);
  return value.map((one) => (show as (value: unknown, at: Shown) => ReactNode)(one, at)).join('、');
}
