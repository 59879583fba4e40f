import { type ArrearsSettingFields, arrearsSettingFields, arrearsSettings } from '@bochong/contract/arrears';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';

const Item = itemOf(arrearsSettingFields);

/** Figures of the operating unit: who is overdue, what may be given up. */
export function ArrearsSettingButton() {
  const [open, setOpen] = useState(false);
  const { data } = useEndpoint(arrearsSettings.get, {}, { enabled: open });
  const save = useAction(arrearsSettings.update, { success: '欠费设置已保存' });
  return (
    <>
      <Button onClick={() => setOpen(true)}>欠费设置</Button>
      {data && (
        <FormModal<ArrearsSettingFields>
          title="欠费设置"
          open={open}
          initial={data}
          onClose={() => setOpen(false)}
          onSubmit={(figures) => save.run({ body: { ...figures, rev: data.rev } })}
        >
          <Item name="overdueDays" extra="最早一笔欠费达到该天数即为逾期车辆">
            <InputNumber min={1} max={3650} precision={0} suffix="天" />
          </Item>
          <Item name="overdueFen" extra="欠费总额达到该金额即为逾期车辆，与天数满足其一" />
          <Item name="writeOffDays" extra="账龄达到该天数可申请核销；确认无法收回的不受此限">
            <InputNumber min={0} max={3650} precision={0} suffix="天" />
          </Item>
          <Item name="reduceLimitFen" extra="一次减免不能超过该金额" />
        </FormModal>
      )}
    </>
  );
}
