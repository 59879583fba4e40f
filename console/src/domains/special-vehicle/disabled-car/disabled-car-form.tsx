import { plateColor } from '@bochong/contract/kernel/vehicle';
import { type DisabledCarRow, disabledCarFields, disabledCars, disabledRelation } from '@bochong/contract/special-vehicle';
import { DatePicker, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { KeptNumber } from '../../../fields/kept-number.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { rule } from '../../../kit/schema.ts';
import { useAction } from '../../../kit/use-endpoint.ts';

interface Values extends Omit<DisabledCarRow, 'certValidTo' | 'phone' | 'disabledCertNo'> {
  certValidTo: Dayjs;
  phone?: string | undefined;
  disabledCertNo?: string | undefined;
}
const papers = ['残疾证', '身份证', '行驶证', '驾驶证', '亲属关系证明'].map((value) => ({ value }));
const blank: Partial<Values> = {
  plateColor: plateColor.BLUE,
  phone: '',
  relation: disabledRelation.SELF,
  driverLicenceType: '',
  materials: [],
};
const ofRow = ({ certValidTo, phone: _, disabledCertNo: __, ...row }: DisabledCarRow): Partial<Values> => ({
  ...row,
  certValidTo: dayjs(certValidTo),
});

/** One dialog that hands an application in and corrects it. */
export function useDisabledCarForm() {
  const [row, setRow] = useState<DisabledCarRow | 'new' | null>(null);
  const create = useAction(disabledCars.create, { success: '已提交审核' });
  const update = useAction(disabledCars.update, { success: '申请已保存' });
  const edited = row !== null && row !== 'new' ? row : null;
  const save = ({ phone, disabledCertNo, ...values }: Values) => {
    const fields = { ...values, certValidTo: values.certValidTo.format('YYYY-MM-DD') };
    if (!edited) return create.run({ body: { ...fields, phone: phone ?? '', disabledCertNo: disabledCertNo ?? '' } });
    return update.run({ params: { id: edited.carId }, body: { ...fields, phone, disabledCertNo, rev: edited.rev } });
  };
  const dialog = (
    <FormModal<Values>
      title={edited ? `编辑残疾人车辆 ${edited.plateNo}` : '新增残疾人车辆'}
      open={row !== null}
      okText="提交审核"
      initial={edited ? ofRow(edited) : blank}
      onSubmit={save}
      onClose={() => setRow(null)}
      width={680}
    >
      <div className="field-grid">
        <Form.Item name="plateNo" label="车牌号" rules={[{ required: true, message: '请输入正确的车牌号' }]}>
          <PlateInput />
        </Form.Item>
        <Form.Item name="plateColor" label="车牌颜色">
          <EnumSelect of={plateColor} allowClear={false} />
        </Form.Item>
        <Form.Item name="holderName" label="持证人" required rules={[rule(disabledCarFields.shape.holderName)]}>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="phone" label="电话">
          <KeptNumber maxLength={20} masked={edited?.phone} />
        </Form.Item>
        <Form.Item
          name="disabledCertNo"
          label="残疾证号"
          required
          rules={[rule(edited ? disabledCarFields.shape.disabledCertNo.optional() : disabledCarFields.shape.disabledCertNo)]}
          extra="等级取自证号第20位"
        >
          <KeptNumber maxLength={22} masked={edited?.disabledCertNo} />
        </Form.Item>
        <Form.Item name="certValidTo" label="证件有效期至" rules={[{ required: true, message: '请选择证件有效期' }]}>
          <DatePicker minDate={dayjs()} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="relation" label="关系">
          <EnumSelect of={disabledRelation} allowClear={false} />
        </Form.Item>
        <Form.Item name="driverLicenceType" label="准驾车型">
          <Input maxLength={10} placeholder="如 C1、C5" />
        </Form.Item>
      </div>
      <Form.Item name="materials" label="已收材料">
        <Select mode="tags" options={papers} maxCount={10} placeholder="选择或输入材料名称" />
      </Form.Item>
    </FormModal>
  );
  return { add: () => setRow('new'), edit: (car: DisabledCarRow) => setRow(car), dialog };
}
