import type { Endpoint, RowOf } from '@bochong/contract/kernel/endpoint';
import type { Tone } from '@bochong/contract/kernel/field-kind';
import { type Schema, titleOf } from '@bochong/contract/kernel/schema';
import type { ColumnType } from 'antd/es/table';
import type { ReactNode } from 'react';
import { fieldOf, type NameOf, rowShapeOf } from './field.ts';
import { formatDuration, formatFen, formatInstant, formatMinutes } from './format.ts';
import { dash, showValue, viewOf, widthFor } from './kind-view.tsx';
import { StateTag } from './state-tag.tsx';

export { dash, StateTag };

/** A column as a table draws it; the width is always set, so that virtual tables can be laid out. */
export type DrawnColumn<Row> = Omit<ColumnType<Row>, 'title'> & { key: string; title: ReactNode; width: number };
/** A column of the kit. `perDealer`: only on multi-dealer platforms. */
export type Column<Row> = DrawnColumn<Row> & { title: string; perDealer?: boolean };

type KeyOf<Row, V> = { [K in keyof Row & string]-?: NonNullable<Row[K]> extends V ? K : never }[keyof Row & string];
type MoneyKey<Row> = KeyOf<Row, number> & `${string}Fen`;
type SecondsKey<Row> = KeyOf<Row, number> & `${string}${'Sec' | 'Seconds'}`;
type MinutesKey<Row> = KeyOf<Row, number> & `${string}${'Min' | 'Minutes'}`;

/** What a column may say beyond its field. The title defaults to the field's label in the contract. */
export interface ColumnOptions<Row> {
  title?: string;
  width?: number;
  fixed?: 'left' | 'right';
  ellipsis?: boolean;
  /** Shown instead of the default drawing; gets the whole row. */
  render?: (row: Row) => ReactNode;
}
/** What a column needs of a table declared with `enumOf`. */
interface CodeTable {
  readonly title: string;
  label(code: number): string;
}

export type { Tone };

const show = (value: unknown, draw: (value: never) => ReactNode) =>
  value === null || value === undefined || value === '' ? dash : draw(value as never);
const isMinutes = (key: string) => /Min(utes)?$/.test(key);

/**
 * Column helpers for the rows of one list: `const col = columnsOf(parkOrders.list)`. Keys are checked against the row:
 * `col.money('plateNo')` does not compile. Money is integer fen shown in yuan, right-aligned, with the unit in the header.
 */
export function columnsOf<E extends Endpoint>(list: E) {
  type Row = RowOf<E>;
  const shape = rowShapeOf(list);
  const column = (
    key: string,
    options: ColumnOptions<Row>,
    base: Partial<Column<Row>> & { width: number },
    draw: (value: never) => ReactNode,
  ): Column<Row> => {
    const { render, ...rest } = options;
    return {
      ...base,
      ...rest,
      key,
      dataIndex: key,
      title: options.title ?? base.title ?? titleOf(shape[key]) ?? key,
      render: render ? (_: unknown, row: Row) => render(row) : (value: unknown) => show(value, draw),
    };
  };
  return {
    /** Text as it is; long text is cut with the whole as its hint. */
    text: (key: keyof Row & string, options: ColumnOptions<Row> = {}) =>
      column(key, options, { width: 140, ellipsis: true }, (value) => String(value)),
    /** A count, right-aligned. */
    number: (key: KeyOf<Row, number>, options: ColumnOptions<Row> = {}) =>
      column(key, options, { width: 100, align: 'right' }, (value: number) => value.toLocaleString('zh-CN')),
    /** Integer fen as yuan; only keys ending in `Fen`. */
    money: (key: MoneyKey<Row>, options: ColumnOptions<Row> = {}) =>
      column(key, options, { width: 110, align: 'right', title: `${options.title ?? titleOf(shape[key]) ?? key}(元)` }, (value: number) =>
        formatFen(value),
      ),
    /** Instant in Asia/Shanghai. */
    time: (key: KeyOf<Row, string>, options: ColumnOptions<Row> = {}) =>
      column(key, options, { width: 166 }, (value: string) => <time dateTime={value}>{formatInstant(value)}</time>),
    /** Duration as `3小时25分`; keys end in Sec, Seconds, Min or Minutes. */
    duration: (key: SecondsKey<Row> | MinutesKey<Row>, options: ColumnOptions<Row> = {}) =>
      column(key, options, { width: 110, align: 'right' }, (value: number) =>
        isMinutes(key) ? formatMinutes(value) : formatDuration(value),
      ),
    /** Label of a code; with tones it is drawn as a state. */
    enum: <C extends KeyOf<Row, number>>(
      key: C,
      table: CodeTable,
      tones?: Partial<Record<number, Tone>>,
      options: ColumnOptions<Row> = {},
    ) =>
      column(key, options, { width: 110, title: titleOf(shape[key]) ?? table.title }, (code: number) =>
        tones ? <StateTag tone={tones[code] ?? 'grey'}>{table.label(code)}</StateTag> : table.label(code),
      ),
    /** Dealer of the row; stands on multi-dealer platforms only (menu §1). */
    dealer: (key: keyof Row & 'dealerName', options: ColumnOptions<Row> = {}) =>
      column(key, options, { width: 160, ellipsis: true, title: '运营单位', perDealer: true }, (value) => String(value)),
    /** Anything else, drawn from the whole row. */
    custom: (key: string, title: string, render: (row: Row) => ReactNode, options: Omit<ColumnOptions<Row>, 'render' | 'title'> = {}) =>
      column(key, { ...options, title, render }, { width: 140 }, () => null),
  };
}

/** What a page may say of a field beyond its name. Everything else is the contract's. */
interface Drawing<Row> {
  title?: string;
  /** In px; for the rare value that is wider than its kind. */
  width?: number;
  fixed?: 'left' | 'right';
  ellipsis?: boolean;
  /** Instead of the kind's drawing; gets the whole row. */
  show?: (row: Row) => ReactNode;
}

/** A field by its name, a field with something of its own, or something that is no field. */
export type FieldSpec<Row> =
  | NameOf<Row>
  | ({ name: NameOf<Row> } & Drawing<Row>)
  | (Drawing<Row> & { name: string; title: string; show: (row: Row) => ReactNode });

/** Fields of the rows of a list, for pages that share them. */
export type ColumnsOf<E> = readonly FieldSpec<RowOf<E>>[];

/** The columns of named fields. */
export function columnsFor<Row>(
  shape: Readonly<Record<string, Schema>>,
  specs: readonly (FieldSpec<Row> | Column<Row>)[],
): readonly Column<Row>[] {
  return specs.map((spec) => (typeof spec === 'object' && 'key' in spec ? spec : columnFor(shape, spec)));
}

function columnFor<Row>(shape: Readonly<Record<string, Schema>>, spec: FieldSpec<Row>): Column<Row> {
  const { name, title: said, width, show, ...drawing }: { name: string } & Drawing<Row> = typeof spec === 'string' ? { name: spec } : spec;
  const field = fieldOf(shape, name);
  if (field === undefined) {
    return { width: width ?? 140, ...drawing, key: name, title: said ?? name, render: (_: unknown, row: Row) => show?.(row) };
  }
  const { align, ellipsis, unit } = viewOf(field);
  const title = said ?? (unit ? `${field.title}(${unit})` : field.title);
  const render = (value: unknown, row: Row) => showValue(value, { field, row: row as Readonly<Record<string, unknown>> });
  return {
    ...(align && { align }),
    ...(ellipsis && { ellipsis }),
    ...(field.kind === 'dealer' && { perDealer: true }),
    ...drawing,
    key: name,
    dataIndex: name,
    title,
    width: width ?? widthFor(field, title),
    render: show ? (_: unknown, row: Row) => show(row) : render,
  };
}

/** The sum of the widths, which a scrolling or virtual table needs as a number. */
export const widthOf = (columns: readonly { width: number }[]): number => columns.reduce((sum, column) => sum + column.width, 0);
