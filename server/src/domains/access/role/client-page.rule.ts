import { roleClient } from '@bochong/contract/access';
import type { MenuModule } from '@bochong/contract/kernel/menu';

/** Pages that are worked with on a phone, by their list; views behind a row belong to their list. */
const onFoot: readonly RegExp[] = [
  /^\/(todo|sysBulletin)$/,
  /^\/sysBulletin\/list$/,
  /^\/parkingRecord\/(parkRecord|unOutRecord|passRecord|booth)\//,
  /^\/stopFee\/(chargeRecord|appeal|billComplaint|refund)\//,
  /^\/underpaymentManage\/(underpaymentCar|underpaymentRecord|arrearsPay)\//,
  /^\/specificParking\/(blackAlert|whiteList)\//,
  /^\/equipMonitoring\//,
  /^\/chargePlatform\/(monitor|connector|fault|record|command)\//,
  /^\/chargePlatform\/(station|equipment)\/list$/,
];
/** Pages of a booth. */
const atBooth: readonly RegExp[] = [
  /^\/sysBulletin\/list$/,
  /^\/parkingRecord\/(parkRecord|unOutRecord|passRecord|booth)\//,
  /^\/stopFee\/(chargeRecord|refund)\//,
  /^\/specificParking\/blackAlert\//,
];
const pagesOf = new Map<number, readonly RegExp[]>([
  [roleClient.APP, onFoot],
  [roleClient.CS, atBooth],
]);

/** The menu cut down to what a role of the client may hold. */
export function modulesOf(clientType: number, modules: readonly MenuModule[]): MenuModule[] {
  const fits = pagesOf.get(clientType);
  if (fits === undefined) return [...modules];
  const isOf = (path: string) => fits.some((fit) => fit.test(path));
  return modules.map((module) => ({ ...module, pages: module.pages.filter(({ path, activeMenu }) => isOf(activeMenu ?? path)) }));
}
