import { type App, type WorkContext, workIn } from '../../../kernel/app-context.ts';
import type { IdTagInfo, Speaker } from '../../charging-connect/index.ts';
import { type Identified, identify } from '../../charging-customer/index.ts';
import { isRunning } from '../life-cycle/order-state.rule.ts';
import { lockOpen } from '../order/charging-order.repo.ts';
import { type ForeignTag, foreignTagsOf, type TagShown } from '../order/foreign-tag.ts';
import type { ChargePayer } from '../order/payer.service.ts';

/** Who a tag is, whoever issued it. */
export interface TagHolder extends Omit<Identified, 'payer' | 'status' | 'refusal'> {
  status: IdTagInfo['status'];
  refusal?: string;
  payer: ChargePayer | null;
  /** Of another platform. */
  foreign?: ForeignTag;
}

/** Who a tag is: a card or vehicle of ours; where none of ours answers to it, one of another platform. */
export async function holderOf(context: WorkContext, shown: TagShown, at: Date): Promise<TagHolder> {
  const { dealerId, stationId } = shown.at;
  const own = await identify(context, { dealerId, stationId, idTag: shown.idTag, at, purpose: shown.purpose });
  if (own.refusal !== 'unknown') return own;
  const foreign = await foreignTagsOf(context.app).decide(context, shown);
  if (!foreign) return own;
  const { status, refusal, payer } = foreign;
  return { status, ...(refusal !== undefined && { refusal }), payer, maxConcurrent: 1, foreign };
}

/** Whether a tag began a charge that runs at the charge point: whoever shows it again ends it, and nobody is asked for that. */
export const beganHere = async ({ tx }: WorkContext, { dealerId, equipmentId }: Speaker, idTag: string): Promise<boolean> =>
  (await lockOpen(tx, dealerId, { equipmentId })).some(
    (order) => isRunning(order.orderStatus) && order.idTag.toLowerCase() === idTag.toLowerCase(),
  );

/** Before a message with a tag is answered: where the tag is another platform's that wants to be asked, it is asked. No transaction is open meanwhile. */
export async function askFor(app: App, speaker: Speaker, idTag: string, purpose: TagShown['purpose']): Promise<void> {
  const tags = foreignTagsOf(app);
  const { dealerId, stationId, equipmentId } = speaker;
  const question = await app.wire.inScope({ dealerIds: [dealerId], prepared: true }, async (tx) => {
    const context = workIn(app, tx);
    const asked = await tags.question(context, { at: { dealerId, stationId, equipmentId }, idTag, purpose });
    if (asked === undefined || (await beganHere(context, speaker, idTag))) return undefined;
    const own = await identify(context, { dealerId, stationId, idTag, at: context.now, purpose: 'authorize' });
    return own.refusal === 'unknown' ? asked : undefined;
  });
  if (question !== undefined) await tags.ask(app, question);
}
