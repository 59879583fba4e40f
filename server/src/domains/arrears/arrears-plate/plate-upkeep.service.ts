import type { App, WorkContext } from '../../../kernel/app-context.ts';
import { batchSize } from '../../../kernel/database/batches.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { yuan } from '../../../kernel/money.ts';
import { raiseAlarm } from '../../alarm/index.ts';
import { placesOf } from '../../parking-lot/index.ts';
import { lockLivingStay, releasePaidLane } from '../../parking-order/index.ts';
import { raiseTodo } from '../../todo/index.ts';
import { settingOf } from '../arrears-setting.repo.ts';
import { type PlateRow, unevenPlates } from './arrears-plate.repo.ts';
import { priorityKeyOf } from './list-priority.rule.ts';
import { refreshPlate } from './plate-aggregate.service.ts';
import { classifyPlates, movedPlates, owingPlates, platesFrom, savePriorityKeys, standingOrders } from './plate-upkeep.repo.ts';

/** Plates rewritten at once. */
/** Classes by the rules: of one plate when it has new arrears, of all every night. */
export async function classify(tx: Tx, dealerId: string, now: Date, plateId?: string): Promise<void> {
  for (const id of await classifyPlates(tx, dealerId, now, plateId)) await refreshPlate(tx, dealerId, id);
}

/** Puts the plates that came or left since into the place the list's order has for them. */
export async function followParking(tx: Tx, dealerId: string): Promise<void> {
  for (const id of await movedPlates(tx, dealerId)) await refreshPlate(tx, dealerId, id);
}

/** Writes the order of every plate anew. */
export async function rebuildPriority(tx: Tx, dealerId: string): Promise<void> {
  const { priority } = await settingOf(tx, dealerId);
  let last: PlateRow | undefined;
  for (;;) {
    const plates: PlateRow[] = await platesFrom(tx, dealerId, last?.id ?? null, batchSize);
    await savePriorityKeys(
      tx,
      dealerId,
      plates.map((plate) => ({ id: plate.id, key: priorityKeyOf(plate, priority) })),
    );
    if (plates.length < batchSize) return;
    last = plates.at(-1);
  }
}

/** Aggregates change only with their records; a difference means that something went past that way, and somebody must know. */
export async function checkAggregates(app: App, tx: Tx, dealerId: string, now: Date): Promise<void> {
  for (const { id, plateNo } of await unevenPlates(tx, dealerId)) {
    app.log.error({ dealerId, plateId: id }, 'a plate does not owe what its records say');
    const title = `欠费车牌汇总不一致：${plateNo}`;
    await raiseTodo(tx, {
      dealerId,
      typeCode: 'ARREARS_UNEVEN',
      bizId: id,
      bizType: 'arrearsPlate',
      title,
      jumpQuery: `plateNo=${plateNo}`,
      at: now,
    });
  }
}

const overdue = (plate: PlateRow, setting: { overdueDays: number; overdueFen: number }, now: Date) =>
  plate.recordCount > 0 &&
  (plate.owedFen >= setting.overdueFen ||
    (plate.firstArrearsAt !== null && now.getTime() - Date.parse(plate.firstArrearsAt) >= setting.overdueDays * 86_400_000));

/** A vehicle comes in: when it owes it is "parking" in the list, and when it is overdue everybody on duty hears of it. */
export async function greetDebtor(
  app: App,
  tx: Tx,
  dealerId: string,
  entry: { parkId: string; plateNo: string; at: string },
): Promise<void> {
  const plates = await owingPlates(tx, dealerId, entry.plateNo);
  if (plates.length === 0) return;
  const setting = await settingOf(tx, dealerId);
  for (const plate of plates) await refreshPlate(tx, dealerId, plate.id);
  const worst = plates.find((plate) => overdue(plate, setting, new Date(entry.at)));
  if (!worst) return;
  const [park] = await placesOf(tx, 'park', [entry.parkId]);
  const context = `${park?.name ?? ''} 欠费${worst.recordCount}笔${yuan(worst.owedFen)}元`;
  await raiseAlarm(
    app,
    tx,
    { dealerId, parkId: entry.parkId },
    { msgType: 'arrearsWarn', plateNo: worst.plateNo, context, alarmTime: entry.at },
  );
}

/** A vehicle that stood at an exit only for its arrears may go. */
export async function releaseDebtor(context: WorkContext, dealerId: string, plateNo: string): Promise<void> {
  for (const orderId of await standingOrders(context.tx, dealerId, plateNo)) {
    const stay = await lockLivingStay(context.tx, dealerId, orderId);
    if (stay) await releasePaidLane(context, stay);
  }
}
