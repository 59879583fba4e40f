import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { date, dealerName, instant, integer, nameText, parkId, rev, text, uuid } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode, queryInteger, searchText } from '../../kernel/page.ts';
import { dayType } from './fee-enums.ts';
import { holidayDeployPage } from './menu.ts';

export const deploySource = enumOf('deploySource', '来源', { STATUTORY: [1, '法定'], OWN: [2, '自定义'] });
export const deployStatus = enumOf('deployStatus', '状态', { DRAFT: [0, '草稿', 'grey'], PUBLISHED: [1, '已发布', 'green'] });

/** A date that is not what its weekday says. */
export const deployDay = z.object({ date: date('日期'), dayType: dayType.schema, label: text('名称', 20) });
export type DeployDay = z.output<typeof deployDay>;

/** Fields a user writes. A notice of one year may name days of the December before. */
export const holidayDeployFields = z.object({
  deployName: nameText('部署名称', 30),
  year: integer('年份', 2000, 2100),
  source: deploySource.schema,
  basedOn: text('依据', 50),
  /** Null: every lot of the unit. */
  parkIds: z
    .array(parkId())
    .min(1, '请选择车场')
    .max(200, '车场最多200个')
    .nullable()
    .meta({ title: '车场', kind: 'lot', empty: '全部车场', everywhere: true }),
  days: z.array(deployDay).min(1, '请至少填写一天').max(200, '最多200天').meta({ title: '日期清单' }),
});
export type HolidayDeployFields = z.output<typeof holidayDeployFields>;

export const holidayDeploy = holidayDeployFields.extend({
  deployId: uuid('部署'),
  parkNames: z.array(z.string()).meta({ title: '车场' }),
  holidays: z.number().int().meta({ title: '节假日' }),
  workdays: z.number().int().meta({ title: '调休上班' }),
  status: deployStatus.schema,
  publishedAt: instant('发布时间').nullable(),
  updatedAt: instant('更新时间'),
  dealerName,
  rev,
});
export type HolidayDeploy = z.output<typeof holidayDeploy>;

const path = '/charge/v2/api/holidayDeploys';
const key = z.object({ id: uuid('部署') });
const made = z.object({ deployId: uuid('部署') });

export const holidayDeploys = {
  list: endpoint({
    method: 'GET',
    path,
    title: '节假日配置',
    access: [holidayDeployPage.code],
    query: pageQuery({
      deployName: searchText('名称').optional(),
      year: queryInteger('年份', 2000, 2100).optional(),
      parkId: parkId().optional(),
      status: queryCode(deployStatus.schema).optional(),
    }),
    data: pageOf(holidayDeploy),
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '新增节假日配置',
    access: [holidayDeployPage.can.add],
    body: holidayDeployFields,
    data: made,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    title: '修改节假日配置',
    access: [holidayDeployPage.can.edit],
    params: key,
    body: holidayDeployFields.extend({ rev }),
    data: made,
  }),
  publish: endpoint({
    method: 'POST',
    path: `${path}/:id/publish`,
    title: '发布节假日配置',
    access: [holidayDeployPage.can.publish],
    params: key,
    body: z.object({ rev }),
    data: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    title: '删除节假日配置',
    access: [holidayDeployPage.can.delete],
    params: key,
    data: z.null(),
  }),
};

export const holidayDeployErrors = {
  twice: error('42331', '{date}填写了两次'),
  otherYear: error('42332', '{date}不属于{year}年（可含上一年12月）'),
  past: error('42333', '{date}已经过去或就是今天，不能再改变其日期类型'),
  taken: error('42334', '{date}在「{deployName}」中已有安排'),
  published: error('42335', '已发布的配置不能删除'),
  allLots: error('42337', '您的数据权限不是全部车场，请选择车场'),
  wrongPark: error('42336', '车场不存在，或不在您的数据权限内'),
};
