import { topBarButtons } from '@bochong/contract/access';
import type { MenuModule, MenuPage } from '@bochong/contract/kernel/menu';

/** F everything; H the page, its details and the buttons that handle things; R the page, its details and the export; – nothing. */
type Level = 'F' | 'H' | 'R' | '–';

export const presetRoles = ['单位管理员', '运营主管', '财务', '客服', '收费主管', '运维', '只读审计'] as const;
export type PresetRole = (typeof presetRoles)[number];

export const isPresetRole = (name: string): name is PresetRole => (presetRoles as readonly string[]).includes(name);

/** Rights of the preset roles, in the order of `presetRoles`; the first row that fits a page decides. */
const matrix: readonly (readonly [fits: RegExp, levels: string])[] = [
  [/^\/sysBulletin\/(manage|audit)/, 'FH––––R'],
  [/^\/(todo|helpDocumentation|sysBulletin)/, 'FFFFFFR'],
  [/^\/(parkingRecord|stopFee)/, 'FFRHFRR'],
  [/^\/underpaymentManage/, 'FFRHF–R'],
  [/^\/(specificParking|bookManage|staggerShare)/, 'FFRHH–R'],
  [/^\/chargeRules/, 'FFRRR–R'],
  [/^\/(companyCharge|chargePlatform|customerManage)/, 'FFRH–HR'],
  [/^\/equipMonitoring/, 'FR–RRFR'],
  [/^\/(remoteGuard|scheduleManage)/, 'FF–HHHR'],
  [/^\/(couponManage|marketing)/, 'FFRH––R'],
  [/^\/eInvoice/, 'FRFH––R'],
  [/^\/(reconciliation|financialCenter|businessBalance)/, 'FRF–––R'],
  [/^\/refundManage/, 'FHFHH–R'],
  [/^\/(financialStatement|statisticalReport)/, 'FFFRRRR'],
  [/^\/operationManage/, 'FF–H––R'],
  [/^\/(subOperator|workdayConfig)/, 'FFR–––R'],
  [/^\/systemManage\/employee/, 'F–––H–R'],
  [/^\/systemManage\/(account|accountApply|balanceAccount|nonInductivePay|payConfig|paySetting|systemPay|financeConfig)/, 'F–F–––R'],
  [
    /^\/systemManage\/(parkingLot|parkingSpace|roadside|laneCode|equipment|connectivity|businessRule|freeDuration|chargeScreen|plateName|special)/,
    'FH–––FR',
  ],
  [/^\/systemManage\/(thirdSetting|thirdUrl|thirdPage|openApi|watch|operationLog|loginLog)/, 'F––––HR'],
  [/^\/systemManage/, 'F–––––R'],
];

/** Who sees numbers and phones in clear, beside the level: 单位管理员, 财务, 客服. */
const plainRoles: readonly PresetRole[] = ['单位管理员', '财务', '客服'];
const writingKeys = new Set(['add', 'edit', 'delete', 'import', 'export']);

/** Level of a preset role on a page. */
export function levelOf(role: PresetRole, path: string): Level {
  const levels = matrix.find(([fits]) => fits.test(path))?.[1] ?? 'F––––––';
  return ([...levels][presetRoles.indexOf(role)] ?? '–') as Level;
}

const isWritingView = (page: MenuPage) => page.hidden === true && /\/(add|edit)$/.test(page.path);

function codesOf(page: MenuPage, role: PresetRole): string[] {
  const level = levelOf(role, page.path);
  if (level === '–' || (level !== 'F' && isWritingView(page))) return [];
  const buttons = Object.entries(page.buttons ?? {}).filter(([key]) => {
    if (key === 'plain') return plainRoles.includes(role);
    if (level === 'F') return true;
    return level === 'R' ? key === 'export' : !writingKeys.has(key);
  });
  return [page.code, ...buttons.map(([, [code]]) => code)];
}

/** Resource codes of a preset role: the top bar, full plates but for the auditor, and the built pages; pages for platform people only are left out. */
export const presetResources = (role: PresetRole, modules: readonly MenuModule[]): string[] => [
  ...Object.values(topBarButtons).filter((code) => code !== topBarButtons.fullPlates || role !== '只读审计'),
  ...modules.flatMap((module) => {
    const codes = module.pages
      .filter((page) => !page.ofCompany && !page.ofMerchant && (page.userTypes?.includes(3) ?? true))
      .flatMap((page) => codesOf(page, role));
    return codes.length === 0 ? [] : [module.code, ...codes];
  }),
];
