import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { dealerName, instant, personName } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageOf, pageQuery, queryCode, searchText } from '../../kernel/page.ts';
import { userType } from '../session/index.ts';
import { rightReportPage } from './menu.ts';

/** What a button does that an auditor asks about. */
export const sensitiveKind = enumOf('sensitiveKind', '敏感类别', {
  REFUND: [1, '退款与提现'],
  WAIVE: [2, '减免与核销'],
  PLAIN: [3, '查看明文'],
  GATE: [4, '放行与开闸'],
  LICENSE: [5, '授权'],
  SECRET: [6, '密钥与密码'],
  PEOPLE: [7, '人员与权限'],
});

/** One way by which somebody holds a sensitive button. */
export const rightHolding = z.object({
  holdingId: z.string().meta({ title: '持有' }),
  kind: sensitiveKind.schema,
  code: z.string().meta({ title: '编码', kind: 'code' }),
  title: z.string().meta({ title: '操作' }),
  userName: personName('姓名'),
  account: z.string().meta({ title: '账号' }),
  userType: userType.schema,
  /** Role that gives it; empty: the user's type does. */
  roleName: z.string().meta({ title: '来自角色', empty: '用户类型' }),
  /** When the later came about: the role was given to the user, or the button to the role. Null: before such changes were written down. */
  since: instant('授予时间').nullable().meta({ empty: '早于记录' }),
  grantedBy: z.string().meta({ title: '授予人' }),
  lastLoginAt: instant('最近登录').nullable(),
  dealerName,
});
export type RightHolding = z.output<typeof rightHolding>;

const filters = {
  kind: queryCode(sensitiveKind.schema).optional(),
  keyword: searchText('账号/姓名').optional(),
  title: searchText('操作').optional(),
};
const path = '/user/v2/api/rightReports';

export const rightReports = {
  list: endpoint({
    method: 'GET',
    path,
    title: '敏感权限报告',
    access: [rightReportPage.code],
    query: pageQuery(filters),
    data: pageOf(rightHolding),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出敏感权限报告',
    access: [rightReportPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
};
