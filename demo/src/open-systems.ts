import { couponResources, openSystems } from '@bochong/contract/open-api';
import { callOpen } from '@bochong/server/domains/open-api/open-api.seed';
import type { App } from '@bochong/server/kernel/app-context';
import { businessDate } from '@bochong/server/kernel/time';
import type { Desk } from './desk.ts';

/** Two systems are connected: the city's platform reads lots and stays, and has signed one request wrongly; a mall's membership gives coupons; a
 * property company's system sells a pass. */
export async function connectSystems(app: App, { call }: Desk): Promise<void> {
  const city = await call(openSystems.create, { body: { name: '滨江智慧城市平台', scopes: ['park.read', 'order.read'], qpsLimit: 20 } });
  const [from, to] = [new Date(app.clock.now().getTime() - 86_400_000), app.clock.now()].map((at) => at.toISOString());
  const asked = ['/open/v1/lots?limit=50', `/open/v1/stays?from=${from}&to=${to}`, `/open/v1/charging-sessions?from=${from}&to=${to}`];
  for (const target of asked) await callOpen(app, city, { target });
  await callOpen(app, { ...city, appSecret: 'copied-without-its-end' }, { target: '/open/v1/lots' });
  const mall = await call(openSystems.create, { body: { name: '商场会员中心', scopes: ['coupon.grant'], qpsLimit: 10 } });
  const property = await call(openSystems.create, { body: { name: '江南物业管理系统', scopes: ['pass.write'], qpsLimit: 10 } });
  await sellPass(app, property);
  const { templates } = await call(couponResources.choices, {});
  const coupon = templates.find(({ restQty }) => restQty >= 20);
  if (!coupon) return;
  const period = { startTime: '2026-01-01 00:00:00', endTime: '2036-01-01 00:00:00' };
  const body = { systemId: mall.systemId, templateId: coupon.templateId, quota: 20, perUserLimit: 2, ...period };
  const { resourceId } = await call(couponResources.create, { body });
  for (const [index, plateNo] of ['浙A8K2M6', '浙A3T7P1', '浙AD12876'].entries())
    await callOpen(app, mall, {
      method: 'POST',
      target: '/open/v1/coupons',
      body: { outRequestNo: `M20261128-${index + 1}`, resourceId, plateNo },
    });
}

/** A month under the first rule that asks for no audit, at the price it is quoted. */
async function sellPass(app: App, system: { appKey: string; appSecret: string }): Promise<void> {
  const { body: rules } = await callOpen(app, system, { target: '/open/v1/pass-rules' });
  const rule = rules.results.find(
    ({ needAudit, minPeriods }: { needAudit: boolean; minPeriods: number }) => !needAudit && minPeriods === 1,
  );
  if (!rule) return;
  const startDate = businessDate(app.clock.now());
  const { body: quote } = await callOpen(app, system, {
    target: `/open/v1/pass-quotes?ruleId=${rule.ruleId}&startDate=${startDate}&periods=1`,
  });
  const owner = { plates: [{ plateNo: '浙A5J9N2', plateColor: 1 }], ownerName: '沈佳', phone: '13805710912' };
  const body = {
    outRequestNo: 'WY20261128-1',
    ruleId: rule.ruleId,
    ...owner,
    startDate,
    periods: 1,
    amountFen: quote.amountFen,
    voucher: 'WYSK0091',
  };
  await callOpen(app, system, { method: 'POST', target: '/open/v1/passes', body });
}
