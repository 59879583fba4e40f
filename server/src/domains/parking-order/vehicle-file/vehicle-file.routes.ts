import { vehicleEventKind as kinds, vehicleFiles } from '@bochong/contract/parking-order';
import type { App, Context } from '../../../kernel/app-context.ts';
import { planned } from '../../../kernel/database/db.ts';
import { registerFinder } from '../../../kernel/http/finder.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { findVehicles } from '../presence/find-vehicle.service.ts';
import { kindsFor } from './event-kinds.ts';
import { eventsOf, sumsOf } from './vehicle-file.repo.ts';

const scopeOf = (plateNo: string, { user }: Context) => ({ plateNo, dealerIds: user.dealerIds, parkIds: user.parkIds });

async function fileOf(plateNo: string, context: Context) {
  const seen = kindsFor(context);
  const only = <T>(kind: number, value: T) => (seen.some((one) => one === kind) ? value : null);
  const sums = await sumsOf(planned(context.tx), scopeOf(plateNo, context));
  return {
    ...sums,
    plateNo,
    plateColor: sums.plateColor as never,
    charges: only(kinds.CHARGING, sums.charges),
    chargedFen: only(kinds.CHARGING, sums.chargedFen),
    paidFen: only(kinds.PAYMENT, sums.paidFen),
    refundedFen: only(kinds.REFUND, sums.refundedFen),
    owedFen: only(kinds.ARREARS, sums.owedFen),
    chargingOwedFen: only(kinds.CHARGING_DEBT, sums.chargingOwedFen),
    owedRecords: only(kinds.ARREARS, sums.owedRecords),
    blackListed: only(kinds.LIST, sums.blackListed),
    kinds: seen,
  };
}

async function timelineOf(
  query: { plateNo: string; kind?: number | undefined; cursor?: string | undefined; size: number },
  context: Context,
) {
  const seen = kindsFor(context).filter((kind) => query.kind === undefined || kind === query.kind);
  const rows = await eventsOf(planned(context.tx), scopeOf(query.plateNo, context), {
    kinds: seen,
    cursor: query.cursor,
    size: query.size + 1,
  });
  const results = rows.slice(0, query.size);
  return { results, next: rows.length > query.size ? (results.at(-1)?.cursor ?? null) : null };
}

export function createVehicleFileRoutes(app: App): void {
  registerFinder(app, { to: vehicleFiles.get, find: findVehicles });
  implement(app, vehicleFiles.get, ({ query }, context) => fileOf(query.plateNo, context));
  implement(app, vehicleFiles.timeline, ({ query }, context) => timelineOf(query, context));
}
