import { authType, importType, type LicensePayload, licenseProduct } from '@bochong/contract/license';
import type { App } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/db.ts';
import { businessDate } from '../../kernel/time.ts';
import { importLicense } from './license-import.service.ts';
import { signLicense } from './license-signature.rule.ts';

const dayMs = 86_400_000;

interface DemoPlan {
  remainDays: number;
  lanes: number;
  berths: number;
}

/** The third demo unit's licence is about to end, so that badge and notices can be seen; the others are comfortable. */
export const demoLicense = (dealerNo: string): DemoPlan => ({ remainDays: dealerNo.endsWith('3') ? 20 : 165, lanes: 60, berths: 2000 });

/** Imports a licence for a demo unit through the front door, signed by the development issuer and bound to the unit, as the platform hosts it. */
export async function seedLicense(app: App, tx: Tx, dealerNo: string, plan: DemoPlan, now: Date): Promise<void> {
  const payload: LicensePayload = {
    product: licenseProduct,
    licenseNo: `DEMO-${dealerNo}`,
    mode: 1,
    dealerNo,
    machineCode: dealerNo,
    items: [
      { authType: authType.LANE, qty: plan.lanes },
      { authType: authType.ROADSIDE_BERTH, qty: plan.berths },
      { authType: authType.SEAT, qty: 5 },
      { authType: authType.SCREEN, qty: 1 },
    ],
    startDate: businessDate(now.getTime() - 200 * dayMs),
    expireDate: businessDate(now.getTime() + plan.remainDays * dayMs),
    issuedAt: new Date(now.getTime() - 201 * dayMs).toISOString(),
  };
  const importer = { app, tx, now, operator: '平台管理员', importType: importType.FILE };
  await importLicense(signLicense(payload), () => true, importer);
}
