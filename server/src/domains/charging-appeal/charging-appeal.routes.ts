import { chargingAppealErrors, chargingAppeals, driverChargingAppeals } from '@bochong/contract/charging-appeal';
import type { App } from '../../kernel/app-context.ts';
import { constraintMeans } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import { phoneHashOf } from '../session/index.ts';
import { listAppeals } from './charging-appeal.repo.ts';
import { handleAppeal, shownAppeal } from './charging-appeal.service.ts';
import { fileAppeal, pastCharges, withdrawAppeal } from './driver-appeal.service.ts';

constraintMeans('charging_appeal_open', chargingAppealErrors.open);

export function createChargingAppealRoutes(app: App): void {
  implement(app, chargingAppeals.list, async ({ query: { mobile, ...query } }, context) => {
    const mobileHash = mobile ? phoneHashOf(app, mobile) : undefined;
    const { results, ...page } = await listAppeals(context.tx, { ...query, mobileHash }, { ...context.user, now: context.now });
    return { ...page, results: results.map((row) => shownAppeal(context, row)) };
  });
  implement(app, chargingAppeals.handle, ({ params, body }, context) => handleAppeal(context, params.id, body));
  implement(app, driverChargingAppeals.charges, ({ body }, context) => pastCharges(body, context));
  implement(app, driverChargingAppeals.create, ({ body }, context) => fileAppeal(body, context));
  implement(app, driverChargingAppeals.withdraw, ({ body }, context) => withdrawAppeal(body, context));
}
