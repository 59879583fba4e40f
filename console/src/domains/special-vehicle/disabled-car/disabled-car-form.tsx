import { plateColor } from '@bochong/contract/kernel/vehicle';
import { disabledCars, disabledRelation } from '@bochong/contract/special-vehicle';
import { Select } from 'antd';
import { KeptNumber } from '../../../fields/kept-number.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { recordForm } from '../../../kit/record-form.tsx';

const Item = itemOf(disabledCars.create);
const KeptItem = itemOf(disabledCars.update);
const papers = ['残疾证', '身份证', '行驶证', '驾驶证', '亲属关系证明'].map((value) => ({ value }));

/** Hands an application in and corrects it. */
export const disabledCarForm = recordForm(disabledCars, {
  title: '残疾人车辆',
  added: '已提交审核',
  saved: '申请已保存',
  okText: '提交审核',
  rowKey: 'carId',
  nameOf: (row) => row.plateNo,
  width: 680,
  blank: { plateColor: plateColor.BLUE, relation: disabledRelation.SELF },
  children: (row) => {
    const Kept = row ? KeptItem : Item;
    return (
      <>
        <div className="field-grid">
          <Item name="plateNo" />
          <Item name="plateColor" />
          <Item name="holderName" />
          <Kept name="phone">
            <KeptNumber maxLength={20} masked={row?.phone} />
          </Kept>
          <Kept name="disabledCertNo" extra="等级取自证号第20位">
            <KeptNumber maxLength={22} masked={row?.disabledCertNo} />
          </Kept>
          <Item name="certValidTo" />
          <Item name="relation" />
          <Item name="driverLicenceType" placeholder="如 C1、C5" />
        </div>
        <Item name="materials">
          <Select mode="tags" options={papers} maxCount={10} placeholder="选择或输入材料名称" />
        </Item>
      </>
    );
  },
});
