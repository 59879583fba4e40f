import type { RowOf } from '@bochong/contract/kernel/endpoint';
import { fieldOf, type NameOf } from '@bochong/contract/kernel/field';
import type { Schema } from '@bochong/contract/kernel/schema';
import type { ColumnType } from 'antd/es/table';
import type { ReactNode } from 'react';
import { dash, showValue, viewOf, widthFor } from './kind-view.tsx';
import { StateTag } from './state-tag.tsx';

export { dash, StateTag };

/** A column as a table draws it; the width is always set, so that virtual tables can be laid out. */
export type DrawnColumn<Row> = Omit<ColumnType<Row>, 'title'> & { key: string; title: ReactNode; width: number };
/** A column of the kit. `perDealer`: only on multi-dealer platforms. */
export type Column<Row> = DrawnColumn<Row> & { title: string; perDealer?: boolean };

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
