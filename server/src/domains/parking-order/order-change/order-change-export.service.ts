import { changedFieldsOf, type ParkOrderChange, parkOrderChanges } from '@bochong/contract/parking-order';
import type { ExportDefinition } from '../../../kernel/sheets/export.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import { type ChangeQuery, changeBatches } from './order-change.repo.ts';

const diffText = (row: ParkOrderChange) =>
  changedFieldsOf(row)
    .map(({ title, before, after }) => `${title}：${before || '—'} → ${after || '—'}`)
    .join('；');

export const changeExport: ExportDefinition<ChangeQuery, ParkOrderChange> = {
  name: 'parkOrderChanges',
  title: '变更记录',
  columns: fieldColumns(parkOrderChanges.list, [
    'at',
    'plateNo',
    'parkName',
    'changeType',
    { header: '变更内容', width: 60, value: diffText },
    'payableBeforeFen',
    'payableAfterFen',
    'diffFen',
    'source',
    'operatorName',
    'reason',
    'orderNo',
  ]),
  batches: changeBatches,
};
