import { type App, workIn } from '../../kernel/app-context.ts';
import { provideLiveCharges } from '../charging-asset/index.ts';
import { provideTransactions } from '../charging-connect/index.ts';
import { provideRunningOrders } from '../charging-customer/index.ts';
import { followCommand } from './command/command-outcome.service.ts';
import { createDriverChargeRoutes } from './driver-charge/driver-charge.routes.ts';
import { countRunning } from './order/charging-order.repo.ts';
import { noteGunWord } from './order/gun-word.repo.ts';
import { chargesAt } from './order/order-board.service.ts';
import { createOrderRecordRoutes } from './record/order-record.routes.ts';
import { chargingPayable } from './settle/order-payable.service.ts';
import { collectFor, noteBoot } from './timer/order-timer.service.ts';
import { meterValues } from './transaction/meter-values.service.ts';
import { costOf } from './transaction/order-cost.service.ts';
import { authorize, start } from './transaction/start.service.ts';
import { stop } from './transaction/stop.service.ts';
import { askFor } from './transaction/tag-holder.service.ts';
import { createTariffWhatIfRoutes } from './what-if/tariff-what-if.routes.ts';

export function createChargingOrderRoutes(app: App): void {
  app.payables.register(chargingPayable);
  provideTransactions(app, { askFor, authorize, start, meterValues, stop, costOf });
  provideLiveCharges(app, chargesAt);
  provideRunningOrders(app, countRunning);
  createOrderRecordRoutes(app);
  createDriverChargeRoutes(app);
  createTariffWhatIfRoutes(app);
  const { events } = app;
  events.within('ChargePointReported', async (tx, { connectorId, before, status, errorCode }, { dealerId }) => {
    if (connectorId !== null && before !== status) await noteGunWord(workIn(app, tx), dealerId, { connectorId, before, status, errorCode });
  });
  events.within('ChargePointBooted', (tx, { equipmentId }, { dealerId }) => noteBoot(workIn(app, tx), dealerId, equipmentId));
  events.on(
    'ChargePointCommandSettled',
    'charging-order',
    (tx, settled, { dealerId }) => followCommand(workIn(app, tx), dealerId, settled),
    'device',
  );
  events.on(
    'ChargingWalletRecharged',
    'charging-order',
    (tx, { walletId }, { dealerId }) => collectFor(workIn(app, tx), dealerId, walletId),
    'money',
  );
}
