import type { App, Context } from '../app-context.ts';
import type { Columns, FieldsOf, Kept, RecordCalls, RowOfCalls, recordTable } from '../database/record-table.ts';
import type { ExportDefinition } from '../sheets/export.ts';
import { fieldColumns, type SheetSpec } from '../sheets/field-columns.ts';
import { assertFresh, found } from './errors.ts';
import { implement } from './implement.ts';

type Table<C extends RecordCalls> = ReturnType<typeof recordTable<C>>;

interface RecordRules<C extends RecordCalls> {
  /** Name of the record in the operation log. */
  record: string;
  /** Judges what is written, against the record as it was (none: it is new); may answer columns that are written besides. */
  before?: (fields: FieldsOf<C>, context: Context, kept: Kept<C> | undefined) => Promise<Columns | undefined> | Columns | undefined;
  /** Judges whether one may go. */
  beforeRemoval?: (kept: Kept<C>, context: Context) => Promise<void> | void;
  /** Told once a change is written, within its transaction. */
  after?: (context: Context, changed: { id: string; dealerId: string; fields: FieldsOf<C> | undefined }) => Promise<void> | void;
  /** What of a kept row is told in the log and answered; absent: all of it. */
  shows?: (row: Kept<C>, context: Context) => object;
}

/** Serves the four calls of `recordCalls` from their table. What is written belongs to the caller's own unit; what is changed stays whose it was. */
export function implementRecords<C extends RecordCalls>(app: App, calls: C, table: Table<C>, rules: RecordRules<C>): void {
  const { record, before, beforeRemoval, after, shows } = rules;
  const key = (id: string) => ({ [table.key]: id });
  implement(app, calls.list, async ({ query }, context) => {
    const page = await table.list(context.tx, query, context.user);
    return shows ? { ...page, results: page.results.map((row) => shows(row as Kept<C>, context)) } : page;
  });
  implement(app, calls.create, async ({ body }, context) => {
    const { tx, user, now } = context;
    const besides = await before?.(body, context, undefined);
    const id = await table.insert(tx, { dealerId: user.dealerId, now }, body, besides);
    await after?.(context, { id, dealerId: user.dealerId, fields: body });
    context.audit({ targetType: record, targetId: id, detail: { after: body } });
    return key(id);
  });
  implement(app, calls.update, async ({ params, body: { rev, ...body } }, context) => {
    const { tx, user, now } = context;
    const kept = found(await table.find(tx, params.id, user));
    const besides = await before?.(body, context, kept);
    assertFresh(await table.update(tx, { ...kept, rev }, now, body, besides));
    await after?.(context, { id: kept.id, dealerId: kept.dealerId, fields: body });
    context.audit({ targetType: record, targetId: kept.id, detail: { before: kept, after: body } });
    return key(kept.id);
  });
  implement(app, calls.remove, async ({ params }, context) => {
    const kept = found(await table.find(context.tx, params.id, context.user));
    await beforeRemoval?.(kept, context);
    await table.remove(context.tx, kept);
    await after?.(context, { id: kept.id, dealerId: kept.dealerId, fields: undefined });
    context.audit({ targetType: record, targetId: kept.id, detail: { before: kept } });
    return null;
  });
}

/** The workbook of a list of records, found again by its `name` when it is made in the background. */
export function recordSheet<C extends RecordCalls>(
  app: App,
  calls: C,
  table: Table<C>,
  {
    name,
    title,
    columns,
    shows = (row) => row,
  }: {
    name: string;
    title: string;
    columns: readonly SheetSpec<RowOfCalls<C>>[];
    shows?: (row: Kept<C>) => object;
  },
): ExportDefinition<object, RowOfCalls<C>> {
  const sheet: ExportDefinition<object, RowOfCalls<C>> = {
    name,
    title,
    columns: fieldColumns(calls.list, columns),
    async *batches(tx, query, scope) {
      for await (const rows of table.batches(tx, query, scope)) yield rows.map((row) => shows(row as Kept<C>) as RowOfCalls<C>);
    },
  };
  app.exports.set(name, sheet as never);
  return sheet;
}
