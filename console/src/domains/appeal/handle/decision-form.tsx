import { type AppealDetail, appealDecision, type DecisionDetail, decisionDetail, parkOrderAppeals } from '@bochong/contract/appeal';
import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { AskedItems, itemOf } from '../../../kit/form-item.tsx';
import { type Fields, pick } from '../../../kit/record-body.ts';
import { useAction } from '../../../kit/use-endpoint.ts';
import styles from '../appeal.module.css';
import { asksOf, type Decision } from './decision-fields.tsx';
import { FeePreview } from './fee-preview.tsx';

interface Values extends DecisionDetail {
  decision?: Decision;
  opinion?: string;
}
const Item = itemOf(parkOrderAppeals.handle);
const keepEveryMs = 10 * 60_000;

const detailOf = ({ decision: _, opinion: __, ...detail }: Values): DecisionDetail =>
  Object.fromEntries(Object.entries(detail).filter(([, value]) => value !== undefined && value !== null && value !== ''));
const draftOf = (values: Values) =>
  values.decision === undefined
    ? undefined
    : { decision: values.decision, decisionDetail: detailOf(values), opinion: values.opinion ?? '' };

/** Decides an appeal, with what the decision comes to beside it; while the form is open the lock is kept, and the draft with it. */
export function DecisionForm({ appeal }: { appeal: AppealDetail }) {
  const { appealId: id } = appeal;
  const [form] = Form.useForm<Values>();
  const [values, setValues] = useState<Values>({});
  const handle = useAction(parkOrderAppeals.handle, { success: '处理结果已提交' });
  const keep = useAction(parkOrderAppeals.lock, { leaves: 'all' });
  const unlock = useAction(parkOrderAppeals.unlock, { success: '已释放，草稿已保留' });
  const bodyOf = () => {
    const draft = draftOf(form.getFieldsValue());
    return { params: { id }, body: draft ? { draft } : {} };
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one clock for as long as the form is shown
  useEffect(() => {
    const timer = setInterval(() => void keep.run(bodyOf()), keepEveryMs);
    return () => clearInterval(timer);
  }, [id]);
  const initial: Values = {
    ...appeal.claim,
    ...appeal.decisionDetail,
    opinion: appeal.opinion,
    ...(appeal.decision && { decision: appeal.decision }),
  };
  const decision = values.decision ?? appeal.decision ?? undefined;
  const asks = (decision && asksOf(appeal)[decision]) ?? [];
  const detail = pick(
    asks.map(({ name }) => name),
    detailOf({ ...initial, ...values }) as Fields,
  ) as DecisionDetail;
  const submit = (all: Values) => {
    const body = draftOf(all);
    if (body) void handle.run({ body: { ...body, appealId: id } });
  };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      className="form-grid"
      initialValues={initial}
      onValuesChange={(_, all) => setValues(all)}
      onFinish={submit}
    >
      <Item name="decision" label="处理结果" />
      <AskedItems of={decisionDetail} asks={asks} />
      <Item name="opinion" label="处理意见" required={decision === appealDecision.REJECT} />
      {decision !== undefined && decision !== appealDecision.REJECT && (
        <FeePreview appealId={id} decision={decision} detail={detail} blank={asks.length > 0 && Object.keys(detail).length === 0} />
      )}
      <div className={styles.buttons}>
        <Button loading={unlock.pending} onClick={() => void unlock.run(bodyOf())}>
          释放
        </Button>
        <Button type="primary" htmlType="submit" loading={handle.pending}>
          提交
        </Button>
      </div>
    </Form>
  );
}
