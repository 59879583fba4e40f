import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { instant, integer, personName, rev, text, words } from '../../kernel/fields.ts';
import { dataKindNames, longestDays } from './data-kind.ts';
import { dataPage } from './menu.ts';

const dataType = z.enum(dataKindNames, { error: '没有这种数据' }).meta({ title: '数据', kind: 'code' });
const days = (title: string) => z.number().int().nullable().meta({ title, empty: '长期保留' });

export const retentionPolicy = z.object({
  dataType,
  title: z.string().meta({ title: '数据' }),
  groupName: z.string().meta({ title: '分类' }),
  onlineDays: days('在线保留(天)'),
  standardDays: days('产品默认(天)'),
  minDays: z.number().int().meta({ title: '最少(天)' }),
  basis: words('最少期限依据'),
  spares: words('不清理'),
  archived: z.boolean().meta({ title: '到期归档' }),
  /** Rows of the whole installation by the database's statistics, and what they take up; null for whom that is no business of. */
  rows: z.number().int().nullable().meta({ title: '现有约(行)' }),
  bytes: z.number().int().nullable().meta({ title: '占用(字节)' }),
  lastRunAt: instant('上次清理').nullable(),
  lastGone: z.number().int().nullable().meta({ title: '上次清理(行)' }),
  updatedBy: personName('修改人').nullable(),
  updateTime: instant('修改时间').nullable(),
  rev,
});
export type RetentionPolicy = z.output<typeof retentionPolicy>;

/** What would go now under so many days. */
export const retentionDryRun = z.object({
  before: instant('早于').nullable(),
  rows: z.number().int().meta({ title: '行数' }),
  /** More rows than were counted. */
  capped: z.boolean(),
  /** By the mean size of some of the rows. */
  bytes: z.number().int().meta({ title: '大小' }),
  oldest: instant('最早').nullable(),
  newest: instant('最晚').nullable(),
  /** Months that would go into files. */
  months: z.array(z.string()).meta({ title: '归档月份' }),
});
export type RetentionDryRun = z.output<typeof retentionDryRun>;
/** Rows a dry run counts. */
export const countedRows = 1_000_000;

export const retentionChange = z.object({
  changeId: z.string(),
  at: instant('时间'),
  by: personName('操作人'),
  before: days('原在线保留(天)'),
  after: days('新在线保留(天)'),
  reason: words('原因'),
});

const path = '/basic/v2/api/retentionPolicies';
const params = z.object({ dataType });
const onlineDays = integer('在线保留(天)', 1, longestDays).nullable().meta({ empty: '长期保留', help: '留空为长期保留' });

export const retentionPolicies = {
  list: endpoint({ method: 'GET', path, title: '保留策略', access: [dataPage.code], data: z.array(retentionPolicy) }),
  /** Counts in the caller's scope what would go: rows, bytes, oldest and newest. Nothing is touched. */
  dryRun: endpoint({
    method: 'POST',
    path: `${path}/:dataType/dryRun`,
    title: '试算保留策略',
    access: [dataPage.code],
    writes: false,
    audited: false,
    params,
    body: z.object({ onlineDays }),
    data: retentionDryRun,
  }),
  /** Holds for the whole installation from the next night on. */
  update: endpoint({
    method: 'PUT',
    path: `${path}/:dataType`,
    title: '修改保留策略',
    access: [dataPage.can.edit],
    params,
    body: z.object({ onlineDays, reason: text('修改原因', 100, 2), rev }),
    data: z.null(),
  }),
  changes: endpoint({
    method: 'GET',
    path: `${path}/:dataType/changes`,
    title: '保留策略修改记录',
    access: [dataPage.code],
    params,
    data: z.array(retentionChange),
  }),
};

export const retentionErrors = {
  platform: error('44410', '保留策略由平台统一设置'),
  tooShort: error('44411', '“{title}”至少保留{days}天：{basis}'),
  forGood: error('44412', '“{title}”不能长期保留，请填写天数'),
  archiveGone: error('44413', '归档文件尚未生成或已不在存储中'),
  archiveFailed: error('44414', '只有失败的归档可以重试'),
};
