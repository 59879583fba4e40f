import { chargingOrderErrors, chargingPayerType } from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { agreementAt, type Payer, payerStanding } from '../../charging-customer/index.ts';
import type { Agreement } from '../../charging-tariff/index.ts';
import type { OrderRow } from './charging-order.repo.ts';
import type { OrderTerms } from './order-terms.ts';

/** Another platform whose user charges, with what it has agreed and what of its account is left; null: it pays afterwards. */
export interface PeerPayer {
  readonly type: 'peer';
  readonly id: string;
  readonly name: string;
  readonly agreement: Agreement;
  readonly availableFen: number | null;
}
export type ChargePayer = Payer | PeerPayer;

const { OWNER, COMPANY, FREE, PEER } = chargingPayerType;
const types = { owner: OWNER, company: COMPANY, free: FREE, peer: PEER } as const;

/** Code of a payer; of nobody known: `UNKNOWN`. */
export const payerTypeOf = (payer: ChargePayer | null) => (payer === null ? chargingPayerType.UNKNOWN : types[payer.type]);

/** As whom a payer keeps guns; null: it keeps none. */
export const holderIdOf = (payer: ChargePayer | null): string | null =>
  payer?.type === 'owner' || payer?.type === 'peer' ? payer.id : null;

/** The payer that a person chose; one that this unit does not have is refused. */
export async function payerOf(context: WorkContext, dealerId: string, payerType: number, payerId: string | null): Promise<Payer> {
  if (payerType === chargingPayerType.FREE) return { type: 'free', id: null };
  if (payerId === null) return fail(chargingOrderErrors.payerMissing, {}, { field: 'payerId' });
  const payer: Payer = { type: payerType === chargingPayerType.COMPANY ? 'company' : 'owner', id: payerId };
  const { state } = await payerStanding(context, { dealerId, payer });
  if (state === 'cancelled') fail(chargingOrderErrors.accountBlocked, { why: '不存在或已注销' }, { field: 'payerId' });
  return payer;
}

/** What a payer had agreed when an order began. */
export const termsAt = (
  context: WorkContext,
  order: Pick<OrderRow, 'dealerId' | 'stationId' | 'cardId' | 'plateNo' | 'startAt'> & { vin?: string },
  payer: ChargePayer,
): Promise<OrderTerms> => {
  if (payer.type === 'peer')
    return Promise.resolve({ agreement: payer.agreement, occupyBp: 10_000, peerName: payer.name, prepaid: payer.availableFen !== null });
  const { dealerId, stationId, cardId, plateNo, startAt, vin } = order;
  const at = startAt === null ? context.now : new Date(startAt);
  const who = { ...(cardId !== null && { cardId }), ...(plateNo !== null && { plateNo }), ...(vin !== undefined && { vin }) };
  return agreementAt(context, { dealerId, stationId, at, payer, ...who });
};
