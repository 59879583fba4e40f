import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { id, instant, integer, personName, rev, text, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryInteger } from '../../kernel/page.ts';
import { deployDay } from '../parking-fee/index.ts';
import { workdayHistoryPage, workdayPage } from './menu.ts';

export const workdayStatus = enumOf('workdayStatus', '状态', {
  DRAFT: [0, '草稿', 'amber'],
  CURRENT: [1, '当前', 'green'],
  HISTORY: [2, '历史', 'grey'],
});

const year = integer('年份', 2000, 2100);

/** Days of a year that are not what their weekday says: Monday to Friday work, the weekend rests. */
export const workdayFields = z.object({
  year,
  basedOn: text('依据', 50).meta({ help: '通知文号' }),
  days: z.array(deployDay).max(200, '最多200天').meta({ title: '日期' }),
});

export const workdayConfig = workdayFields.extend({
  configId: id('工作日配置'),
  status: workdayStatus.schema,
  holidays: z.number().int().meta({ title: '节假日(天)' }),
  makeUps: z.number().int().meta({ title: '调休上班(天)' }),
  publishedBy: personName('发布人').nullable(),
  publishedAt: instant('发布时间').nullable(),
  updateTime: instant('更新时间'),
  rev,
});
export type WorkdayConfig = z.output<typeof workdayConfig>;

const path = '/basic/v2/api/workday';
const key = z.object({ id: uuid('工作日配置') });

export const workdays = {
  /** A year as it counts for the reader's unit: its own version, else the platform's; and the draft that waits. */
  current: endpoint({
    method: 'GET',
    path: `${path}/current`,
    title: '当前工作日',
    access: [workdayPage.code],
    query: z.object({ year: queryInteger('年份', 2000, 2100).optional() }),
    data: z.object({
      year,
      current: workdayConfig.nullable(),
      /** What counts while the unit has no version of its own. */
      platform: workdayConfig.nullable(),
      draft: workdayConfig.nullable(),
    }),
  }),
  /** Published versions, the newest first; each with the days it changed of the one before. */
  histories: endpoint({
    method: 'GET',
    path: `${path}/histories`,
    title: '工作日历史配置',
    access: [workdayHistoryPage.code],
    query: pageQuery({ year: queryInteger('年份', 2000, 2100).optional() }),
    data: pageOf(workdayConfig),
  }),
  /** The version before of the same year; null: it was the first. */
  before: endpoint({
    method: 'GET',
    path: `${path}/:id/before`,
    title: '上一版工作日配置',
    access: [workdayHistoryPage.code],
    params: key,
    data: workdayConfig.nullable(),
  }),
  /** A year has one draft: it is made or, on its revision, replaced. */
  create: endpoint({
    method: 'POST',
    path,
    title: '新增工作日草稿',
    access: [workdayPage.can.edit],
    body: workdayFields,
    data: z.object({ configId: id('工作日配置') }),
  }),
  update: endpoint({
    method: 'PUT',
    path,
    title: '修改工作日草稿',
    access: [workdayPage.can.edit],
    body: workdayFields.extend({ rev }),
    data: z.object({ configId: id('工作日配置') }),
  }),
  /** It becomes the current one, which becomes history; days up to today stay what they were. */
  publish: endpoint({
    method: 'POST',
    path: `${path}/:id/publish`,
    title: '发布工作日配置',
    access: [workdayPage.can.publish],
    params: key,
    body: z.object({ rev }),
    data: z.null(),
  }),
};

export const workdayErrors = {
  draftThere: error('44220', '{year}年已有草稿，请刷新后修改'),
  notDraft: error('44221', '只能发布草稿'),
};
