import { type Detection, detectionStatus, detections } from '@bochong/contract/charging-detection';
import { Form } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { toast } from '../../../kit/toast.ts';

interface RowProps {
  row: Detection;
}
const given = ({ detectionId, rev }: Detection) => ({ params: { id: detectionId }, body: { rev } });

const Correct = ({ row }: RowProps) => (
  <ActionForm
    to={detections.correct}
    word="改牌"
    title={`改牌 ${row.bay} ${row.plateNo ?? '未识别'}`}
    okText="保存车牌"
    given={given(row)}
    initial={{ plateNo: row.plateNo ?? '' }}
    asks={['plateNo', { name: 'reason', required: true }]}
    onDone={({ orderText }) => toast('success', `车牌已更正，${orderText}`)}
  >
    <Form.Item label="影响" className="field-wide">
      {row.orderId === null
        ? '没有关联的充电订单，只更正本记录。'
        : `订单${row.orderNo}未结算且车牌由视频写入时一并更正；已结算的不改，需在订单上补录车牌。`}
    </Form.Item>
  </ActionForm>
);

const Ignore = ({ row }: RowProps) => (
  <ActionForm
    to={detections.ignore}
    word="忽略"
    title={`忽略 ${row.bay} ${row.plateNo ?? ''}`}
    okText="忽略记录"
    danger
    given={given(row)}
    asks={[{ name: 'reason', required: true }]}
    done="已忽略"
  >
    <Form.Item label="影响" className="field-wide">
      不再作为占位结束的依据；未结算订单上由它写入的车牌撤回，占位费按其余依据重算。
    </Form.Item>
  </ActionForm>
);

/** What can be done about a record now; one that was ignored stays so. */
export const DetectionActions = ({ row }: RowProps) =>
  row.status === detectionStatus.IGNORED ? null : (
    <>
      {row.status === detectionStatus.NEW && (
        <ActionLink to={detections.confirm} input={given(row)} done="已确认">
          确认
        </ActionLink>
      )}
      <Correct row={row} />
      <Ignore row={row} />
    </>
  );
