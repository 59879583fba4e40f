import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { id, instant, personName, text, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { codeKey, hash } from '../session/index.ts';
import { dealerExportPage } from './menu.ts';

export const dealerExportStatus = enumOf('dealerExportStatus', '单位导出状态', {
  QUEUED: [0, '排队中', 'blue'],
  RUNNING: [1, '生成中', 'blue'],
  DONE: [2, '可下载', 'green'],
  FAILED: [3, '失败', 'red'],
  EXPIRED: [4, '已过期', 'grey'],
});

const size = z.number().int();
export const dealerExport = z.object({
  exportId: id('导出'),
  dealerId: id('运营单位'),
  dealerName: z.string().meta({ title: '运营单位' }),
  status: dealerExportStatus.schema,
  reason: words('导出原因'),
  tableCount: z.number().int().meta({ title: '表数' }),
  rowCount: z.number().int().meta({ title: '行数' }),
  objectCount: z.number().int().meta({ title: '文件数' }),
  size: size.meta({ title: '大小(字节)' }),
  partCount: z.number().int().meta({ title: '分卷数' }),
  manifestSha256: z.string().meta({ title: '清单SHA-256', kind: 'code' }),
  error: words('失败原因'),
  requestedBy: personName('申请人'),
  createdAt: instant('申请时间'),
  snapshotAt: instant('数据截至').nullable(),
  finishedAt: instant('完成时间').nullable(),
  expireAt: instant('过期时间'),
});
export type DealerExport = z.output<typeof dealerExport>;

const params = z.object({ exportId: uuid('导出') });
const path = '/dealer/v2/api/dealerExports';

export const dealerExports = {
  list: endpoint({
    method: 'GET',
    path,
    title: '单位数据导出',
    access: [dealerExportPage.code],
    query: pageQuery({ dealerName: searchText('运营单位').optional(), status: queryCode(dealerExportStatus.schema).optional() }),
    data: pageOf(dealerExport),
  }),
  /** The platform names a unit; whoever works for a unit gets the own one, whatever is sent. Made also while the unit is frozen. */
  create: endpoint({
    method: 'POST',
    path,
    title: '导出单位全部数据',
    access: [dealerExportPage.can.make],
    whileBarred: true,
    body: z.object({ dealerId: uuid('运营单位').optional(), reason: text('导出原因', 200, 1) }),
    data: z.object({ exportId: id('导出') }),
  }),
  /** Addresses of the parts for ten minutes, for who proves the own password: numbers of people stand in the files in full. */
  download: endpoint({
    method: 'POST',
    path: `${path}/:exportId/download`,
    title: '下载单位全部数据',
    access: [dealerExportPage.can.download],
    whileBarred: true,
    params,
    body: z.object({ password: hash.meta({ title: '登录密码' }), codeKey }),
    data: z.object({ parts: z.array(z.object({ name: z.string(), size, sha256: z.string(), url: z.string() })) }),
  }),
};

export const dealerExportErrors = {
  underWay: error('44470', '该单位已有导出正在生成', 409),
  notDone: error('44471', '文件尚未生成或已过期'),
  unit: error('44472', '请选择运营单位'),
};
