import { billBiz, payChannel, payScene, payState } from '@bochong/contract/bill';
import { listKind, passFlowType, passSource, passStatus, syncStatus, syncType } from '@bochong/contract/special-vehicle';
import { terminalsOf } from '@bochong/server/domains/device/index';
import type { RightDays } from '@bochong/server/domains/parking-order/right/right-window.rule';
import { pastTerms, seedMonthRule } from '@bochong/server/domains/special-vehicle/pass-card/pass-card.seed';
import { statusOn } from '@bochong/server/domains/special-vehicle/pass-card/pass-state.rule';
import type { App } from '@bochong/server/kernel/app-context';
import { metrics } from '@bochong/server/kernel/database/counter';
import { newId } from '@bochong/server/kernel/database/identifier';
import { businessDate, compactStamp, toIso } from '@bochong/server/kernel/time';
import type { City, Vehicle } from '@bochong/simulator/history';
import type { PlacedPark } from './city.seed.ts';
import { type Cell, copyAll } from './copy-writer.ts';
import { settledRow } from './history-money.ts';

const dayMs = 86_400_000;
/** Who lives or works somewhere pays by the month there, two of three. */
const prices = { home: 300_00, office: 450_00 } as const;
const surnames = '王李张刘陈杨黄赵周吴徐孙马朱胡郭何高林罗';
const givens = ['伟', '芳', '敏', '静', '强', '磊', '洋', '艳', '勇', '军', '杰', '娟', '涛', '超', '霞', '平', '刚', '桂英'];

/** Who a vehicle of the city belongs to. */
export const ownerOf = ({ index }: Vehicle) => ({
  ownerName: `${surnames[index % surnames.length]}${givens[(index * 7) % givens.length]}`,
  phone: `138${String(10_000_000 + ((index * 7919) % 89_999_999))}`,
});

interface PastSale {
  place: PlacedPark;
  vehicle: Vehicle;
  ruleId: string;
  priceFen: number;
  /** Control terminals of the lot: they have been told. */
  terminals: readonly { id: string }[];
  startDate: string;
  /** Its owner stops renewing once the validity reaches this day. */
  renewUntil: string;
}

/** Cards as their sales left them, row by row, each month paid at the counter. */
class PassBook {
  readonly #app: App;
  readonly #tail: () => string;
  readonly #cards: Record<string, Cell>[] = [];
  readonly #plates: Record<string, Cell>[] = [];
  readonly #flows: Record<string, Cell>[] = [];
  readonly #syncs: Record<string, Cell>[] = [];
  readonly #bills: Record<string, Cell>[] = [];
  readonly #moves: ReturnType<typeof settledRow>[] = [];
  readonly #trades: Record<string, Cell>[] = [];
  readonly #counts: Record<string, Cell>[] = [];

  constructor(app: App, tail: () => string) {
    this.#app = app;
    this.#tail = tail;
  }

  /** Answers the days the card covers, both included. */
  sell(sale: PastSale): { from: string; to: string } {
    const { place, vehicle, terminals } = sale;
    const now = this.#app.clock.now();
    const terms = pastTerms(sale, now);
    const [first, last] = [terms[0], terms.at(-1) ?? terms[0]];
    const valid = { validFrom: first.fromDate, validTo: last.toDate };
    const status = statusOn({ ...valid, passStatus: passStatus.ACTIVE }, businessDate(now));
    const { ownerName, phone } = ownerOf(vehicle);
    const card = {
      dealer_id: place.dealerId,
      id: newId(first.boughtAt),
      cert_code: `BQ${compactStamp(first.boughtAt)}${this.#tail()}`,
    };
    const plates = [{ plateNo: vehicle.plateNo, plateColor: vehicle.plateColor }];
    this.#cards.push({
      ...card,
      rule_id: sale.ruleId,
      plates: JSON.stringify(plates),
      owner_name: ownerName,
      phone_cipher: `\\x${this.#app.keys.encrypt(phone).toString('hex')}`,
      phone_hash: this.#app.keys.hmac('phone', phone),
      valid_from: valid.validFrom,
      valid_to: valid.validTo,
      anchor_day: first.anchorDay,
      pass_status: status,
      total_paid_fen: terms.length * sale.priceFen,
      last_paid_at: toIso(last.boughtAt),
      source: passSource.PLATFORM,
      created_at: toIso(first.boughtAt),
    });
    for (const term of terms) {
      const { fromDate, toDate, amountFen, boughtAt } = term;
      const flowId = newId(boughtAt);
      const bill = this.#pay(sale, flowId, amountFen, boughtAt.getTime());
      const of = { dealer_id: place.dealerId, card_id: card.id };
      const plate = { plate_no: vehicle.plateNo, plate_color: vehicle.plateColor };
      this.#plates.push({ ...of, ...plate, id: newId(), park_id: place.parkId, during: `[${fromDate},${toDate}]` });
      this.#flows.push({
        ...of,
        id: flowId,
        flow_type: term === first ? passFlowType.NEW : passFlowType.RENEW,
        plates: vehicle.plateNo,
        periods: 1,
        from_date: fromDate,
        to_date: toDate,
        receivable_fen: amountFen,
        paid_fen: amountFen,
        pay_channel: payChannel.CASH,
        bill_id: bill,
        operator_name: '前台',
        at: toIso(boughtAt),
      });
    }
    const payload = JSON.stringify({ plates, ...valid, passStatus: status, windows: [] });
    const confirmed = { sync_status: syncStatus.SUCCESS, tries: 1, ack_at: toIso(last.boughtAt) };
    for (const { id: terminal_id } of terminals)
      this.#syncs.push({
        ...{ dealer_id: place.dealerId, id: newId(last.boughtAt), list_kind: listKind.PASS, ref_id: card.id, cert_code: card.cert_code },
        ...{ park_id: place.parkId, terminal_id, sync_type: syncType.ADD, payload_version: 0, payload, ...confirmed },
      });
    return { from: valid.validFrom, to: valid.validTo };
  }

  #pay({ place: { dealerId: dealer_id, parkId: park_id }, vehicle }: PastSale, flowId: string, fen: number, paidAt: number): string {
    const id = newId(paidAt);
    const at = toIso(paidAt);
    const number = `CB${compactStamp(paidAt)}${this.#tail()}`;
    const bill = {
      ...{
        dealer_id,
        id,
        subject_id: flowId,
        bill_no: number,
        biz_type: billBiz.PASS,
        park_id,
        plate_no: vehicle.plateNo,
        plate_color: vehicle.plateColor,
      },
      ...{ total_fen: fen, paid_fen: fen, pay_channel: payChannel.CASH, pay_scene: payScene.PASS, pay_state: payState.SUCCESS },
      ...{ out_trade_no: number, created_at: at, paid_at: at },
    };
    this.#bills.push(bill);
    this.#moves.push(settledRow(bill, paidAt));
    this.#trades.push({ out_trade_no: number, dealer_id, bill_id: id });
    const key = { dealer_id, biz_date: businessDate(paidAt), park_id, hour: new Date(paidAt + 8 * 3_600_000).getUTCHours() };
    this.#counts.push({ ...key, metric: metrics.receivedFen, value: fen }, { ...key, metric: metrics.payments, value: 1 });
    return id;
  }

  async end(ownerUrl: string): Promise<void> {
    // Flows are listed in the order they were written.
    const flows = this.#flows.toSorted((a, b) => String(a.at).localeCompare(String(b.at)));
    await copyAll(ownerUrl, 'pass_card', this.#cards);
    await Promise.all([
      copyAll(ownerUrl, 'pass_plate', this.#plates),
      copyAll(ownerUrl, 'pass_flow', flows),
      copyAll(ownerUrl, 'list_sync', this.#syncs),
      copyAll(ownerUrl, 'bill', this.#bills),
      copyAll(ownerUrl, 'money_event', this.#moves),
      copyAll(ownerUrl, 'trade_number', this.#trades),
      copyAll(ownerUrl, 'counter_delta', this.#counts),
    ]);
  }
}

/** Passes the city's people bought in the days of its history; answers the days they cover by lot and plate. */
export async function sellHistoryPasses(
  app: App,
  ownerUrl: string,
  places: readonly PlacedPark[],
  city: City,
  days: number,
  tail: () => string,
): Promise<Map<string, RightDays>> {
  const now = app.clock.now();
  const covered = new Map<string, RightDays>();
  const opening = now.getTime() - (days - 1) * dayMs;
  const book = new PassBook(app, tail);
  for (const place of places) {
    const { purpose, parkName } = place.plan;
    if (purpose !== 'home' && purpose !== 'office') continue;
    const holders = city.vehicles.filter(
      (vehicle) => vehicle[purpose === 'home' ? 'home' : 'work'] === place.plan.index && vehicle.plateNo !== '' && vehicle.index % 3 > 0,
    );
    const priceFen = prices[purpose];
    const { ruleId, terminals } = await app.database.inScope({ dealerIds: [place.dealerId] }, async (tx) => {
      const rule = {
        ruleName: `${parkName}月卡`.slice(0, 30),
        parkIds: [place.parkId],
        priceFen,
        windows: [],
        quota: place.plan.spaces,
        effectiveFrom: businessDate(opening),
      };
      const ruleId = await seedMonthRule({ app, tx, now }, place.dealerId, rule);
      return { ruleId, terminals: await terminalsOf(tx, place.dealerId, [place.parkId]) };
    });
    for (const vehicle of holders) {
      // Before today: the counter may not have opened yet.
      const start = opening + (vehicle.index % Math.min(30, Math.max(1, days - 1))) * dayMs;
      // Every twelfth owner lets it run out in the last weeks.
      const until = vehicle.index % 12 === 1 ? now.getTime() - 31 * dayMs : now.getTime();
      const own = { startDate: businessDate(start), renewUntil: businessDate(until) };
      const { from, to } = book.sell({ place, vehicle, ruleId, priceFen, terminals, ...own });
      const next = businessDate(Date.parse(`${to}T00:00:00+08:00`) + dayMs);
      covered.set(`${place.parkId} ${vehicle.plateNo}`, { fromDate: from, toDate: next, windows: [] });
    }
  }
  await book.end(ownerUrl);
  return covered;
}
