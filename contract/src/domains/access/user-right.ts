import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { uuid } from '../../kernel/fields.ts';
import { userPage } from './menu.ts';

/** Links of the chain from a user to a page or button, in the order in which they are asked. */
export const rightStep = enumOf('rightStep', '权限环节', {
  ACCOUNT: [1, '账号'],
  USER_TYPE: [2, '用户类型'],
  ROLE: [3, '角色'],
  PACKAGE: [4, '权限套餐'],
  PLATFORM: [5, '平台类型'],
  MENU: [6, '菜单'],
  LICENSE: [7, '单位与授权'],
  SCOPE: [8, '停车场范围'],
});
export const rightOutcome = enumOf('rightOutcome', '结论', {
  ALLOWS: [1, '允许', 'green'],
  REFUSES: [2, '不允许', 'red'],
  /** Neither gives nor takes the right, but limits what comes of it. */
  LIMITS: [3, '有限制', 'amber'],
});

export const rightAnswer = z.object({
  code: z.string(),
  title: z.string().meta({ title: '页面或按钮' }),
  allowed: z.boolean(),
  steps: z.array(z.object({ step: rightStep.schema, outcome: rightOutcome.schema, words: z.string() })),
});
export type RightAnswer = z.output<typeof rightAnswer>;

const code = z.string().min(1, '请选择页面或按钮').max(16).meta({ title: '页面或按钮' });

export const userRights = {
  /** Every page and button there is, by where it stands: what can be asked about. */
  resources: endpoint({
    method: 'GET',
    path: '/user/v2/api/userRights/resources',
    title: '页面与按钮',
    access: [userPage.code],
    data: z.array(z.object({ code, title: z.string() })),
  }),
  /** Why somebody may open a page or press a button, or may not. */
  why: endpoint({
    method: 'GET',
    path: '/user/v2/api/userRights/:id',
    title: '权限核对',
    access: [userPage.code],
    params: z.object({ id: uuid('用户') }),
    query: z.object({ code }),
    data: rightAnswer,
  }),
};
