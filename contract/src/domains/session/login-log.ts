import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, documentNo, id, instant, text } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, period, queryCode } from '../../kernel/page.ts';
import { loginLogPage } from './menu.ts';

export const loginOutcome = enumOf('loginOutcome', '登录结果', { FAILED: [0, '失败', 'red'], DONE: [1, '成功', 'green'] });
export const loginFailure = enumOf('loginFailure', '失败原因', {
  PASSWORD: [1, '密码或一次性口令错误'],
  LOCKED: [2, '账号已锁定'],
  BARRED: [3, '账号停用、过期或单位停用'],
});

/** Longest period that is looked through. */
export const loginSpanDays = 90;

const row = z.object({
  logId: id('登录日志'),
  at: instant('时间'),
  account: documentNo('账号'),
  userName: z.string().meta({ title: '姓名' }),
  result: loginOutcome.schema,
  reason: loginFailure.schema.nullable(),
  ip: documentNo('来源地址'),
  clientType: z.string().meta({ title: '客户端' }),
  userAgent: z.string().meta({ title: '浏览器' }),
  dealerName,
});
export type LoginLogRow = z.output<typeof row>;

const filters = {
  ...period('时间'),
  account: text('账号', 32).meta({ help: '完整的账号' }).optional(),
  ip: text('来源地址', 45).optional(),
  result: queryCode(loginOutcome.schema).optional(),
  reason: queryCode(loginFailure.schema).optional(),
};

const path = '/auth/v2/api/loginLogs';

export const loginLogs = {
  /** Newest first, at most ninety days at once. Who is limited to some lots sees their own logins. */
  list: endpoint({ method: 'GET', path, title: '登录日志', access: [loginLogPage.code], query: pageQuery(filters), data: pageOf(row) }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出登录日志',
    access: [loginLogPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
};

export const loginLogErrors = { span: error('44104', `一次最多查询${loginSpanDays}天的登录日志，请缩短时间范围`) };
