import { plateColor } from '@bochong/contract/kernel/vehicle';
import { disabledCars, disabledRelation } from '@bochong/contract/special-vehicle';
import { recordForm } from '../../../kit/record-form.tsx';

/** Hands an application in and corrects it. */
export const disabledCarForm = recordForm(disabledCars, {
  title: '残疾人车辆',
  added: '已提交审核',
  saved: '申请已保存',
  rowKey: 'carId',
  nameOf: (row) => row.plateNo,
  okText: '提交审核',
  width: 680,
  blank: { plateColor: plateColor.BLUE, relation: disabledRelation.SELF },
  asks: [
    ...(['plateNo', 'plateColor', 'holderName', 'phone'] as const),
    { name: 'disabledCertNo', extra: '等级取自证号第20位' },
    'certValidTo',
    'relation',
    { name: 'driverLicenceType', placeholder: '如 C1、C5' },
    { name: 'materials', wide: true, placeholder: '选择或输入材料名称' },
  ],
});
