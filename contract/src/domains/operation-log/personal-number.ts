import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { text, uuid } from '../../kernel/fields.ts';
import { revealReasons } from '../../kernel/word-lists.ts';
import { appealPage, billComplaintPage } from '../appeal/menu.ts';
import { ownerAccountPage } from '../charging-customer/menu.ts';
import { companyInfoPage } from '../company/menu.ts';
import { employeePage } from '../employee/menu.ts';
import { evaluatePage } from '../parking-order/menu.ts';
import { cardManagePage, disabledCarPage, whiteListPage } from '../special-vehicle/menu.ts';
import { subOperatorPage } from '../sub-operator/menu.ts';

/** Records that keep numbers of people, as the operation log names them, and the button of their page that shows a number in full. */
export const plainCodes = {
  billComplaint: billComplaintPage.can.plain,
  chargingOwner: ownerAccountPage.can.plain,
  company: companyInfoPage.can.plain,
  companyVehicle: companyInfoPage.can.plain,
  disabledCar: disabledCarPage.can.plain,
  employee: employeePage.can.plain,
  parkEvaluate: evaluatePage.can.plain,
  parkOrderAppeal: appealPage.can.plain,
  passAudit: cardManagePage.can.plain,
  passCard: cardManagePage.can.plain,
  subOperator: subOperatorPage.can.plain,
  whiteList: whiteListPage.can.plain,
} as const;
export type PersonalRecord = keyof typeof plainCodes;

const personalRecord = z.enum(Object.keys(plainCodes) as [PersonalRecord, ...PersonalRecord[]]).meta({ title: '记录类型' });
const personalField = z.enum(['phone', 'contactPhone', 'driverMobile', 'disabledCertNo', 'idCard']).meta({ title: '号码' });
export type PersonalField = z.output<typeof personalField>;

export const personalNumbers = {
  /** A number that lists and details show masked, for holders of the page's button; who asked, for which, and why stands in the log. */
  reveal: endpoint({
    method: 'POST',
    path: '/platform/v2/api/personalNumbers/reveal',
    title: '查看完整号码',
    access: Object.values(plainCodes) as [string, ...string[]],
    body: z.object({
      recordType: personalRecord,
      recordId: uuid('记录'),
      field: personalField,
      reason: revealReasons.for(text('查看原因', 100, 1)),
    }),
    data: z.object({ number: z.string() }),
  }),
};
