import { type RefundLimits, refundLimits, refundSettings } from '@bochong/contract/refund';
import { Button } from 'antd';
import { useState } from 'react';
import { itemOf } from '../../kit/form-item.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { useAction, useEndpoint } from '../../kit/use-endpoint.ts';

const Item = itemOf(refundLimits);

/** Limits of the operating unit: what passes by itself, and what takes two. */
export function RefundSettingButton() {
  const [open, setOpen] = useState(false);
  const { data } = useEndpoint(refundSettings.get, {}, { enabled: open });
  const save = useAction(refundSettings.update, { success: '退款设置已保存' });
  return (
    <>
      <Button onClick={() => setOpen(true)}>退款设置</Button>
      {data && (
        <FormModal<RefundLimits>
          title="退款设置"
          open={open}
          initial={data}
          onClose={() => setOpen(false)}
          onSubmit={(limits) => save.run({ body: { ...limits, rev: data.rev } })}
        >
          <Item name="autoLimitFen" extra="不超过该金额的申请无需审核；0 表示全部需要审核" />
          <Item name="systemLimitFen" extra="重复缴费和多缴不超过该金额时自动退回，超过的需要审核" />
          <Item name="leaderLimitFen" extra="达到该金额的退款需要两人先后审核" />
          <Item name="maxDays" extra="支付后超过该天数只能线下退款" />
        </FormModal>
      )}
    </>
  );
}
