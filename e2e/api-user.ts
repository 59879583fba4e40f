import { createHash } from 'node:crypto';
import { parkScope, roles, users } from '@bochong/contract/access';
import { addressOf, type Data, type Endpoint, type Input } from '@bochong/contract/kernel/endpoint';
import { clientTypeOf } from '@bochong/contract/kernel/envelope';
import { passwords, sessions } from '@bochong/contract/session';
import { demoPassword } from './browser.ts';

const hash = (first: string, second: string) =>
  createHash('sha256')
    .update(first + second)
    .digest('hex');

/** Somebody who works through the public calls, without a browser: prepares what a journey looks at. */
export interface ApiUser {
  // biome-ignore lint/suspicious/noExplicitAny: any endpoint can be called
  call<E extends Endpoint<any, any, any, any>>(endpoint: E, input: Input<E>): Promise<Data<E>>;
}

const known = new Map<string, ApiUser>();

/** Signs in at a server, once in this process while the session lasts: a login too many ends the oldest of the account. A refused call throws. */
export async function apiUser(server: string, account: string, platformType: '1' | '2' = '1'): Promise<ApiUser> {
  const key = `${server} ${account} ${platformType}`;
  const before = known.get(key);
  const serves = await before?.call(sessions.get, {}).then(
    () => true,
    () => false,
  );
  const user = before && serves ? before : await enter(server, account, platformType, demoPassword);
  known.set(key, user);
  return user;
}

/** Signs in somebody new who holds only these rights; `office` employs them. */
export async function newColleague(server: string, office: ApiUser, resourceIds: string[]): Promise<ApiUser> {
  const { roleId } = await office.call(roles.create, { body: { roleName: `role${Date.now() % 1_000_000}`, resourceIds } });
  return apiUser(server, await employ(server, office, { userName: '临时工', roleId }));
}

/** The account of somebody new with a role, whose password is that of everybody in the demo; `office` employs them. */
export async function employ(server: string, office: ApiUser, { userName, roleId }: { userName: string; roleId: string }): Promise<string> {
  const account = `clerk${Date.now() % 1_000_000}`;
  const person = { userName, userPhone: '', validFrom: null, validTo: null, remark: '' };
  const { initialPassword } = await office.call(users.create, {
    body: { ...person, account, roleIds: [roleId], parkScope: parkScope.ALL, parkIds: [] },
  });
  const { call } = await enter(server, account, '1', initialPassword);
  const { salt, codeValue, codeKey } = await call(passwords.challenge, { body: { account } });
  const newVerifier = hash(demoPassword, salt);
  const oldPassword = hash(hash(initialPassword, salt), codeValue);
  await call(passwords.changeFirst, { body: { account, oldPassword, newVerifier, newPassword: hash(newVerifier, codeValue), codeKey } });
  return account;
}

/** A session of an account at a server, as the login page is given it. */
export const logIn = async (server: string, account: string, platformType: '1' | '2'): Promise<Data<typeof sessions.login>> =>
  (await enter(server, account, platformType, demoPassword)).login;

async function enter(server: string, account: string, platformType: '1' | '2', plain: string) {
  let token = '';
  const call: ApiUser['call'] = async (endpoint, input) => {
    const { body } = input as { body?: object };
    const response = await fetch(`${server}/api${addressOf(endpoint, input)}`, {
      method: endpoint.method,
      headers: { clienttype: clientTypeOf(platformType), authorization: token, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
    });
    const answer = (await response.json()) as { code: string; message: string; data: never };
    if (answer.code !== '200') throw new Error(`${endpoint.title}: ${answer.code} ${answer.message}`);
    return answer.data;
  };
  const { salt, codeValue, codeKey } = await call(sessions.challenge, { body: { account } });
  const password = hash(hash(plain, salt), codeValue);
  const login = await call(sessions.login, { body: { account, password, codeKey } });
  token = login.token;
  return { call, login };
}
