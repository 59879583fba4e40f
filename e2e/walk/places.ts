import { arrearsPlates } from '@bochong/contract/arrears';
import { menuModules } from '@bochong/contract/catalogue';
import { lawyersLetters } from '@bochong/contract/collection';
import type { MenuPage } from '@bochong/contract/kernel/menu';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { appealAgainstPaidStay } from '../appeal/paid-stay.ts';
import { draftLetters } from '../arrears/debtors.ts';
import { calm, follow } from '../journey.ts';
import { topRow, view } from '../page-objects.ts';

/** Every page of the menu, those behind a row too, without the ones that only lead to another. */
export const places: readonly MenuPage[] = menuModules.flatMap(({ pages }) => pages).filter(({ redirect }) => redirect === undefined);

/** Who of the demo may open everything of a page: the platform's own pages are its people's. */
export const ownerOf = ({ userTypes, ofCompany, ofMerchant }: MenuPage): 'binjiang' | 'admin' | 'chedui' | 'shanghu' =>
  ofCompany ? 'chedui' : ofMerchant ? 'shanghu' : userTypes !== undefined && !userTypes.includes(2) ? 'admin' : 'binjiang';

/** Pages that stand empty until a journey puts something there: the small city of the journeys has none of it. */
export const withoutRows: ReadonlySet<string> = new Set([
  '/parkingRecord/orderMerge/list',
  '/stopFee/wechatChange/list',
  '/stopFee/companyCarBill/list',
  '/stopFee/appeal/list',
  '/underpaymentManage/overdueCar/list',
  '/underpaymentManage/lawyersLetter/list',
  '/specificParking/audit/cancel/list',
  '/specificParking/audit/reapply/list',
  '/specificParking/blackList/list',
  '/specificParking/blackAlert/list',
  '/chargeRules/noActiveRule/list',
  '/chargeRules/historyRule/list',
  '/equipMonitoring/abnormalRecord/quarantine',
  '/equipMonitoring/abnormalRecord/offlineWarning',
  '/equipMonitoring/abnormalRecord/illegalParking',
  '/equipMonitoring/abnormalRecord/occupyAbnormal',
  '/equipMonitoring/abnormalRecord/cameraCovered',
  '/couponManage/merchantSettlement/list',
  '/couponManage/own/use/list',
  '/reconciliation/executeTask/list',
  '/reconciliation/archivedStatement/list',
  '/reconciliation/monthStatement/list',
  '/systemManage/thirdPage/list',
  '/workdayConfig/history/list',
  '/systemManage/appIcon/list',
  '/systemManage/companyPartUrl/list',
  '/systemManage/backgroundJob/list',
  '/systemManage/data/index',
  '/systemManage/clientError/list',
  '/systemManage/enterpriseAudit/list',
  '/systemManage/registration/list',
  '/systemManage/dealerExport/list',
  '/systemManage/dealerErasure/list',
]);

/** Ids of records that no list of the demo has: they are made for the view of one record. */
const made: Readonly<Record<string, (office: ApiUser) => Promise<string>>> = {
  '/stopFee/appeal/detail': (office) => appealAgainstPaidStay(office, '浙A2B4D1'),
  async '/underpaymentManage/lawyersLetter/print'(office) {
    const { results } = await office.call(arrearsPlates.list, { query: { pageSize: '50' } as never });
    const debtor = results.findLast((plate) => plate.owedFen > 0 && plate.frozenCount === 0);
    if (!debtor) throw new Error('nobody owes anything');
    await draftLetters(office, inject('city')?.registration ?? '', [debtor]);
    const drafts = await office.call(lawyersLetters.list, { query: { plateNo: debtor.plateNo } as never });
    return drafts.results[0]?.letterId ?? '';
  },
};

/** What a view of one record asks for in its address; `id` unless it stands here. */
const parameters: Readonly<Record<string, string>> = {
  '/parkingRecord/parkRecord/parkingDetail': 'orderId',
  '/underpaymentManage/lawyersLetter/print': 'ids',
  '/couponManage/coupon/multiEdit': 'ids',
};

/** Address of a page: of a view of one record with the id of the first row of its list, which is opened for it. */
export async function addressOf(page: Page, { path, hidden, activeMenu }: MenuPage): Promise<string> {
  if (!hidden || path.endsWith('/add') || activeMenu === undefined) return path;
  const make = made[path];
  if (make) return withId(path, await make(await apiUser(inject('baseUrl'), 'binjiang')));
  await follow(page, activeMenu);
  await calm(page);
  if (path === '/parkingRecord/vehicleFile/index') {
    return (await view(page).locator('a[href*=vehicleFile]').first().getAttribute('href')) ?? path;
  }
  return withId(path, (await topRow(page).getAttribute('data-row-key')) ?? '');
}

const withId = (path: string, id: string) => `${path}?${parameters[path] ?? 'id'}=${id}`;
