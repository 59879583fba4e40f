import { coveredRecords, illegalParks, illegalType, occupyAbnormals, occupyType } from '@bochong/contract/alarm';
import type { Context } from '../../../kernel/app-context.ts';
import { exportLimit, exportXlsx } from '../../../kernel/sheets/export.ts';
import { fieldColumns } from '../../../kernel/sheets/field-columns.ts';
import type { SheetColumn } from '../../../kernel/sheets/workbook.ts';
import { businessDate } from '../../../kernel/time.ts';
import { type AbnormalKind, type AbnormalQuery, listAbnormal } from './abnormal-record.repo.ts';

type Row = Awaited<ReturnType<typeof listAbnormal>>['results'][number];

const codeOf = ({ title: header, label }: typeof illegalType | typeof occupyType) => ({ header, value: (row: Row) => label(row.subType) });
const own: Record<AbnormalKind, readonly SheetColumn<Row>[]> = {
  1: fieldColumns(illegalParks.list, ['plateNo', codeOf(illegalType), 'auditStatus']),
  2: fieldColumns(occupyAbnormals.list, ['plateNo', codeOf(occupyType)]),
  3: fieldColumns(coveredRecords.list, ['coverRate']),
};
const common = fieldColumns<Row>(illegalParks.list, [
  'location',
  'parkName',
  'deviceName',
  'startedAt',
  'endedAt',
  'recordStatus',
  'handledBy',
  'handleNote',
]);
const fileNames: Record<AbnormalKind, string> = { 1: '违停记录', 2: '泊位异常占用', 3: '相机遮挡' };

/** What a list of abnormal records shows by the same filters, as a workbook. */
export async function exportAbnormal(kind: AbnormalKind, query: Omit<AbnormalQuery, 'pageNo' | 'pageSize'>, { tx, user, now }: Context) {
  const { results } = await listAbnormal(tx, kind, { ...query, pageNo: 1, pageSize: exportLimit + 1 }, user);
  return exportXlsx(`${fileNames[kind]}${businessDate(now)}.xlsx`, [...own[kind], ...common], results, user);
}
