import type { App } from '../../kernel/app-context.ts';
import { declareRecords } from '../../kernel/database/record.ts';
import { createCardRoutes } from './card/card.routes.ts';
import { createCompanyAccountRoutes } from './company-account/company-account.routes.ts';
import { createCompanyTermsRoutes } from './company-terms/company-terms.routes.ts';
import { customerRecords } from './customer-records.repo.ts';
import { createOwnerRoutes } from './owner/owner.routes.ts';
import { createVinRoutes } from './vin/vin.routes.ts';
import { createVipTypeRoutes } from './vip-type/vip-type.routes.ts';
import { createWalletRoutes } from './wallet/wallet.routes.ts';
import { createWhiteListRoutes } from './white-list/white-list.routes.ts';

export function createChargingCustomerRoutes(app: App): void {
  declareRecords(app, customerRecords);
  createVipTypeRoutes(app);
  createOwnerRoutes(app);
  createWalletRoutes(app);
  createCardRoutes(app);
  createVinRoutes(app);
  createWhiteListRoutes(app);
  createCompanyTermsRoutes(app);
  createCompanyAccountRoutes(app);
}
