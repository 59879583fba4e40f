import { driverCharges } from '@bochong/contract/charging-order';
import type { App } from '../../../kernel/app-context.ts';
import { implement, implementOutside } from '../../../kernel/http/implement.ts';
import { gunPage, loginByCode, payerByCode, sendLoginCode } from './driver-gun.service.ts';
import { accountOf, chargeOf, payOwn, rechargeOwn, startOwn, stopOwn } from './driver-order.service.ts';

export function createDriverChargeRoutes(app: App): void {
  implement(app, driverCharges.gun, ({ params }, context) => gunPage(params.token, context));
  implementOutside(app, driverCharges.payer, ({ body }, context) => payerByCode(body, context));
  implement(app, driverCharges.sendCode, ({ body }, context) => sendLoginCode(body, context));
  implement(app, driverCharges.login, ({ body }, context) => loginByCode(body, context));
  implement(app, driverCharges.account, ({ body }, context) => accountOf(body, context));
  implement(app, driverCharges.recharge, ({ body }, context) => rechargeOwn(body, context));
  implement(app, driverCharges.start, ({ body }, context) => startOwn(body, context));
  implement(app, driverCharges.order, ({ body }, context) => chargeOf(body, context));
  implement(app, driverCharges.stop, ({ body }, context) => stopOwn(body, context));
  implement(app, driverCharges.pay, ({ body }, context) => payOwn(body, context));
}
