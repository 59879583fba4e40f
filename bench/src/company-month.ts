import { companyTerms, walletBiz, walletEntryKind } from '@bochong/contract/charging-customer';
import { chargingPayerType } from '@bochong/contract/charging-order';
import { companies } from '@bochong/contract/company';
import { demoDealers } from '@bochong/demo/platform.seed';
import { draftFor } from '@bochong/server/domains/company-settlement/settlement/settlement.service';
import { businessDate, dayMs } from '@bochong/server/kernel/time';
import type pg from 'pg';
import { consoleOf } from './bench-peers.ts';
import { withApp } from './bench-session.ts';
import { fillTable, type Rows, seedFirst } from './charging-rows.ts';
import type { Figure } from './figures.ts';
import { withPostgres } from './gate-lots.ts';
import { connect, idAt, loading } from './order-rows.ts';

const sessions = Number(process.env.BENCH_ROWS ?? 10_000);
const vehicles = 300;
const [{ id: dealerId }] = demoDealers;
const id = idAt('began', 'n');
const ended = `began + interval '1 hour'`;

/** Charges of a company on credit: the charge, its lines, and what it took of the account. */
const rowsOf = (companyId: string, walletId: string): readonly Rows[] => [
  {
    table: 'charging_order',
    asFirst: true,
    columns: {
      ...{
        id,
        order_no: `'C' || n`,
        start_charge_seq: `'S' || n`,
        transaction_no: 'n::int',
        start_key: `'k' || n`,
        connector_no: 'g.connector_no',
      },
      ...{
        station_id: 'g.station_id',
        equipment_id: 'g.equipment_id',
        connector_id: 'g.connector_id',
        began_at: 'began',
        start_at: 'began',
      },
      ...{ payer_type: String(chargingPayerType.COMPANY), payer_id: `'${companyId}'::uuid`, owner_id: 'null', card_id: 'null' },
      ...{ plate_no: `'浙A' || lpad((n % ${vehicles})::text, 5, '0')`, end_at: ended, settled_at: ended },
    },
  },
  { table: 'charging_order_line', asFirst: true, times: 2, columns: { order_id: id, seq: 'k + 9' } },
  {
    table: 'charging_wallet_entry',
    columns: {
      ...{
        id: idAt(ended, 'n'),
        wallet_id: `'${walletId}'::uuid`,
        kind: String(walletEntryKind.CAPTURE),
        biz_type: String(walletBiz.CHARGING),
      },
      ...{
        biz_id: id,
        of_biz_id: id,
        change_credit_fen: '(select payable_fen from charging_order limit 1)',
        principal_fen: '0',
        gift_fen: '0',
      },
      ...{ used_credit_fen: 'n', at: ended },
    },
  },
];

/** A company with credit that charges. */
const openCompany = (ownerUrl: string): Promise<string> =>
  withApp(ownerUrl, async (app) => {
    const call = await consoleOf(app);
    const texts = { creditCode: '', contact: '', phone: '', address: '', industry: '', salesman: '', remark: '' };
    const fields = { ...texts, companyCode: 'BENCH', companyName: '月结物流', vehicleLimit: vehicles };
    const { companyId } = await call<{ companyId: string }>(companies.create, '', fields);
    const { opened: _, ...terms } = await call<{ opened: boolean }>(companyTerms.get, companyId);
    await call(companyTerms.save, companyId, { ...terms, creditLimitFen: 100_000_000, validFrom: '2026-01-01T00:00:00+08:00' });
    return companyId;
  });

/** Every byte of what a company's statements say, but when they were made. */
async function bytesOf(owner: pg.Client, companyId: string): Promise<{ items: number; digest: string }> {
  const { rows } = await owner.query<{ items: number; digest: string }>(
    `select (select count(*)::int from company_settlement_item) as items, md5(
      (select string_agg(i::text, ' ' order by i.subject_id) from company_settlement_item i)
      || (select string_agg(m::text, ' ' order by m.entry_id) from company_settlement_move m)
      || (select string_agg((to_jsonb(s) - 'generated_at' - 'rev' - 'updated_at')::text, ' ') from company_settlement s where company_id = $1)) as digest`,
    [companyId],
  );
  return rows[0] ?? { items: 0, digest: '' };
}

/** The month of a company on credit, stated twice: how long it takes, and that both say the same. */
export async function benchCompanyMonth(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withPostgres(async (ownerUrl) => {
    await seedFirst(ownerUrl, 20, 30);
    const companyId = await openCompany(ownerUrl);
    const owner = await connect(ownerUrl);
    const { rows } = await owner.query<{ id: string }>('select id from charging_wallet where company_id = $1', [companyId]);
    const spread = { charges: sessions, days: 26, until: `'${new Date(Date.now() - 2 * dayMs).toISOString()}'::timestamptz` };
    for (const one of rowsOf(companyId, rows[0]?.id ?? '')) await fillTable(ownerUrl, one, spread);
    await withApp(ownerUrl, async (app) => {
      const periodTo = businessDate(Date.now() - dayMs);
      const state = async () => {
        const began = performance.now();
        await app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
          draftFor({ tx, now: app.clock.now() }, { dealerId, companyId, payMode: 2 }, periodTo),
        );
        return (performance.now() - began) / 1000;
      };
      const first = await state();
      const before = await bytesOf(owner, companyId);
      const again = await state();
      const after = await bytesOf(owner, companyId);
      if (before.items !== sessions) throw new Error(`${before.items} of ${sessions} charges are stated`);
      const what = `month of a company with ${sessions.toLocaleString()} charges`;
      figures.push(
        { what: `${what}: stated`, value: first, unit: 's', better: 'less', bar: 10, said: `made again in ${again.toFixed(2)} s` },
        {
          what: `${what}: bytes that differ when made again`,
          value: before.digest === after.digest ? 0 : 1,
          unit: '',
          better: 'less',
          bar: 0,
        },
      );
    });
    await owner.end();
  }, loading);
  return figures;
}
