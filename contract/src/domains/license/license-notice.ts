import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { date, flag, id, uuid } from '../../kernel/fields.ts';
import { queryCode, queryInteger, queryList } from '../../kernel/page.ts';
import { noticeChannel, noticeLevel, popupFrequency } from './license-enums.ts';
import { operatorAuthPage } from './menu.ts';

export const licenseNotice = z.object({
  noticeId: z.string(),
  level: noticeLevel.schema,
  content: z.string(),
  /** Null: it is about the server's clock, not about a pool. */
  poolId: id('授权池').nullable(),
  expireDate: date('到期日').nullable(),
  remainDays: z.number().int(),
  needPopup: flag('弹窗'),
});
export type LicenseNotice = z.output<typeof licenseNotice>;

const remindDay = queryInteger('提醒天数', 1, 365);
export const noticeConfig = z.object({
  remindDays: z.array(remindDay).meta({ title: '提前提醒（天）' }),
  receivers: z.array(z.string()).meta({ title: '接收人' }),
  channels: z.array(noticeChannel.schema).meta({ title: '提醒方式' }),
  popupFrequency: popupFrequency.schema,
});
export type NoticeConfig = z.output<typeof noticeConfig>;

export const defaultNoticeConfig: NoticeConfig = {
  remindDays: [60, 30, 15, 7, 3, 1],
  receivers: [],
  channels: [noticeChannel.SITE, noticeChannel.SMS],
  popupFrequency: popupFrequency.LOGIN,
};

export const licenseNotices = {
  /** What this login has not been told yet; asking marks it as told. */
  login: endpoint({
    method: 'GET',
    path: '/license/v2/api/login/notices',
    title: '登录授权提醒',
    access: 'session',
    writes: true,
    data: z.array(licenseNotice),
  }),
  /** Reads the settings; with `save=1` it keeps those of the query first (the specification makes it a GET). */
  config: endpoint({
    method: 'GET',
    path: '/license/v2/api/noticeConfig',
    title: '授权提醒配置',
    access: [operatorAuthPage.code],
    writes: true,
    writeAccess: [operatorAuthPage.can.notice],
    whileBarred: true,
    query: z.object({
      save: queryInteger('保存', 0, 1).default(0),
      remindDays: queryList(remindDay, '提前提醒（天）', 10).optional(),
      receivers: queryList(uuid('接收人'), '接收人', 50).optional(),
      channels: queryList(queryCode(noticeChannel.schema), '提醒方式', 2).optional(),
      popupFrequency: queryCode(popupFrequency.schema).optional(),
    }),
    data: noticeConfig,
  }),
};

/** Level of a reminder: three days or less (or past) are severe, fifteen a warning. */
export const levelOfRemaining = (remainDays: number) =>
  remainDays <= 3 ? noticeLevel.SEVERE : remainDays <= 15 ? noticeLevel.WARNING : noticeLevel.HINT;
