import { type App, workIn } from '../../kernel/app-context.ts';
import { createBoothRoutes } from './booth/booth.routes.ts';
import { createBusyCarRoutes } from './busy-car/busy-car.routes.ts';
import { createDriverPageRoutes } from './driver-page/driver-page.routes.ts';
import { createEvaluateRoutes } from './evaluate/evaluate.routes.ts';
import { createOrderChangeRoutes } from './order-change/order-change.routes.ts';
import { createOrderMergeRoutes } from './order-merge/order-merge.routes.ts';
import { createOrderRelationRoutes } from './order-relation/order-relation.routes.ts';
import { createParkOrderRoutes } from './park-order/park-order.routes.ts';
import { createPassAnalysisRoutes } from './pass-analysis/pass-analysis.routes.ts';
import { createPassRecordRoutes } from './pass-record/pass-record.routes.ts';
import { followInner } from './stay-link/outer-stay.service.ts';
import { createDriverPayRoutes } from './stay-payment/driver-pay.routes.ts';
import { settleMoney } from './stay-payment/settle-money.service.ts';
import { stayPayable } from './stay-payment/stay-payable.service.ts';
import { createStayPictureRoutes } from './stay-picture/stay-picture.routes.ts';
import { createVehicleFileRoutes } from './vehicle-file/vehicle-file.routes.ts';
import { createWhatIfRoutes } from './what-if/what-if.routes.ts';

export function createParkingOrderRoutes(app: App): void {
  app.payables.register(stayPayable);
  createDriverPayRoutes(app);
  createDriverPageRoutes(app);
  createParkOrderRoutes(app);
  createBoothRoutes(app);
  createOrderRelationRoutes(app);
  createPassRecordRoutes(app);
  createOrderChangeRoutes(app);
  createOrderMergeRoutes(app);
  createEvaluateRoutes(app);
  createBusyCarRoutes(app);
  createPassAnalysisRoutes(app);
  createStayPictureRoutes(app);
  createVehicleFileRoutes(app);
  createWhatIfRoutes(app);
  const { events } = app;
  events.on('InnerStayToldLate', 'parking-order', (tx, told, { dealerId }) => followInner(workIn(app, tx), dealerId, told));
  for (const event of ['ParkOrderLeftUnpaid', 'ParkOrderLeftOverpaid'] as const)
    events.on(event, 'parking-order', (tx, { orderId }, { dealerId }) => settleMoney(workIn(app, tx), dealerId, orderId), 'money');
  for (const event of ['OrdersMerged', 'OrderMergeUndone'] as const)
    events.on(
      event,
      'parking-order',
      async (tx, { targetOrderId, sourceOrderIds }, { dealerId }) => {
        for (const orderId of [targetOrderId, ...sourceOrderIds]) await settleMoney(workIn(app, tx), dealerId, orderId);
      },
      'money',
    );
}
