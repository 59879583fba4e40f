import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { type Field, fieldOf, type NameOf, rowShapeOf } from '@bochong/contract/kernel/field';
import type { FieldKind } from '@bochong/contract/kernel/field-kind';
import { clockText } from './export.ts';
import type { CellValue, SheetColumn } from './workbook.ts';

/** What a sheet may say of a field beyond its name. Everything else is the contract's. */
interface Said<Row> {
  header?: string;
  /** In characters. */
  width?: number;
  /** Instead of the kind's cell; gets the whole row. */
  value?: (row: Row) => CellValue;
}

/** A field by its name, a field with something of its own, or a column that is no field. */
export type SheetSpec<Row> = NameOf<Row> | ({ name: NameOf<Row> } & Said<Row>) | SheetColumn<Row>;

/** How fields of a kind stand in a sheet: numbers stay numbers, in the unit of the header. */
interface KindCell {
  unit?: string;
  /** In characters. */
  width?: number;
  cell?: (value: never, field: Field) => CellValue;
}

const hundredths = (value: number) => value / 100;
const code: KindCell = { cell: (value: number, { table }) => table?.label(value) ?? value };

const kinds: Partial<Record<FieldKind, KindCell>> = {
  words: { width: 40 },
  code: { width: 28 },
  rate: { unit: '%', cell: hundredths },
  permille: { unit: '%', cell: (value: number) => value / 10 },
  money: { unit: '元', cell: hundredths },
  energy: { unit: '度', cell: (value: number) => value / 1000 },
  instant: { width: 20, cell: clockText },
  minutes: { unit: '分' },
  seconds: { unit: '秒' },
  enum: code,
  choice: code,
  flag: { cell: (value: 0 | 1 | boolean) => (value ? '是' : '否') },
  certificate: { width: 24 },
  lot: { width: 24 },
  dealer: { width: 24 },
};

function cellOf(field: Field): (value: unknown) => CellValue {
  const cell = (kinds[field.kind]?.cell ?? ((value) => value)) as (value: unknown, field: Field) => CellValue;
  return (value) => {
    if (value === null || value === undefined || value === '') return field.empty ?? null;
    if (!Array.isArray(value)) return cell(value, field);
    return value.map((one) => cell(one, field)).join('、') || (field.empty ?? null);
  };
}

type Shape = ReturnType<typeof rowShapeOf>;

function columnOf<Row>(shape: Shape, { name, ...said }: { name: NameOf<Row> } & Said<Row>): SheetColumn<Row> {
  const field = fieldOf(shape, name);
  if (field === undefined) throw new Error(`rows have no field ${name}`);
  const { unit, width } = kinds[field.kind] ?? {};
  const cell = cellOf(field);
  return {
    header: unit ? `${field.title}(${unit})` : field.title,
    value: (row) => cell(row[name]),
    ...(width !== undefined && { width }),
    ...(field.kind === 'plate' && { plates: true }),
    ...said,
  };
}

/**
 * Columns of a sheet from what the contract says of the rows of `list`: header with unit, width, labels of codes, money in yuan, and
 * which cells are plates.
 */
export function fieldColumns<Row>(list: Endpoint, specs: readonly SheetSpec<Row>[]): readonly SheetColumn<Row>[] {
  const shape = rowShapeOf(list);
  return specs.map((spec) => {
    if (typeof spec === 'string') return columnOf<Row>(shape, { name: spec });
    return 'name' in spec ? columnOf<Row>(shape, spec) : spec;
  });
}

/** A value as words, with its unit: `8.5%`, `30元`, `是`. */
export function valueText(field: Field, value: unknown): string {
  const cell = cellOf(field)(value);
  return cell === null ? '' : `${cell}${kinds[field.kind]?.unit ?? ''}`;
}
