import { lawyersLetters } from '@bochong/contract/arrears';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';

const Item = itemOf(lawyersLetters.save);

/** A draft about everything a vehicle owes now. */
export function AddButton() {
  const [open, setOpen] = useState(false);
  const { data = [] } = useEndpoint(lawyersLetters.templates, {}, { enabled: open });
  const save = useAction(lawyersLetters.save, { success: '律师函草稿已保存' });
  const options = data.map((one) => ({ value: one.templateId, label: `${one.templateName}（${one.lawFirm}）` }));
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        新增
      </Button>
      <FormModal<{ plateNo: string; templateId: string; ownerName: string; address: string }>
        title="新增律师函"
        open={open}
        onClose={() => setOpen(false)}
        onSubmit={(body) => save.run({ body })}
      >
        <Item name="plateNo" extra="须满足起发金额、账龄90天、送达催缴3次、证据完整且不在申诉中" />
        <Item name="templateId">
          <Select placeholder="函件模板" options={options} />
        </Item>
        <Item name="ownerName" extra="只使用合法来源的车主信息" />
        <Item name="address" />
      </FormModal>
    </>
  );
}
