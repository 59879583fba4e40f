import { seedInvoices } from '@bochong/server/domains/e-invoice/e-invoice-past.seed';
import type { App } from '@bochong/server/kernel/app-context';
import { demoDealers, type demoOffices } from './platform.seed.ts';
import { refusedBuyer } from './simulated-invoice.ts';

/** Tax numbers of the demo's companies. */
const taxNos = ['91330108MA27AAAA1A', '91330106MA2AX1QY08', '91330105MA2B0KLM37'];

/** Invoices of a company of the demo over what was paid in its past. */
export async function makeInvoices(app: App, office: (typeof demoOffices)[number]): Promise<void> {
  const at = demoDealers.findIndex(({ id }) => id === office.dealerId);
  const dealer = demoDealers[at];
  const taxNo = taxNos[at];
  if (!dealer || taxNo === undefined) return;
  await seedInvoices(app, office, { name: dealer.name, taxNo, address: dealer.addr, tel: dealer.phone, refusedBuyer });
}
