import { illegalAudit, illegalType, occupyType, recordStatus } from '@bochong/contract/alarm';
import type { Context } from '../../../kernel/app-context.ts';
import { clockText, type ExportColumn, exportLimit, exportXlsx } from '../../../kernel/sheets/export.ts';
import { businessDate } from '../../../kernel/time.ts';
import { type AbnormalKind, type AbnormalQuery, listAbnormal } from './abnormal-record.repo.ts';

type Row = Awaited<ReturnType<typeof listAbnormal>>['results'][number];

const own: Record<AbnormalKind, readonly ExportColumn<Row>[]> = {
  1: [
    { header: '车牌号', value: (row) => row.plateNo },
    { header: '违停类型', value: (row) => illegalType.label(row.subType) },
    { header: '审核结果', value: (row) => illegalAudit.label(row.auditStatus) },
  ],
  2: [
    { header: '车牌号', value: (row) => row.plateNo },
    { header: '异常占用类型', value: (row) => occupyType.label(row.subType) },
  ],
  3: [{ header: '遮挡率(%)', value: (row) => row.coverRate }],
};
const common: readonly ExportColumn<Row>[] = [
  { header: '位置', width: 24, value: (row) => row.location },
  { header: '车场', width: 24, value: (row) => row.parkName },
  { header: '设备', width: 20, value: (row) => row.deviceName },
  { header: '开始时间', width: 20, value: (row) => clockText(row.startedAt) },
  { header: '结束时间', width: 20, value: (row) => clockText(row.endedAt) },
  { header: '状态', value: (row) => recordStatus.label(row.recordStatus) },
  { header: '处理人', value: (row) => row.handledBy },
  { header: '处理说明', width: 30, value: (row) => row.handleNote },
];
const fileNames: Record<AbnormalKind, string> = { 1: '违停记录', 2: '泊位异常占用', 3: '相机遮挡' };

/** What a list of abnormal records shows by the same filters, as a workbook. */
export async function exportAbnormal(kind: AbnormalKind, query: Omit<AbnormalQuery, 'pageNo' | 'pageSize'>, { tx, user, now }: Context) {
  const { results } = await listAbnormal(tx, kind, { ...query, pageNo: 1, pageSize: exportLimit + 1 }, user);
  return exportXlsx(`${fileNames[kind]}${businessDate(now)}.xlsx`, [...own[kind], ...common], results, user);
}
