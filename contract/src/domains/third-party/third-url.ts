import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { dealerName, integer, text, uuid } from '../../kernel/fields.ts';
import { queryCode, searchText } from '../../kernel/page.ts';
import { recordCalls } from '../../kernel/record-calls.ts';
import { thirdUrlPage } from './menu.ts';
import { thirdType } from './third-vendor.ts';

export const thirdMethod = enumOf('thirdMethod', '请求方法', { GET: [1, 'GET'], POST: [2, 'POST'], PUT: [3, 'PUT'] });
export const thirdEnv = enumOf('thirdEnv', '环境', { PRODUCTION: [1, '生产'], TEST: [2, '测试'] });

const path = '/basic/v2/api/thirdUrls';

/** Addresses of a setting's interfaces. Those of production replace the setting's own; those of tests are only connected to. */
export const thirdUrls = {
  ...recordCalls({
    path,
    title: '第三方地址',
    key: 'urlId',
    page: thirdUrlPage,
    fields: {
      settingId: uuid('第三方配置'),
      apiName: text('接口名', 40, 1).regex(/^[A-Za-z][\w.-]*$/, '接口名由字母、数字、点、横线组成，以字母开头'),
      method: thirdMethod.schema,
      url: text('地址', 500, 1).regex(/^https?:\/\/[^\s@/]+(\/\S*)?$/, '应为http(s)地址，且不含账号密码'),
      timeoutMs: integer('超时(毫秒)', 500, 10_000),
      retry: integer('重试次数', 0, 3),
      env: thirdEnv.schema,
    },
    shown: { settingName: z.string().meta({ title: '第三方配置' }), thirdType: thirdType.schema, dealerName },
    filters: {
      url: searchText('地址').optional(),
      settingId: uuid('第三方配置').optional(),
      env: queryCode(thirdEnv.schema).optional(),
    },
  }),
  /** Settings of the unit by a part of their names. */
  settings: endpoint({
    method: 'GET',
    path: `${path}/settings`,
    title: '可选第三方配置',
    access: [thirdUrlPage.code],
    query: z.object({ keyword: searchText('名称').optional() }),
    data: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
};
