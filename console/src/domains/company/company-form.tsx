import { type Company, companies, companyFields } from '@bochong/contract/company';
import { Input, InputNumber } from 'antd';
import { useState } from 'react';
import { KeptNumber } from '../../fields/kept-number.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { useAction } from '../../kit/use-endpoint.ts';

const Item = itemOf(companyFields);
type Values = Omit<Company, 'companyId' | 'phone' | 'rev'> & { phone?: string | undefined };
const blank: Partial<Values> = {
  ...{ companyCode: '', companyName: '', creditCode: '', contact: '', phone: '', address: '', industry: '', salesman: '', remark: '' },
  vehicleLimit: 100,
};

/** One dialog that adds and edits. */
export function useCompanyForm() {
  const [row, setRow] = useState<Company | 'new' | null>(null);
  const create = useAction(companies.create, { success: '企业已新增' });
  const update = useAction(companies.update, { success: '企业已保存' });
  const edited = row !== null && row !== 'new' ? row : null;
  const save = ({ phone, ...fields }: Values) =>
    edited
      ? update.run({ params: { id: edited.companyId }, body: { ...fields, phone, rev: edited.rev } })
      : create.run({ body: { ...fields, phone: phone ?? '' } });
  const dialog = (
    <FormModal<Values>
      title={edited ? `编辑企业 ${edited.companyName}` : '新增企业'}
      open={row !== null}
      initial={edited ? { ...edited, phone: undefined } : blank}
      onSubmit={save}
      onClose={() => setRow(null)}
      width={680}
    >
      <div className="field-grid">
        <Item name="companyCode">
          <Input maxLength={20} />
        </Item>
        <Item name="companyName">
          <Input maxLength={50} />
        </Item>
        <Item name="creditCode">
          <Input maxLength={18} />
        </Item>
        <Item name="vehicleLimit">
          <InputNumber min={1} max={10_000} precision={0} suffix="辆" style={{ width: '100%' }} />
        </Item>
        <Item name="contact">
          <Input maxLength={30} />
        </Item>
        <Item name="phone">
          <KeptNumber maxLength={20} masked={edited?.phone} />
        </Item>
        <Item name="industry">
          <Input maxLength={30} />
        </Item>
        <Item name="salesman">
          <Input maxLength={30} />
        </Item>
        <Item name="address" wide>
          <Input maxLength={100} />
        </Item>
        <Item name="remark" wide>
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Item>
      </div>
    </FormModal>
  );
  return { add: () => setRow('new'), edit: (company: Company) => setRow(company), dialog };
}
