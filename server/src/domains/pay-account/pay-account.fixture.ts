import { payAccounts, payApplies, payConfigs } from '@bochong/contract/pay-account';
import type { EmulatedNotice } from '@bochong/simulator/channel/emulator';
import type { Actor, TestApp } from '../../kernel/testing/test-app.ts';
import type { Peer } from '../pay-channel/channel-conformance.fixture.ts';

/** A company gets an account for a peer's channel: applied for, passed, with keys, enabled, at every lot. Answers its id. */
export async function receiveBy(
  t: TestApp,
  { peer, provider, name }: { peer: Peer; provider: 1 | 2; name: string },
  { boss, admin }: { boss: Actor; admin: Actor },
): Promise<string> {
  const { merchantNo, subMerchantNo, appId } = peer.account;
  const mode = subMerchantNo === '' ? 1 : 2;
  const fields = {
    accountName: name,
    provider,
    mode,
    merchantNo,
    subMerchantNo,
    appId,
    subjectName: '测试主体',
    contactName: '',
    remark: '',
  } as const;
  const { applyId } = (await t.call(payApplies.create, { body: fields }, boss)).data;
  await t.call(payApplies.submit, { params: { id: applyId }, body: { rev: 0 } }, boss);
  await t.call(payApplies.audit, { params: { id: applyId }, body: { pass: 1, opinion: '', rev: 1 } }, admin);
  const { results } = (await t.call(payAccounts.list, { query: { keyword: name } }, boss)).data;
  const accountId = results[0]?.accountId ?? '';
  const params = { id: accountId };
  await t.call(payAccounts.setKeys, { params, body: { ...keysOf(peer), rev: 0 } }, boss);
  await t.call(payAccounts.switchStatus, { params, body: { status: 1, rev: 1 } }, boss);
  await t.call(payConfigs.assign, { body: { parkIds: [], payChannel: provider === 1 ? 2 : 3, accountId } }, boss);
  return accountId;
}

/** Keys of a peer's account as they are written into the console. */
export const keysOf = ({ account, believed }: Peer) => ({
  privateKey: account.privateKey,
  ...(account.serialNo && { serialNo: account.serialNo }),
  ...(account.apiV3Key && { apiV3Key: account.apiV3Key }),
  ...(account.appSecret && { appSecret: account.appSecret }),
  ...(account.rootSerial && { rootSerial: account.rootSerial }),
  ...(account.authToken && { authToken: account.authToken }),
  verifiers: believed,
});

/** Delivers a notification to the server, as the channel does. */
export async function deliver(t: TestApp, { url, body, headers }: EmulatedNotice): Promise<[number, string]> {
  const answer = await t.app.http.inject({ method: 'POST', url: new URL(url).pathname, payload: body, headers });
  return [answer.statusCode, answer.body];
}
