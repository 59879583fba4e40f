import { detectionEvent, detectionStatus, detectionStepType } from '@bochong/contract/charging-detection';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { type PlateOutcome, plateSeen } from '../../charging-order/index.ts';
import { addStep, type DetectionRow, lockBay, saveDetection, seenOfBay } from '../intake/detection-write.repo.ts';
import { chargesAtGun } from './bay-charge.repo.ts';
import { linksOf } from './visit.rule.ts';

const hour = 3_600_000;

/** The coming that tells an order's plate: the last one of its visit whose plate is confirmed. */
const tellerOf = (own: readonly DetectionRow[]): DetectionRow | undefined =>
  own.findLast(
    ({ eventType, status, plateNo }) => eventType === detectionEvent.ARRIVE && status === detectionStatus.CONFIRMED && plateNo !== null,
  );

/** Gives an order the plate that was seen, or takes back one that was not; an order that has another of its own keeps it. */
async function tellPlate(
  context: WorkContext,
  order: { dealerId: string; orderId: string },
  teller: DetectionRow | undefined,
  givers: readonly DetectionRow[],
  taken: Set<string>,
): Promise<PlateOutcome> {
  const { tx } = context;
  const plateNo = teller?.plateNo ?? null;
  if (plateNo === null && givers.length === 0) return 'same';
  const before = givers.flatMap(({ givenPlateNo }) => givenPlateNo ?? []);
  const outcome = await plateSeen(context, order, plateNo, before);
  if (outcome !== 'given') return outcome;
  for (const giver of givers) if (giver.id !== teller?.id && !taken.has(giver.id)) await saveDetection(tx, giver, { given_plate_no: null });
  if (teller) {
    taken.add(teller.id);
    await saveDetection(tx, teller, { given_plate_no: plateNo });
    await addStep(context, teller, detectionStepType.PLATE_GIVEN, plateNo ?? '');
  }
  return outcome;
}

/**
 * Works out anew which charge belongs to what was seen of a bay around an instant, and whose plate that tells; answers what became of the
 * plates, by order. Everything counts as it is known now: it does not matter what was told first, or how often.
 */
export async function linkBay(
  context: WorkContext,
  dealerId: string,
  { connectorId, at }: { connectorId: string; at: number },
): Promise<ReadonlyMap<string, PlateOutcome>> {
  const { tx } = context;
  await lockBay(tx, dealerId, connectorId);
  const seen = await seenOfBay(tx, dealerId, connectorId, [at - 15 * hour, at + 15 * hour]);
  const [first] = seen;
  if (!first) return new Map();
  const charges = await chargesAtGun(tx, first, [at - 39 * hour, at + 18 * hour]);
  const links = linksOf(
    seen.map((row) => ({ ...row, at: Date.parse(row.eventAt) })),
    charges,
  );
  const outcomes = new Map<string, PlateOutcome>();
  const taken = new Set<string>();
  for (const { orderId } of charges) {
    const own = seen.filter(({ id }) => links.get(id) === orderId);
    const givers = seen.filter((row) => row.orderId === orderId && row.givenPlateNo !== null);
    if (own.length > 0 || givers.length > 0)
      outcomes.set(orderId, await tellPlate(context, { dealerId, orderId }, tellerOf(own), givers, taken));
  }
  for (const row of seen) {
    const orderId = links.get(row.id) ?? null;
    // What lies at the edge may have its charge beyond it: an older link stays.
    const isInside = Math.abs(Date.parse(row.eventAt) - at) <= 12 * hour;
    if (orderId !== row.orderId && isInside) await saveDetection(tx, row, { linked_order_id: orderId });
  }
  return outcomes;
}
