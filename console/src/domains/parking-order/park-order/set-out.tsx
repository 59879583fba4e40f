import { type ParkOrderRow, parkOrders, setOutFeeMode } from '@bochong/contract/parking-order';
import { Alert, Form } from 'antd';
import { Money } from '../../../fields/money.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { heavy } from '../../../kit/heavy.tsx';
import { nowInstant } from '../../../kit/instant.ts';
import type { EntryProps } from '../../../kit/kind-view.tsx';
import { shownInPlace, useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import { StaysButton, type StaysDialogProps, useRefusals } from './several-stays.tsx';

const Item = itemOf(parkOrders.setOutTime);
const PastInstant = heavy<Omit<EntryProps, 'field'>>(async () => (await import('../../../fields/date-field.tsx')).PastInstant);

type SetOutRow = Pick<ParkOrderRow, 'orderId' | 'plateNo'>;
interface SetOutValues {
  exitTime: string;
  feeMode: 1 | 2 | 3;
  amountFen?: number;
  reason: string;
}

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

/** Sets vehicles out: when, at which fee, and why; says for each what came of it, and stays open when none could be. */
function SetOutDialog({ rows, open, close, onDone }: StaysDialogProps<SetOutRow>) {
  const tell = useRefusals();
  const action = useAction(parkOrders.setOutTime);
  const [only] = rows.length === 1 ? rows : [];
  const submit = async (values: SetOutValues) => {
    const results = await action.run({ body: { ...values, orderIds: rows.map((row) => row.orderId) } });
    const reasons = results?.filter((result) => !result.success).map((result) => result.message) ?? [];
    tell(`${reasons.length} 辆未能设置出场`, reasons);
    if (!results || reasons.length === results.length) return undefined;
    onDone?.();
    return results;
  };
  return (
    <FormModal<SetOutValues>
      title={only ? `设置出场 ${only.plateNo}` : `批量设置出场（${rows.length} 辆）`}
      open={open}
      initial={{ exitTime: nowInstant(), feeMode: setOutFeeMode.CALC }}
      okText="设置出场"
      onClose={close}
      onSubmit={submit}
    >
      <Item name="exitTime">
        <PastInstant />
      </Item>
      <Item name="feeMode" />
      {only && (
        <Form.Item dependencies={['exitTime']}>
          {({ getFieldValue }) => getFieldValue('exitTime') && <SetOutFee orderId={only.orderId} exitTime={getFieldValue('exitTime')} />}
        </Form.Item>
      )}
      <Form.Item noStyle dependencies={['feeMode']}>
        {({ getFieldValue }) => getFieldValue('feeMode') === setOutFeeMode.MANUAL && <Item name="amountFen" required />}
      </Form.Item>
      <Item name="reason" />
    </FormModal>
  );
}

/** Sets one vehicle out, or all chosen ones. */
export const SetOut = (props: { rows: readonly SetOutRow[]; onDone?: () => void }) => (
  <StaysButton {...props} words={['设置出场', '批量出场']} dialog={SetOutDialog} />
);
