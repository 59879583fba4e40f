import { rightOutcome, rightStep } from '@bochong/contract/access';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AskedResource, type RightFacts, whyOf } from './right.rule.ts';

const asked = (page: Partial<NonNullable<AskedResource['page']>> = {}): AskedResource => ({
  ...{ code: 'PAGE00000001', title: '系统管理 / 角色管理', isButton: false },
  page: { path: '/systemManage/role/list', title: '角色管理', ...page },
});
const facts = (change: Partial<RightFacts> = {}): RightFacts => ({
  ...{ userType: 3, accountProblem: null, of: null, packages: new Map(), platformType: '1', hiddenInMenu: false, barred: null, lots: null },
  roles: [{ roleName: '客服', clientType: 1, holds: true }],
  ...change,
});
const role = (roleName: string, holds: boolean, clientType = 1) => ({ roleName, clientType, holds });
const said = (resource: AskedResource, known: RightFacts) => {
  const { allowed, steps } = whyOf(resource, known);
  return `${allowed ? '可以' : '不可以'}：${steps.map(({ step, outcome }) => `${rightStep.label(step)}${rightOutcome.label(outcome)}`).join(' ')}`;
};

test.each([
  ['by a role', asked(), facts(), '可以：账号允许 用户类型允许 角色允许'],
  ['no role', asked(), facts({ roles: [] }), '不可以：账号允许 用户类型允许 角色不允许'],
  ['no role that has it', asked(), facts({ roles: [role('财务', false)] }), '不可以：账号允许 用户类型允许 角色不允许'],
  ['a role within the package', asked(), facts({ packages: new Map([[1, true]]) }), '可以：账号允许 用户类型允许 角色允许 权限套餐允许'],
  ['a role outside of it', asked(), facts({ packages: new Map([[1, false]]) }), '不可以：账号允许 用户类型允许 角色允许 权限套餐不允许'],
  [
    'another client’s package does not matter',
    asked(),
    facts({ roles: [role('岗亭', true, 3)], packages: new Map([[1, false]]) }),
    '可以：账号允许 用户类型允许 角色允许',
  ],
  ['the administrator of a unit needs no role', asked(), facts({ userType: 2, roles: [] }), '可以：账号允许 用户类型允许'],
  [
    'but the unit’s package',
    asked(),
    facts({ userType: 2, roles: [], packages: new Map([[1, false]]) }),
    '不可以：账号允许 用户类型允许 权限套餐不允许',
  ],
  ['a page of the platform', asked({ userTypes: [1, 4] }), facts(), '不可以：账号允许 用户类型不允许'],
  ['people of the platform hold it', asked({ userTypes: [1, 4] }), facts({ userType: 4, roles: [] }), '可以：账号允许 用户类型允许'],
  ['people of a company', asked(), facts({ of: 'company' }), '不可以：账号允许 用户类型不允许'],
  ['a page of companies', asked({ ofCompany: true }), facts({ of: 'company', roles: [] }), '可以：账号允许 用户类型允许'],
  ['a page of merchants', asked({ ofMerchant: true }), facts(), '不可以：账号允许 用户类型不允许'],
  ['an account that is off', asked(), facts({ accountProblem: '账号已停用' }), '可以：账号有限制 用户类型允许 角色允许'],
  [
    'what limits stands behind',
    asked({ platformTypes: ['2'] }),
    facts({ hiddenInMenu: true, barred: '单位已冻结', lots: ['车场A'] }),
    '可以：账号允许 用户类型允许 角色允许 平台类型有限制 菜单有限制 单位与授权有限制 停车场范围有限制',
  ],
])('%s', (_, resource, known, expected) => {
  expect(said(resource, known)).toBe(expected);
});

test('the answer is no exactly when a link refuses, and then that link is the last', () => {
  const anyRole = fc.record({ roleName: fc.constant('角色'), clientType: fc.constantFrom(1, 2, 3), holds: fc.boolean() });
  const anyFacts = fc.record({
    userType: fc.constantFrom(1, 2, 3, 4),
    accountProblem: fc.constantFrom(null, '账号已停用'),
    of: fc.constantFrom(null, 'company' as const, 'merchant' as const),
    roles: fc.array(anyRole, { maxLength: 3 }),
    packages: fc.array(fc.tuple(fc.constantFrom(1, 2, 3), fc.boolean())).map((entries) => new Map(entries)),
    platformType: fc.constantFrom('1' as const, '2' as const),
    hiddenInMenu: fc.boolean(),
    barred: fc.constantFrom(null, '单位已冻结'),
    lots: fc.constantFrom(null, [], ['车场A']),
  });
  fc.assert(
    fc.property(anyFacts, (known) => {
      const { allowed, steps } = whyOf(asked(), known);
      expect(allowed).toBe(steps.every(({ outcome }) => outcome !== rightOutcome.REFUSES));
      expect(allowed || steps.at(-1)?.outcome === rightOutcome.REFUSES).toBe(true);
    }),
  );
});
