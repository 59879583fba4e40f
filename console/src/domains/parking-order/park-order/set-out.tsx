import { type ParkOrderRow, parkOrders, setOutFeeMode } from '@bochong/contract/parking-order';
import { Alert, Form } from 'antd';
import { Money } from '../../../fields/money.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { nowInstant } from '../../../kit/instant.ts';
import { shownInPlace, useEndpoint } from '../../../kit/use-endpoint.ts';
import { tellRefusals } from './refusals.ts';

const Item = itemOf(parkOrders.setOutTime);

type SetOutRow = Pick<ParkOrderRow, 'orderId' | 'plateNo'>;
/** What the vehicle would owe by its rule if it had left then. */
function SetOutFee({ orderId, exitTime }: { orderId: string; exitTime: string }) {
  const { data, error } = useEndpoint(parkOrders.calculateProcess, { query: { orderId, exitTime } }, { meta: shownInPlace });
  if (error) return <Alert type="warning" showIcon title={error.message} />;
  if (!data) return <Alert type="info" title={data === null ? '没有适用的收费规则，不计费' : '正在试算…'} />;
  const title = (
    <>
      按规则应付 <Money fen={data.payableFen} sign />
      ，已付 <Money fen={data.paidFen} sign />
      ，待付 <Money fen={data.dueFen} sign />
    </>
  );
  return <Alert type="info" title={title} />;
}

/** Sets one vehicle out, or all chosen ones; says for each what came of it, and stays open when none could be. */
export function SetOut({ rows, onDone }: { rows: readonly SetOutRow[]; onDone?: () => void }) {
  const [only] = rows.length === 1 ? rows : [];
  return (
    <ActionForm
      to={parkOrders.setOutTime}
      word={onDone ? '批量出场' : '设置出场'}
      {...(onDone && { button: 'default' })}
      title={only ? `设置出场 ${only.plateNo}` : `批量设置出场（${rows.length} 辆）`}
      okText="设置出场"
      initial={{ exitTime: nowInstant(), feeMode: setOutFeeMode.CALC }}
      given={{ body: { orderIds: rows.map((row) => row.orderId) } }}
      refused={(results) => {
        const reasons = results.filter((result) => !result.success).map((result) => result.message);
        tellRefusals(`${reasons.length} 辆未能设置出场`, reasons);
        return reasons.length === results.length;
      }}
      onDone={() => onDone?.()}
    >
      <Item name="exitTime" />
      <Item name="feeMode" />
      {only && (
        <Form.Item dependencies={['exitTime']}>
          {({ getFieldValue }) => getFieldValue('exitTime') && <SetOutFee orderId={only.orderId} exitTime={getFieldValue('exitTime')} />}
        </Form.Item>
      )}
      <Item name="amountFen" required when={({ feeMode }) => feeMode === setOutFeeMode.MANUAL} />
      <Item name="reason" />
    </ActionForm>
  );
}
