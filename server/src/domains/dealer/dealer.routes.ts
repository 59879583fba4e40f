import { dealerErrors, dealers, type PlatformInfo, platformBrands, registrations } from '@bochong/contract/dealer';
import { toFlag } from '@bochong/contract/kernel/fields';
import type { App } from '../../kernel/app-context.ts';
import { fail, found } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import { maskPhones } from '../../kernel/http/mask.ts';
import { businessDate } from '../../kernel/time.ts';
import { regionsOf } from '../parking-lot/index.ts';
import { platformSettingsOf } from '../platform-config/index.ts';
import { payTypes, provincesAndCities, rechargePayTypes } from './address.rule.ts';
import { createAreaRoutes } from './area/area-record.routes.ts';
import { chosenDealers, findDealer, findPlatform, findUserPhone } from './dealer.repo.ts';
import { sendManagerCode, updateManager } from './dealer-manager.service.ts';
import { latestApply } from './enterprise/enterprise.repo.ts';
import { findOperator } from './operator/operator.repo.ts';
import { createEnterpriseRoutes, createOperatorRoutes } from './operator/operator.routes.ts';
import { listBrands } from './platform-brand/platform-brand.repo.ts';
import { setLogo } from './platform-brand/platform-brand.service.ts';
import { listRegistrations } from './registration/registration.repo.ts';
import { acceptRegistration, register, rejectRegistration, sendRegistrationCode } from './registration/registration.service.ts';

/** These two apply to dealers' own users; platform users are always fine. */
const isDealerUser = (userType: number) => userType === 2 || userType === 3;

export function createDealerRoutes(app: App): void {
  createAreaRoutes(app);
  implement(app, dealers.platform, async ({ query }, { tx }): Promise<PlatformInfo> => {
    const row = (await findPlatform(tx, query.domain)) ?? fail(dealerErrors.unknownDomain);
    const { settings } = await platformSettingsOf(tx);
    return {
      domain: row.domain,
      platformType: row.platform_type === '1' ? '1' : '2',
      dealerId: row.dealer_id ?? '',
      platName: row.plat_name,
      platLogoUrl: row.plat_logo_url,
      faviconUrl: row.favicon_url,
      loginBgUrl: row.login_bg_url,
      screenFlag: toFlag(row.screen_flag === 1 && settings.screenFlag === 1),
      loginModes: [1],
      copyright: row.copyright,
      icpNo: row.icp_no,
      servicePhone: row.service_phone,
    };
  });
  implement(app, platformBrands.list, (_, { tx }) => listBrands(tx));
  implement(app, platformBrands.setLogo, ({ body }, context) => setLogo(body, context));
  implement(app, dealers.chosen, ({ query }, { tx }) => chosenDealers(tx, { dealerName: query.dealerName, size: query.size }));
  implement(app, dealers.about, async (_, { tx, user }) => {
    if (!isDealerUser(user.userType)) return { aboutUserInfo: 0 as const };
    const dealer = found(await findDealer(tx, user.dealerId));
    const aboutUserInfo = toFlag(dealer.license_mode === 3);
    if (user.userType === 2) {
      const { manager, phone, regist_status: registStatus, dealer_name: dealerName, register_addr: registerAddr } = dealer;
      return { manager, phone: maskPhones(phone), registStatus, dealerName, registerAddr, aboutUserInfo };
    }
    const own = found(await findUserPhone(tx, user));
    return {
      name: user.userName,
      account: user.account,
      userPhone: own.user_phone ? maskPhones(app.keys.decrypt(own.user_phone)) : '',
      isVerify: toFlag(own.is_verify === 1),
      aboutUserInfo,
    };
  });
  implement(app, dealers.applyStatus, async (_, { tx, user }) => {
    const none = { applyId: null, applyStatus: null, submitAt: null, rejectReason: '' };
    if (!isDealerUser(user.userType)) return { status: 1 as const, ...none };
    const status = found(await findDealer(tx, user.dealerId)).regist_status as 0 | 1 | 2 | 3;
    const latest = await latestApply(tx, user.dealerId);
    if (!latest) return { status, ...none };
    const { id: applyId, apply_status, submit_at: submitAt, reject_reason: rejectReason } = latest;
    return { status, applyId, applyStatus: apply_status as 0 | 1 | 2 | 3 | 4, submitAt, rejectReason };
  });
  implement(app, dealers.get, async ({ params }, { tx, now }) => found(await findOperator(tx, params.id, businessDate(now))));
  implement(app, dealers.payTypes, async ({ query }, { tx, user }) =>
    payTypes(await app.channels.codesOf(tx, query.dealerId ? [query.dealerId] : user.dealerIds)),
  );
  implement(app, dealers.rechargePayTypes, async ({ query }, { tx, user }) =>
    (await platformSettingsOf(tx)).settings.rechargeEnabled === 1
      ? rechargePayTypes(await app.channels.codesOf(tx, query.dealerId ? [query.dealerId] : user.dealerIds))
      : [],
  );
  implement(app, dealers.level2Addresses, async ({ query }, { tx }) => provincesAndCities(await regionsOf(tx), query.parentCode));
  implement(app, dealers.sendManagerCode, ({ body }, context) => sendManagerCode(body.phone, context));
  implement(app, dealers.updateManager, ({ body }, context) => updateManager(body, context));
  implement(app, registrations.sendCode, ({ query }, context) => sendRegistrationCode(query, context));
  implement(app, registrations.create, ({ body }, context) => register(body, context));
  implement(app, registrations.list, ({ query }, { tx }) => listRegistrations(tx, query));
  implement(app, registrations.accept, ({ params, body }, context) => acceptRegistration(params.id, body.account, context));
  implement(app, registrations.reject, ({ params, body }, context) => rejectRegistration(params.id, body.reason, context));
  createOperatorRoutes(app);
  createEnterpriseRoutes(app);
}
