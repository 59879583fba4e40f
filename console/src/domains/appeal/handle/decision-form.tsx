import { type AppealDetail, appealDecision, type DecisionDetail, parkOrderAppeals } from '@bochong/contract/appeal';
import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import styles from '../appeal.module.css';
import { type Decision, detailFor, fieldsOf } from './decision-fields.tsx';
import { FeePreview } from './fee-preview.tsx';

interface Values extends DecisionDetail {
  decision?: Decision;
  opinion?: string;
}
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
  const shown = { ...initial, ...values };
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
      <Form.Item name="decision" label="处理结果" rules={[{ required: true, message: '请选择处理结果' }]}>
        <EnumSelect of={appealDecision} />
      </Form.Item>
      {decision !== undefined && fieldsOf(appeal)[decision]}
      <Form.Item
        name="opinion"
        label="处理意见"
        rules={[{ required: decision === appealDecision.REJECT, message: '驳回时请填写处理意见' }]}
      >
        <Input.TextArea rows={2} maxLength={500} showCount />
      </Form.Item>
      {decision !== undefined && decision !== appealDecision.REJECT && (
        <FeePreview appealId={id} decision={decision} detail={detailFor(decision, detailOf(shown))} />
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
