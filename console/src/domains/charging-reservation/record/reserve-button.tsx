import { connectorBoards, workStatus } from '@bochong/contract/charging-asset';
import { reservationBounds, reservations } from '@bochong/contract/charging-reservation';
import { Form } from 'antd';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import type { Control } from '../../../kit/control.ts';
import { formatFen } from '../../../kit/format.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { OwnerSelect } from '../../charging-customer/index.ts';

/** Guns that stand free: only those can be reserved. */
const GunSelect = (control: Control<string>) => (
  <ChosenSelect
    endpoint={connectorBoards.board}
    input={() => ({ query: {} })}
    only={({ workStatus: status }) => status === workStatus.IDLE}
    option={({ connectorId, stationName, connectorCode }) => ({ value: connectorId, label: `${stationName} ${connectorCode}` })}
    placeholder="空闲的枪"
    {...(control as object)}
  />
);

/** What it costs, or why it cannot be. */
function Offer() {
  const id = Form.useWatch<string | undefined>('connectorId');
  const { data, error } = useEndpoint(reservations.offer, { params: { id: id ?? '' } }, { enabled: Boolean(id) });
  const words = () => {
    if (!id) return '请选择充电枪';
    if (!data) return error ? error.message : '正在查询…';
    if (data.obstacle !== '') return `不能预约：${data.obstacle}`;
    if (data.feeFen === 0) return '该电站不收预约费。';
    return `从车主余额冻结 ${formatFen(data.feeFen)} 元；${data.freeCancelMin}分钟内取消或使用后释放，逾期未用或超时取消则扣款。`;
  };
  return (
    <Form.Item label="预约费" className="field-wide">
      {words()}
    </Form.Item>
  );
}

/** Keeps a gun for an owner who called. */
export const ReserveButton = ({ connectorId }: { connectorId?: string }) => (
  <ActionForm
    to={reservations.create}
    word="代客预约"
    button="default"
    okText="预约"
    grid
    given={{ body: {} }}
    initial={{ ...(connectorId !== undefined && { connectorId }), plateNo: null, holdMin: reservationBounds.maxHoldMin }}
    asks={[
      { name: 'connectorId', label: '充电枪', wide: true, children: <GunSelect /> },
      { name: 'ownerId', label: '车主', children: <OwnerSelect /> },
      'plateNo',
      'holdMin',
      { name: 'reason', required: true, wide: true },
    ]}
    done="预约已提交，枪由设备或平台保留"
  >
    <Offer />
  </ActionForm>
);
