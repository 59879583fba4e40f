import { parkBenefit, parkChargeRuleFields, parkChargeRules } from '@bochong/contract/charging-parking-link';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { recordForm } from '../../../kit/record-form.tsx';

const { FIXED_MINUTES, CHARGE_DURATION_PLUS } = parkBenefit;
const blank = parkChargeRuleFields.omit({ ruleName: true, stationIds: true, parkIds: true }).parse({});

export const parkChargeRuleForm = recordForm(parkChargeRules, {
  title: '联动规则',
  rowKey: 'ruleId',
  nameOf: ({ ruleName }) => ruleName,
  saved: '已保存，对此后结束的充电生效',
  width: 760,
  blank: () => ({ ...blank, ruleName: '', stationIds: [], parkIds: [], minEnergyWh: 5000, maxMinutes: 120 }),
  asks: [
    { name: 'ruleName', wide: true },
    { name: 'stationIds', wide: true },
    { name: 'parkIds', wide: true, children: <ParkSelect mode="multiple" /> },
    ...(['minEnergyWh', 'minChargeMin', 'minPaidFen', 'plateKinds', 'benefitType'] as const),
    { name: 'freeMinutes', required: true, when: ({ benefitType }) => benefitType === FIXED_MINUTES },
    { name: 'extraMinutes', when: ({ benefitType }) => benefitType === CHARGE_DURATION_PLUS },
    ...(['maxMinutes', 'validAfterEndMin', 'timesPerStay', 'timesPerDay', 'effectiveFrom', 'effectiveTo'] as const),
  ],
});
