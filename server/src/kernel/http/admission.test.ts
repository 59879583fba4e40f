import { commonErrors } from '@bochong/contract/kernel/error';
import { expect, test } from 'vitest';
import { refusalOf } from './admission.ts';

const holder = {
  clientType: '5',
  rightsChanged: false,
  loginStatus: 0,
  companyId: null,
  merchantId: null,
  codes: new Set(['PAGE00000001', 'BUTN00000002']),
};
const page = { access: ['PAGE00000001'] } as const;
const several = { access: ['OTHR00000009', 'BUTN00000002'] } as const;
const strange = { access: ['OTHR00000009'] } as const;
const { unauthenticated, rightsChanged, passwordOwed, forbidden } = commonErrors;

test.each([
  ['nobody calls what is public', { access: 'public' }, undefined, undefined, null],
  ['a user of another client type calls what is public', { access: 'public' }, holder, '4', null],
  ['nobody calls what asks for a session', { access: 'session' }, undefined, '5', unauthenticated],
  ['any user calls what asks for a session', { access: 'session' }, { ...holder, codes: new Set<string>() }, '5', null],
  ['another client type', page, holder, '4', unauthenticated],
  ['no client type', page, holder, undefined, unauthenticated],
  ['the code of the page', page, holder, '5', null],
  ['one of several codes', several, holder, '5', null],
  ['a code that is not held', strange, holder, '5', forbidden],
  ['rights that changed, with the code', page, { ...holder, rightsChanged: true }, '5', rightsChanged],
  ['rights that changed, without the code', strange, { ...holder, rightsChanged: true }, '5', rightsChanged],
  ['a password owed', page, { ...holder, loginStatus: 1 }, '5', passwordOwed],
  ['a password owed, without the code', strange, { ...holder, loginStatus: 3 }, '5', passwordOwed],
  ['a password owed, where that is let in', { access: 'session', whileOwing: true }, { ...holder, loginStatus: 2 }, '5', null],
  ['somebody of a company calls what asks for a session', { access: 'session' }, { ...holder, companyId: 'c' }, '5', forbidden],
  ['somebody of a merchant calls what asks for a session', { access: 'session' }, { ...holder, merchantId: 'm' }, '5', forbidden],
  ['… and may', { access: 'session', ofCompany: true }, { ...holder, companyId: 'c' }, '5', null],
  ['somebody of a company with the code', page, { ...holder, companyId: 'c' }, '5', null],
  ['a password owed and no code', { ...strange, whileOwing: true }, { ...holder, loginStatus: 2 }, '5', forbidden],
] as const)('%s', (_, endpoint, user, clientType, refusal) => {
  expect(refusalOf({ method: 'GET', ...endpoint }, user, clientType)).toBe(refusal);
});
