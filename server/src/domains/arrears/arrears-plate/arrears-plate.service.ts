import type { ArrearsPlate, arrearsPlates, OverdueCar, overdueCars } from '@bochong/contract/arrears';
import { arrearsPlateErrors, plateClazzErrors } from '@bochong/contract/arrears';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { bucketSpan, periodOf } from '../../parking-order/index.ts';
import { listForArrears } from '../../special-vehicle/index.ts';
import { listRecords } from '../arrears-record/arrears-record-list.repo.ts';
import { type Paging, phoneHash } from '../arrears-record/arrears-record-list.service.ts';
import { saveSetting, settingOf } from '../arrears-setting.repo.ts';
import { findClazz } from '../plate-clazz/plate-clazz.repo.ts';
import { findPlateRow, listPlates, type StoredPlate } from './arrears-plate-list.repo.ts';
import { refreshPlate } from './plate-aggregate.service.ts';
import type { PlateFilters } from './plate-filter.repo.ts';
import { phonesOf } from './plate-phone.repo.ts';
import { setPlateClazz } from './plate-upkeep.repo.ts';

declare module '../../../kernel/jobs/events.ts' {
  interface DomainEvents {
    /** The dealer orders its plates otherwise: their keys are written anew. */
    ArrearsPriorityChanged: { at: string };
  }
}

type PlateQuery = Omit<PlateFilters, 'phoneHash' | 'age' | 'overdue'> & { phone?: string | undefined; ageBucket?: number | undefined };
type Reader = Pick<Context, 'app' | 'tx' | 'user'>;

export async function plateFiltersOf(query: PlateQuery & Paging, context: Reader): Promise<PlateFilters> {
  const { phone, ageBucket, pageNo: _, pageSize: __, cursor: ___, dealerIds: ____, ...rest } = query;
  const filters: PlateFilters = { ...rest, phoneHash: phone === undefined ? undefined : phoneHash(context, phone) };
  if (ageBucket === undefined) return filters;
  const { thresholdDays } = await periodOf(context.tx, context.user.dealerId);
  return { ...filters, age: bucketSpan(thresholdDays, ageBucket) };
}

/** Overdue by the dealer's own bounds, or owing too much. */
export async function overdueFiltersOf(query: PlateQuery & Paging, context: Reader): Promise<PlateFilters> {
  const { overdueDays: days, overdueFen: fen } = await settingOf(context.tx, context.user.dealerId);
  return { ...(await plateFiltersOf(query, context)), overdue: { days, fen } };
}

/** A row with its phone as far as anybody may see it. */
export function shown(app: Context['app'], { phoneCipher, priorityKey: _, ...row }: StoredPlate): OverdueCar {
  return { ...row, phone: app.keys.masked(phoneCipher) } as OverdueCar;
}

export async function platePage(query: PlateQuery & Paging, context: Context): Promise<Data<typeof arrearsPlates.list>> {
  const { app, tx, user, now } = context;
  const page = await listPlates(tx, query, await plateFiltersOf(query, context), { ...user, now });
  return { ...page, results: page.results.map((row): ArrearsPlate => shown(app, row)) };
}

export async function overduePage(query: PlateQuery & Paging, context: Context): Promise<Data<typeof overdueCars.list>> {
  const { app, tx, user, now } = context;
  const page = await listPlates(tx, query, await overdueFiltersOf(query, context), { ...user, now });
  return { ...page, results: page.results.map((row) => shown(app, row)) };
}

/** A plate with its numbers and the newest of its records. */
export async function plateDetail(id: string, context: Context): Promise<Data<typeof arrearsPlates.get>> {
  const { app, tx, user, now } = context;
  const row = found(await findPlateRow(tx, id, { parkIds: user.parkIds, now }));
  const phones = (await phonesOf(tx, id)).map(({ cipher, plateId: _, ...phone }) => ({
    ...phone,
    phone: app.keys.masked(cipher),
  }));
  const { results } = await listRecords(tx, { pageNo: 1, pageSize: 100 }, { plateNo: row.plateNo }, { ...user, now });
  const records = results.filter((record) => record.plateId === id);
  return { ...shown(app, row), phones, records, clazzUntil: row.clazzUntil } as Data<typeof arrearsPlates.get>;
}

const manualMs = 30 * 86_400_000;

/** Puts plates into a class by hand: it holds 30 days against the rules; none leaves them to the rules at once. */
export async function setClazz({ plateIds, clazzId }: BodyOf<typeof arrearsPlates.setClazz>, context: Context): Promise<null> {
  const { tx, user, now } = context;
  const clazz = clazzId === null ? null : found(await findClazz(tx, clazzId));
  if (clazz && !clazz.manual) fail(plateClazzErrors.notManual, { name: clazz.clazzName });
  for (const plateId of [...new Set(plateIds)].sort()) {
    const row = found(await findPlateRow(tx, plateId, { parkIds: user.parkIds, now }));
    await setPlateClazz(
      tx,
      { dealerId: user.dealerId, id: plateId },
      clazzId,
      clazzId === null ? null : new Date(now.getTime() + manualMs),
    );
    await refreshPlate(tx, user.dealerId, plateId);
    context.audit({ targetType: 'arrearsPlate', targetId: plateId, detail: { before: row.clazzName, after: clazz?.clazzName ?? null } });
  }
  return null;
}

export async function savePriority({ items }: BodyOf<typeof arrearsPlates.savePriority>, context: Context): Promise<null> {
  const { app, tx, user, now } = context;
  const before = await settingOf(tx, user.dealerId);
  await saveSetting(tx, user.dealerId, { ...before, priority: items });
  await app.events.emit(tx, 'ArrearsPriorityChanged', user.dealerId, { at: now.toISOString() });
  context.audit({ targetType: 'arrearsSetting', targetId: user.dealerId, detail: { before: before.priority, after: items } });
  return null;
}

/** Lists overdue plates until they have paid; one that is listed already stays as it is. */
export async function blackOverdue({ plateIds, blackAction, remark }: BodyOf<typeof overdueCars.toBlack>, context: Context) {
  const { tx, user, now } = context;
  let listed = 0;
  const chosen = [...new Set(plateIds)];
  for (const plateId of chosen) {
    const row = found(await findPlateRow(tx, plateId, { parkIds: user.parkIds, now }));
    const { plateNo, plateColor, owedFen } = row;
    if (owedFen === 0) fail(arrearsPlateErrors.noArrears, { plateNo });
    const entry = { dealerId: user.dealerId, id: newId(now), plateNo, plateColor, arrearsFen: owedFen, action: blackAction };
    const listId = await listForArrears(tx, { ...entry, remark: remark ?? '', by: user.userName, at: now });
    if (listId) listed += 1;
    context.audit({ targetType: 'arrearsPlate', targetId: plateId, detail: { blackList: listId ?? '已在名单中', blackAction, owedFen } });
  }
  return { listed, already: chosen.length - listed };
}
