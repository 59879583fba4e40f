import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { dealerName, documentNo, id, instant, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { dataKindNames } from './data-kind.ts';
import { dataPage } from './menu.ts';

export const archiveState = enumOf('archiveState', '归档状态', {
  QUEUED: [0, '归档中', 'blue'],
  /** The file is there and was read back; the rows still stand in the database. */
  KEPT: [1, '已归档，仍在线', 'green'],
  FAILED: [2, '失败', 'red'],
  /** The rows stand in the file alone. */
  OFFLINE: [3, '已归档，已离线', 'grey'],
});

/** A month of a unit's rows in a file of the object storage. */
export const archiveRow = z.object({
  archiveId: id('归档'),
  title: z.string().meta({ title: '数据' }),
  month: z.string().meta({ title: '月份' }),
  state: archiveState.schema,
  rows: z.number().int().meta({ title: '行数' }),
  size: z.number().int().meta({ title: '文件大小' }),
  sha256: documentNo('文件SHA-256'),
  archivedAt: instant('归档时间').nullable(),
  offlineAt: instant('离线时间').nullable(),
  error: words('失败原因'),
  dealerName,
});
export type ArchiveRow = z.output<typeof archiveRow>;

/** What a check of a file found. */
export const archiveCheck = z.object({
  fileHolds: z.boolean().meta({ title: '文件哈希' }),
  rowsHold: z.boolean().meta({ title: '行数' }),
  /** Days whose seal was reckoned from the file; 0 for data without seals. */
  sealedDays: z.number().int().meta({ title: '校验封存天数' }),
  brokenDays: z.array(z.string()).meta({ title: '不一致的日期' }),
});
export type ArchiveCheck = z.output<typeof archiveCheck>;

/** One line of a file: the values by the names of the columns. */
export const archiveLine = z.object({
  lineNo: z.number().int().meta({ title: '行' }),
  at: instant('时间').nullable(),
  text: words('内容'),
});

/** Lines a search of a file answers. */
export const archiveLines = 200;

const path = '/basic/v2/api/archives';
const params = z.object({ id: uuid('归档') });

export const archives = {
  list: endpoint({
    method: 'GET',
    path,
    title: '归档文件',
    access: [dataPage.code],
    query: pageQuery({
      dataType: z.enum(dataKindNames).optional().meta({ title: '数据' }),
      state: queryCode(archiveState.schema).optional(),
    }),
    data: pageOf(archiveRow),
  }),
  /** Reads the file and looks for a text in its lines; the first 200 that hold it. */
  search: endpoint({
    method: 'GET',
    path: `${path}/:id/lines`,
    title: '查阅归档文件',
    access: [dataPage.code],
    params,
    query: z.object({ keyword: searchText('内容').default('') }),
    data: z.object({ found: z.number().int(), capped: z.boolean(), results: z.array(archiveLine) }),
    audited: true,
  }),
  /** Reads the file and compares it with what was noted when it was made, and with the seals of its days. */
  verify: endpoint({
    method: 'POST',
    path: `${path}/:id/verify`,
    title: '校验归档文件',
    access: [dataPage.code],
    writes: false,
    params,
    data: archiveCheck,
  }),
  address: endpoint({
    method: 'GET',
    path: `${path}/:id/address`,
    title: '下载归档文件',
    access: [dataPage.can.download],
    params,
    data: z.object({ url: z.string(), fileName: z.string() }),
    audited: true,
  }),
  retry: endpoint({ method: 'POST', path: `${path}/:id/retry`, title: '重试归档', access: [dataPage.can.retry], params, data: z.null() }),
};
