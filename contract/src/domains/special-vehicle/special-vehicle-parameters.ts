import { integer } from '../../kernel/fields.ts';
import { parameters } from '../../kernel/parameter.ts';

export const specialVehicleParameters = parameters('pass', '包期', {
  payHours: [integer('包期缴费时限(小时)', 1, 720).meta({ help: '包期申请审核通过后多少小时内缴费，逾期作废' }), 24, 2],
});
