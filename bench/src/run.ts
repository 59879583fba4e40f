/**
 * `npm run bench [-- name …] [--write]`: prints each figure as a ratio to its raw limit in the same run, with how the machine was before and
 * after; `--write` keeps the figures and writes the table of `docs/scale.md`.
 */
import { benchAlarmFanout } from './alarm-fanout.ts';
import { benchArrearsList } from './arrears-list.ts';
import { benchBacklogCount } from './backlog-count.ts';
import { benchCaptureDecision } from './capture-decision.ts';
import { benchChargePoints } from './charge-points.ts';
import { benchChargingEngine } from './charging-engine.ts';
import { benchChargingLists } from './charging-lists.ts';
import { benchChargingNotify } from './charging-notify.ts';
import { benchChargingPeersIn } from './charging-peers-in.ts';
import { benchChargingReplay } from './charging-replay.ts';
import { benchChargingSamples } from './charging-samples.ts';
import { benchChargingSessionPage } from './charging-session-page.ts';
import { benchCompanyMonth } from './company-month.ts';
import { benchConsoleBoard } from './console-board.ts';
import { benchConsoleHeap } from './console-heap.ts';
import { benchConsoleTabs } from './console-tabs.ts';
import { benchConsoleWeight } from './console-weight.ts';
import { benchCouponRush } from './coupon-rush.ts';
import { benchExport } from './export.ts';
import { benchFeeEngine } from './fee-engine.ts';
import { type Figure, machineState, tell, write } from './figures.ts';
import { benchGateEvents } from './gate-events.ts';
import { benchHome } from './home.ts';
import { benchLedger } from './ledger.ts';
import { benchOpenList } from './open-list.ts';
import { benchOperationList } from './operation-list.ts';
import { benchOperationLog } from './operation-log.ts';
import { benchOrderList } from './order-list.ts';
import { benchRemindAll } from './remind-all.ts';
import { benchReplay } from './replay.ts';
import { benchSerialisation } from './serialisation.ts';
import { benchStatements } from './statements.ts';
import { benchTwoLists } from './two-lists.ts';
import { benchTwoServers } from './two-servers.ts';
import { benchWebhooks } from './webhooks.ts';

const benches = {
  'fee-engine': benchFeeEngine,
  'charging-engine': benchChargingEngine,
  'charging-lists': benchChargingLists,
  'charging-notify': benchChargingNotify,
  'charging-peers-in': benchChargingPeersIn,
  'charging-replay': benchChargingReplay,
  'charging-samples': benchChargingSamples,
  'charging-session-page': benchChargingSessionPage,
  'charge-points': benchChargePoints,
  'company-month': benchCompanyMonth,
  serialisation: benchSerialisation,
  'order-list': benchOrderList,
  home: benchHome,
  'gate-events': benchGateEvents,
  'capture-decision': benchCaptureDecision,
  'console-weight': benchConsoleWeight,
  'console-tabs': benchConsoleTabs,
  'console-heap': benchConsoleHeap,
  'console-board': benchConsoleBoard,
  'alarm-fanout': benchAlarmFanout,
  'arrears-list': benchArrearsList,
  'open-list': benchOpenList,
  'operation-list': benchOperationList,
  'operation-log': benchOperationLog,
  'remind-all': benchRemindAll,
  'backlog-count': benchBacklogCount,
  replay: benchReplay,
  ledger: benchLedger,
  statements: benchStatements,
  'coupon-rush': benchCouponRush,
  export: benchExport,
  'two-servers': benchTwoServers,
  'two-lists': benchTwoLists,
  webhooks: benchWebhooks,
};
const told = process.argv.slice(2);
const wanted = told.filter((name) => !name.startsWith('--'));
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) throw new Error(`there is no bench ${unknown.join(', ')}`);
for (const [name, run] of Object.entries<() => Figure[] | Promise<Figure[]>>(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const before = await machineState();
  console.log(`${name} (${before})`);
  const figures = await run();
  const after = await machineState();
  const state = `${before}; afterwards ${after}`;
  tell(figures, state);
  console.log(`  afterwards: ${after}`);
  if (told.includes('--write')) write(figures, state);
}
