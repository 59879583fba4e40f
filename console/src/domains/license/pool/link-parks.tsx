import { authType, type LicensePool, licenseActions, licensePlace, targetType } from '@bochong/contract/license';
import { Form, Select } from 'antd';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { itemOf } from '../../../kit/form-item.tsx';

const Item = itemOf(licensePlace);

interface Values {
  authType: 1 | 2 | 3;
  targetIds: string[];
  qty: number;
  requestId: string;
}

const ofParks: readonly number[] = [authType.LANE, authType.ROADSIDE_BERTH, authType.YARD_BERTH];

/** Gives lots a quantity each of one kind of a pool; what is left is said beside it. */
export function LinkParks({ pool: { poolId, poolName, items } }: { pool: LicensePool }) {
  const kinds = items.filter((item) => ofParks.includes(item.authType));
  return (
    <ActionForm
      to={licenseActions.link}
      word="分配"
      title={`分配授权 ${poolName}`}
      input={({ targetIds, requestId, ...rest }: Values) => ({
        body: { poolId, requestId, parks: targetIds.map((targetId) => ({ ...rest, targetType: targetType.PARK, targetId })) },
      })}
      done="授权已分配"
    >
      <Item name="authType">
        <Select
          options={kinds.map((item) => ({
            value: item.authType,
            label: `${authType.label(item.authType)}（可用${item.availableQty}）`,
            disabled: item.availableQty === 0,
          }))}
        />
      </Item>
      <Form.Item name="targetIds" label="停车场" rules={[{ required: true, message: '请选择停车场' }]}>
        <ParkSelect mode="multiple" />
      </Form.Item>
      <Item name="qty" label="每个停车场的数量" />
    </ActionForm>
  );
}
