import { randomInt } from 'node:crypto';
import { couponErrors, couponPayer, couponTemplateStatus } from '@bochong/contract/coupon';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { validityOf } from '../template/coupon-state.rule.ts';
import { takePieces } from '../template/coupon-stock.repo.ts';
import { type StoredTemplate, templateOf } from '../template/coupon-template.repo.ts';
import { type BoughtPiece, countOfPlates, insertCoupons, type NewCoupon } from '../use/coupon.repo.ts';
import { codeOf } from './coupon-code.rule.ts';

const newCode = (): string => codeOf(String(randomInt(100_000_000)).padStart(8, '0') + String(randomInt(100_000_000)).padStart(8, '0'));

export interface Giving {
  dealerId: string;
  templateId: string;
  plates: readonly string[];
  qtyEach: number;
  way: number;
  grantId: string | null;
  claimRequest: string | null;
  /** Of what was bought: which purchase it is of, one entry a piece. */
  bought?: readonly BoughtPiece[];
}

/** Pieces of coupons, each with a code of its own. Whether they may be given was asked before. */
export async function insertPieces(
  { tx, now }: Pick<WorkContext, 'tx' | 'now'>,
  { dealerId, templateId, plates, qtyEach, way, grantId, claimRequest, bought }: Giving,
  validity: { startTime: string; endTime: string },
): Promise<NewCoupon[]> {
  let missing: NewCoupon[] = plates.flatMap((plateNo, at) =>
    Array.from({ length: qtyEach }, (_, piece) => ({
      ...{ dealerId, id: newId(now), code: newCode(), templateId, grantId, way, plateNo, claimRequest, givenAt: now.toISOString() },
      ...validity,
      bought: bought?.[at * qtyEach + piece] ?? null,
    })),
  );
  const given: NewCoupon[] = [];
  while (missing.length > 0) {
    const there = await insertCoupons(tx, missing);
    given.push(...missing.filter(({ code }) => there.has(code)));
    missing = missing.filter(({ code }) => !there.has(code)).map((coupon) => ({ ...coupon, code: newCode() }));
  }
  return given;
}

/** Why nothing can be given of a coupon. */
function refuse(template: StoredTemplate | undefined): never {
  const { name, status, totalQty, grantedQty, saleReservedQty } = found(template);
  if (status !== couponTemplateStatus.GRANTING) fail(couponErrors.notGranting, { name });
  return fail(couponErrors.soldOut, { name, left: totalQty - grantedQty - saleReservedQty });
}

/**
 * Gives coupons to vehicles out of the stock, all or none. The stock stays locked to the end of the transaction, so that of many who want the
 * last piece one gets it, and the limit of a vehicle holds whoever gives.
 */
export async function giveCoupons({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, giving: Giving): Promise<NewCoupon[]> {
  const { dealerId, templateId, plates, qtyEach, bought } = giving;
  const key = { dealerId, id: templateId };
  if (!(await takePieces(tx, key, plates.length * qtyEach, now, bought !== undefined))) refuse(await templateOf(tx, key));
  const template = found(await templateOf(tx, key));
  if (template.payer === couponPayer.MERCHANT && !bought) fail(couponErrors.forMerchants, { name: template.name });
  const validity = validityOf(template, now) ?? fail(couponErrors.notGranting, { name: template.name });
  const held = await countOfPlates(tx, dealerId, templateId, plates);
  const limit = template.perUserLimit;
  const full = plates.find((plateNo) => (held.get(plateNo) ?? 0) + qtyEach > limit);
  if (full !== undefined) fail(couponErrors.limitReached, { plateNo: full, limit });
  return insertPieces({ tx, now }, giving, validity);
}
