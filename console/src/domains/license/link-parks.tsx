import { authType, type LicensePool, licenseActions, targetType } from '@bochong/contract/license';
import { Form, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { ParkSelect } from '../../fields/park-select.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { useAction } from '../../kit/use-endpoint.ts';

interface Values {
  authType: 1 | 2 | 3;
  targetIds: string[];
  qty: number;
}

const ofParks: readonly number[] = [authType.LANE, authType.ROADSIDE_BERTH, authType.YARD_BERTH];

/** Gives lots a quantity each of one kind of a pool; what is left is said beside it. */
export function LinkParks({ pool, onClose }: { pool: LicensePool | null; onClose(): void }) {
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const link = useAction(licenseActions.link, {
    success: '授权已分配',
    onSuccess: () => setRequestId(crypto.randomUUID()),
  });
  const kinds = (pool?.items ?? []).filter((item) => ofParks.includes(item.authType));
  const submit = ({ targetIds, qty, ...rest }: Values) =>
    link.run({
      body: {
        poolId: pool?.poolId ?? '',
        requestId,
        parks: targetIds.map((targetId) => ({ ...rest, targetType: targetType.PARK, targetId, qty })),
      },
    });
  return (
    <FormModal<Values> title={`分配授权 ${pool?.poolName ?? ''}`} open={pool !== null} okText="分配" onClose={onClose} onSubmit={submit}>
      <Form.Item name="authType" label="授权类型" rules={[{ required: true, message: '请选择授权类型' }]}>
        <Select
          options={kinds.map((item) => ({
            value: item.authType,
            label: `${authType.label(item.authType)}（可用${item.availableQty}）`,
            disabled: item.availableQty === 0,
          }))}
        />
      </Form.Item>
      <Form.Item name="targetIds" label="停车场" rules={[{ required: true, message: '请选择停车场' }]}>
        <ParkSelect mode="multiple" />
      </Form.Item>
      <Form.Item name="qty" label="每个停车场的数量" rules={[{ required: true, message: '请输入整数' }]}>
        <InputNumber min={1} max={1_000_000} precision={0} />
      </Form.Item>
    </FormModal>
  );
}
