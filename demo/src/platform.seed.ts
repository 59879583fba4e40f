import { randomBytes } from 'node:crypto';
import { menuModules } from '@bochong/contract/catalogue';
import { insertRole, presetResources, presetRoles } from '@bochong/server/domains/access/index';
import { markDemo } from '@bochong/server/domains/installation/index';
import { establishIssuer } from '@bochong/server/domains/license/index';
import { demoLicense, seedLicense } from '@bochong/server/domains/license/license.seed';
import { seedApply, seedSimulatedAccount } from '@bochong/server/domains/pay-account/pay-account.seed';
import { insertPresetTypes } from '@bochong/server/domains/sub-operator/index';
import { seedVehicleSettings } from '@bochong/server/domains/vehicle-setting/vehicle-setting.seed';
import { type App, workIn } from '@bochong/server/kernel/app-context';
import type { Tx } from '@bochong/server/kernel/database/db';
import { platformDealerId } from '@bochong/server/kernel/database/identifier';
import { sha256Hex } from '@bochong/server/kernel/session/secret';
import { demoIssuerKey, signDemoLicense } from './demo-license.ts';
import { simulatedChannel, simulatedCodes } from './simulated-channel.ts';

/** Fixed ids, so that the simulator, the tests and a person find the same city in every demo database. */
const demoId = (group: number, number: number) =>
  `01900000-0000-7000-${(0x8000 + group).toString(16)}-${number.toString(16).padStart(12, '0')}`;

export const demoDealers = [
  {
    id: demoId(1, 1),
    no: '20000001',
    name: '滨江城市停车运营有限公司',
    manager: '周海宁',
    phone: '13805710001',
    addr: '杭州市滨江区江南大道588号',
  },
  {
    id: demoId(1, 2),
    no: '20000002',
    name: '青屿泊车服务有限公司',
    manager: '林若溪',
    phone: '13805320002',
    addr: '青岛市市南区香港中路10号',
  },
  {
    id: demoId(1, 3),
    no: '20000003',
    name: '云栖智慧停车科技有限公司',
    manager: '许承安',
    phone: '13805710003',
    addr: '杭州市西湖区转塘街道云栖路1号',
  },
] as const;

/** The account at the simulated channel that a company of the demo takes money with. */
export const demoAccountId = (dealerId: string): string => demoId(9, demoDealers.findIndex(({ id }) => id === dealerId) + 1);

/** Password of every demo account; printed by `npm start`, never used outside the demo. */
export const demoPassword = 'Bochong#2026';

/** Demo accounts: one of each user type; `binjiang` and `kefu` work on the single-operator platform, `qingyu` on the multi-dealer one. */
export const demoUsers = [
  { id: demoId(2, 1), dealerId: platformDealerId, account: 'admin', name: '平台管理员', type: 1 },
  { id: demoId(2, 2), dealerId: demoDealers[0].id, account: 'binjiang', name: '周海宁', type: 2 },
  { id: demoId(2, 3), dealerId: demoDealers[0].id, account: 'kefu', name: '陈小满', type: 3, role: '客服' },
  { id: demoId(2, 4), dealerId: demoDealers[1].id, account: 'qingyu', name: '林若溪', type: 2 },
  { id: demoId(2, 5), dealerId: platformDealerId, account: 'support', name: '平台支持', type: 4 },
  { id: demoId(2, 6), dealerId: demoDealers[0].id, account: 'shenji', name: '顾砚', type: 3, role: '只读审计' },
  { id: demoId(2, 7), dealerId: demoDealers[2].id, account: 'yunqi', name: '许承安', type: 2 },
] as const;

/** Who answers for the first company's daily work beside its administrator: nobody approves what they wrote themselves. */
export const demoSupervisor = {
  id: demoId(2, 8),
  dealerId: demoDealers[0].id,
  account: 'yunying',
  name: '沈予安',
  type: 3,
  role: '运营主管',
} as const;

/** Who closes the books of the first company: what she confirms its administrator executes. */
export const demoAccountant = {
  id: demoId(2, 11),
  dealerId: demoDealers[0].id,
  account: 'caiwu',
  name: '姚知秋',
  type: 3,
  role: '财务',
} as const;

/** Who looks after the vehicles of a company that charges at the first unit's stations. */
export const demoDispatcher = { id: demoId(2, 9), dealerId: demoDealers[0].id, account: 'chedui', name: '贺知远', type: 3 } as const;

/** Who hands out coupons at the counter of a merchant of the first unit. */
export const demoShopkeeper = { id: demoId(2, 10), dealerId: demoDealers[0].id, account: 'shanghu', name: '街角咖啡', type: 3 } as const;

const [admin, boss, clerk, qingyu, , , yunqi] = demoUsers;
/** Who asks money back for drivers and who decides: where one person works alone, the platform decides. */
export const demoOffices = [
  { dealerId: boss.dealerId, clerk, auditor: boss },
  { dealerId: qingyu.dealerId, clerk: qingyu, auditor: admin },
  { dealerId: yunqi.dealerId, clerk: yunqi, auditor: admin },
] as const;

const domains = [
  { domain: '127.0.0.1', type: '1', dealerId: demoDealers[0].id, name: '滨江智慧停车' },
  { domain: 'localhost', type: '2', dealerId: null, name: '泊充运营平台' },
] as const;

export async function insertUser(
  tx: Tx,
  app: App,
  user: { id: string; dealerId: string; account: string; name: string; type: number },
  password: string,
): Promise<void> {
  const salt = randomBytes(16).toString('hex');
  await tx
    .insertInto('app_user')
    .values({ dealer_id: user.dealerId, id: user.id, account: user.account, user_name: user.name, user_type: user.type })
    .execute();
  await tx
    .insertInto('credential')
    .values({ user_id: user.id, salt, verifier: app.keys.encrypt(sha256Hex(password, salt)) })
    .execute();
}

/** Dealers, domains, preset roles and accounts. */
export async function seedPlatform(app: App): Promise<void> {
  const scope = [...demoDealers.map((dealer) => dealer.id), platformDealerId];
  await app.database.inScope({ dealerIds: scope }, async (tx) => {
    await markDemo(workIn(app, tx));
    await establishIssuer(workIn(app, tx), demoIssuerKey);
    // And a pair of its own, so that licences can be issued in the demo.
    await establishIssuer(workIn(app, tx), null);
    for (const dealer of demoDealers) {
      const { id: dealer_id, no: dealer_no, name: dealer_name, manager, phone, addr: register_addr } = dealer;
      await tx
        .insertInto('dealer')
        .values({ dealer_id, dealer_no, dealer_name, manager, phone, register_addr, regist_status: 1 })
        .execute();
      await seedSimulatedAccount(
        tx,
        { ...dealer, accountId: demoAccountId(dealer.id) },
        simulatedChannel.merchantNo,
        simulatedCodes,
        app.clock.now(),
      );
      await seedApply(tx, dealer, `19000${dealer_no.slice(-5)}`, app.clock.now());
      await seedLicense(app, tx, { dealerNo: dealer_no, plan: demoLicense(dealer_no), sign: signDemoLicense }, app.clock.now());
      await insertPresetTypes(tx, dealer_id, app.clock.now());
      await seedVehicleSettings(tx, dealer_id, app.clock.now());
      for (const [index, role_name] of presetRoles.entries()) {
        const id = demoId(3 + Number(dealer_no.slice(-1)), index + 1);
        await insertRole(tx, {
          id,
          dealerId: dealer_id,
          roleName: role_name,
          roleType: 1,
          resourceIds: presetResources(role_name, menuModules),
        });
      }
    }
    for (const { domain, type, dealerId, name } of domains) {
      await tx
        .insertInto('platform_domain')
        .values({ domain, platform_type: type, dealer_id: dealerId, plat_name: name, service_phone: '400-000-0000' })
        .execute();
    }
    for (const user of demoUsers) await hire(tx, app, user);
  });
}

/** An account of the demo, with its role if it is not an administrator's. */
export async function hire(
  tx: Tx,
  app: App,
  user: (typeof demoUsers)[number] | typeof demoSupervisor | typeof demoAccountant,
): Promise<void> {
  await insertUser(tx, app, user, demoPassword);
  if (!('role' in user)) return;
  const role = await tx
    .selectFrom('role')
    .select('id')
    .where('dealer_id', '=', user.dealerId)
    .where('role_name', '=', user.role)
    .executeTakeFirstOrThrow();
  await tx.insertInto('user_role').values({ dealer_id: user.dealerId, user_id: user.id, role_id: role.id }).execute();
}
