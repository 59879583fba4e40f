import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { dealerName, documentNo, id, instant, personName, rev, text, uuid, words } from '../../kernel/fields.ts';
import { pageOf, pageQuery, queryCode } from '../../kernel/page.ts';
import { operationLogPage } from './menu.ts';

export const unusualKind = enumOf('unusualKind', '异常类型', {
  NEW_PLACE: [1, '陌生网络登录'],
  NIGHT: [2, '深夜登录'],
  REVEALS: [3, '大量查看明文'],
  EXPORTS: [4, '频繁导出'],
});
export const unusualState = enumOf('unusualState', '处理状态', {
  OPEN: [0, '待核实', 'red'],
  FINE: [1, '本人正常操作', 'green'],
  WRONG: [2, '确认异常', 'amber'],
});

const act = z.object({
  actId: id('异常行为'),
  at: instant('时间'),
  kind: unusualKind.schema,
  account: documentNo('账号'),
  userName: z.string().meta({ title: '人员' }),
  what: z.string().meta({ title: '情况', kind: 'words' }),
  ip: documentNo('来源地址'),
  state: unusualState.schema,
  handledBy: personName('核实人'),
  handledAt: instant('核实时间').nullable(),
  handleNote: words('核实说明'),
  dealerName,
  rev,
});
export type UnusualAct = z.output<typeof act>;

const path = '/platform/v2/api/unusualActs';

export const unusualActs = {
  list: endpoint({
    method: 'GET',
    path,
    title: '异常行为',
    access: [operationLogPage.code],
    query: pageQuery({ kind: queryCode(unusualKind.schema).optional(), state: queryCode(unusualState.schema).optional() }),
    data: pageOf(act),
  }),
  /** Somebody looked into it; nobody decides on themselves. */
  handle: endpoint({
    method: 'POST',
    path: `${path}/:id/handle`,
    title: '核实异常行为',
    access: [operationLogPage.can.handle],
    params: z.object({ id: uuid('异常行为') }),
    body: z.object({
      state: unusualState.only('FINE', 'WRONG').meta({ title: '核实结果', kind: 'choice' }),
      note: text('核实说明', 200, 1),
      rev,
    }),
    data: z.null(),
  }),
};

export const unusualActErrors = {
  handled: error('44102', '该异常行为已核实'),
  own: error('44103', '不能核实自己的行为，请由其他人员处理'),
};
