import { couponWay } from '@bochong/contract/coupon';
import { couponResourceErrors, type openInterfaces } from '@bochong/contract/open-api';
import type { z } from 'zod';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { auditCommand } from '../../../kernel/http/audit.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { toIso } from '../../../kernel/time.ts';
import { giveCoupons, insertGrant } from '../../coupon/index.ts';
import type { CallingSystem } from '../wire/wire.repo.ts';
import { givenTo, grantOfNumber, insertOpenGrant, lockGiving, lockNumber, useQuota } from './coupon-resource.repo.ts';

type Asked = z.output<typeof openInterfaces.grantCoupons.body>;
type Answer = z.output<typeof openInterfaces.grantCoupons.data>;

/**
 * Gives coupons to a vehicle out of a system's resource. The system's own number is answered once: again with the same content it is answered the
 * same, with another one refused. The resource is locked, so that its quota and the limit of a vehicle hold whoever asks at the same time.
 */
export async function grantByNumber(asked: Asked, { tx, now, system }: WorkContext & { system: CallingSystem }): Promise<Answer> {
  const { dealerId, id: systemId } = system;
  const { outRequestNo, resourceId, plateNo, qty } = asked;
  await lockNumber(tx, systemId, outRequestNo);
  const known = await grantOfNumber(tx, dealerId, systemId, outRequestNo);
  if (known) {
    const same = known.resourceId === resourceId && known.plateNo === plateNo && known.qty === qty;
    return same ? { ...(known.answer as Answer), repeated: true } : fail(couponResourceErrors.otherRequest, { no: outRequestNo });
  }
  const key = { dealerId, id: resourceId };
  const resource = (await lockGiving(tx, key, systemId, now)) ?? fail(couponResourceErrors.closed);
  const { templateId, left, perUserLimit: limit } = resource;
  if (qty > left) fail(couponResourceErrors.quota, { left });
  if ((await givenTo(tx, key, plateNo)) + qty > limit) fail(couponResourceErrors.perUser, { limit });
  const grantId = newId(now);
  await insertGrant(tx, {
    ...{
      dealerId,
      id: grantId,
      templateId,
      requestId: newId(now),
      reason: `开放接口 ${outRequestNo}`,
      qty,
      way: couponWay.OPEN,
      vehicles: 1,
    },
    ...{
      merchantId: null,
      grantNo: await businessNumber(tx, 'FQ', now),
      operatorId: systemId,
      operatorName: system.name,
      grantedAt: now.toISOString(),
    },
  });
  const giving = { dealerId, templateId, plates: [plateNo], qtyEach: qty, way: couponWay.OPEN, grantId, claimRequest: null };
  const given = await giveCoupons({ tx, now }, giving);
  await useQuota(tx, key, qty);
  const coupons = given.map(({ code, startTime, endTime }) => ({
    code,
    startTime: toIso(new Date(startTime)),
    endTime: toIso(new Date(endTime)),
  }));
  const answer = { outRequestNo, coupons, repeated: false };
  await insertOpenGrant(
    tx,
    { dealerId, id: newId(now), systemId, outRequestNo, resourceId, plateNo, qty, couponGrantId: grantId, answer },
    now,
  );
  const by = { account: system.name, method: 'OPEN' };
  const detail = { outRequestNo, plateNo, qty, grantId };
  await auditCommand(tx, now, {
    command: '/open/v1/coupons',
    title: '开放接口发放优惠券',
    dealerId,
    targetType: 'coupon',
    targetId: templateId,
    detail,
    by,
    module: 'open',
  });
  return answer;
}
