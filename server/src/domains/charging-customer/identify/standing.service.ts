import type { WorkContext } from '../../../kernel/app-context.ts';
import { type Payer, runningOrders } from '../customer-orders.ts';
import { limitLeft } from '../wallet/limit.service.ts';
import { findWallet } from '../wallet/wallet.repo.ts';
import { availableFen } from '../wallet/wallet.service.ts';
import type { PayerState } from './identify.rule.ts';
import { payerFacts } from './standing.repo.ts';

/** What the checks of a start ask of whoever pays. */
export interface Standing {
  state: PayerState;
  arrearsFen: number;
  /** Fen that could be frozen now, a company's credit included; of nobody (a card of the operator's own): null, which is without limit. */
  availableFen: number | null;
  /** What limits of the day and the month leave, fen; null: there are none. */
  limitLeftFen: number | null;
  runningOrders: number;
}

/** How a payer stands now; an owner or a company that is not this dealer's is `cancelled`. */
export async function payerStanding(
  context: WorkContext,
  { dealerId, payer, cardId, plateNo }: { dealerId: string; payer: Payer; cardId?: string | undefined; plateNo?: string | undefined },
): Promise<Standing> {
  const { app, tx } = context;
  const limitLeftFen = await limitLeft(context, { dealerId, payerId: payer.id, cardId, plateNo });
  if (payer.type === 'free') {
    const running = await runningOrders(app, tx, dealerId, { cardId });
    return { state: 'normal', arrearsFen: 0, availableFen: null, limitLeftFen, runningOrders: running };
  }
  const wallet = await findWallet(tx, { dealerId, walletId: payer.id });
  return {
    state: wallet ? await payerFacts(tx, dealerId, payer) : 'cancelled',
    arrearsFen: wallet?.arrearsFen ?? 0,
    availableFen: wallet ? availableFen(wallet) : 0,
    limitLeftFen,
    runningOrders: await runningOrders(app, tx, dealerId, { payerId: payer.id }),
  };
}
