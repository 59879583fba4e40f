import { payChannel } from '@bochong/contract/bill';
import { sql } from 'kysely';
import type { App, WorkContext } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/database/identifier.ts';
import { asColleague, type Colleague } from '../../kernel/seed-context.ts';
import { businessDate, dateStart } from '../../kernel/time.ts';
import { insertCompany } from './company.repo.ts';
import { markOverdue } from './company-car-bill/company-car-bill.repo.ts';
import { confirmBill, generateBills, receiveBill } from './company-car-bill/company-car-bill.service.ts';
import { nextPeriod, periodBefore } from './company-car-bill/period.rule.ts';
import { insertVehicle } from './company-vehicle.repo.ts';

interface Fleet {
  code: string;
  name: string;
  industry: string;
  vehicles: readonly { plateNo: string; plateColor: number }[];
}

/** A company of the demo with its vehicles; answers its id. */
export async function seedCompany({ app, tx, now }: WorkContext, dealerId: string, fleet: Fleet): Promise<string> {
  const id = newId(now);
  const createdAt = now.toISOString();
  const texts = { contact: '行政部', address: '', industry: fleet.industry, salesman: '', remark: '', creditCode: '' };
  const fields = {
    ...texts,
    companyCode: fleet.code,
    companyName: fleet.name,
    phone: '',
    vehicleLimit: Math.max(50, fleet.vehicles.length),
  };
  await insertCompany(tx, { dealerId, id }, fields, { phoneCipher: app.keys.encrypt('057188001234'), createdAt });
  for (const { plateNo, plateColor } of fleet.vehicles) {
    const vehicle = {
      plateNo,
      plateColor: plateColor as 1,
      driverName: '',
      dept: '',
      driverMobileCipher: null,
      createdAt,
      dailyLimitFen: null,
      monthlyLimitFen: null,
    };
    await insertVehicle(tx, { dealerId, id }, { ...vehicle, id: newId(now) });
  }
  return id;
}

/** What the history left on account, as the live path keeps it. */
async function keepAccounts(tx: Tx, dealerId: string): Promise<void> {
  await sql`insert into company_order (dealer_id, order_id, company_id, park_id, period, enter_time, left_at, gross_fen, discount_fen, payable_fen)
    select dealer_id, id, right_ref_id, park_id, to_char(left_at at time zone 'Asia/Shanghai', 'YYYY-MM'), enter_time, left_at,
      paid_fen + greatest(0, gross_fen - payable_fen), greatest(0, gross_fen - payable_fen), paid_fen
    from park_order where dealer_id = ${dealerId} and right_ref_id is not null and left_at is not null and paid_fen > 0`.execute(tx);
}

/**
 * Bills of the months the demo city has lived through: confirmed on the third of the following month, paid a fortnight later, but for the
 * last one, and for a company that owes its bill of the month before.
 */
export async function seedCompanyBills(app: App, { dealerId, clerk }: { dealerId: string; clerk: Colleague }): Promise<void> {
  const inScope = <T>(work: (tx: Tx) => Promise<T>) => app.database.inScope({ dealerIds: [dealerId] }, work);
  await inScope((tx) => keepAccounts(tx, dealerId));
  const now = app.clock.now();
  const last = periodBefore(now);
  const { rows } = await inScope((tx) =>
    sql<{
      period: string;
    }>`select distinct period from company_order where dealer_id = ${dealerId} and period <= ${last} order by 1`.execute(tx),
  );
  for (const { period } of rows) {
    const on = (day: string) => new Date(Math.min(now.getTime(), dateStart(`${nextPeriod(period)}-${day}`) + 10 * 3_600_000));
    await inScope((tx) => generateBills({ tx, now: on('01') }, dealerId, period));
    const { rows: bills } = await inScope((tx) =>
      sql<{ id: string; rev: number; fen: number }>`select id, rev, payable_fen as fen from company_car_bill
        where dealer_id = ${dealerId} and period = ${period} order by company_id`.execute(tx),
    );
    for (const [index, { id, rev, fen }] of bills.entries()) {
      const as = (tx: Tx, at: Date) => asColleague({ app, tx, now: at }, clerk);
      if (on('03') < now) await inScope((tx) => confirmBill(id, rev, as(tx, on('03'))));
      const late = index === 0 && nextPeriod(period) === last;
      if (period < last && !late && fen > 0)
        await inScope((tx) =>
          receiveBill(
            id,
            { paidFen: fen, payChannel: payChannel.TRANSFER, voucherNo: `HT${period.replace('-', '')}${index + 1}` },
            as(tx, on('17')),
          ),
        );
    }
  }
  await inScope((tx) => markOverdue(tx, dealerId, businessDate(now)));
}

/** Companies of a unit in the order they were added, each with the plates of its first vehicles. */
export async function seededFleets(tx: Tx, dealerId: string): Promise<{ companyId: string; plates: string[] }[]> {
  const { rows } = await sql<{ companyId: string; plates: string[] }>`select k.id as "companyId",
      array(select v.plate_no from company_vehicle v where v.dealer_id = k.dealer_id and v.company_id = k.id order by v.id limit 6) as plates
    from company k where k.dealer_id = ${dealerId} order by k.company_code`.execute(tx);
  return rows;
}
