import { changedFieldsOf, changeSource, changeType, type ParkOrderChange } from '@bochong/contract/parking-order';
import { clockText, type ExportDefinition } from '../../../kernel/sheets/export.ts';
import { type ChangeQuery, changeBatches } from './order-change.repo.ts';

const diffText = (row: ParkOrderChange) =>
  changedFieldsOf(row)
    .map(({ title, before, after }) => `${title}：${before || '—'} → ${after || '—'}`)
    .join('；');

export const changeExport: ExportDefinition<ChangeQuery, ParkOrderChange> = {
  name: 'parkOrderChanges',
  title: '变更记录',
  columns: [
    { header: '变更时间', width: 20, value: (row) => clockText(row.at) },
    { header: '车牌号', value: (row) => row.plateNo },
    { header: '车场', width: 24, value: (row) => row.parkName },
    { header: '变更类型', value: (row) => changeType.label(row.changeType) },
    { header: '变更内容', width: 60, value: diffText },
    { header: '变更前应付(元)', value: (row) => row.payableBeforeFen / 100 },
    { header: '变更后应付(元)', value: (row) => row.payableAfterFen / 100 },
    { header: '应付差额(元)', value: (row) => row.diffFen / 100 },
    { header: '变更来源', value: (row) => changeSource.label(row.source) },
    { header: '操作人', value: (row) => row.operatorName },
    { header: '原因', width: 40, value: (row) => row.reason },
    { header: '订单号', width: 26, value: (row) => row.orderNo },
  ],
  batches: changeBatches,
};
