import type { App } from '../../kernel/app-context.ts';
import { createParkOrderRoutes } from './park-order/park-order.routes.ts';

export function createParkingOrderRoutes(app: App): void {
  createParkOrderRoutes(app);
}
