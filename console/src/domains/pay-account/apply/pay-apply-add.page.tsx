import { type PayApplyDetail, payApplies, payApplyStatus } from '@bochong/contract/pay-account';
import { Button, Form, Steps } from 'antd';
import { useState } from 'react';
import { ActionLink } from '../../../kit/action-link.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { AskedItems } from '../../../kit/form-item.tsx';
import { go } from '../../../kit/navigation.ts';
import { Notice } from '../../../kit/notice.tsx';
import { useTabParameter } from '../../../kit/tab-context.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { ApplyFacts } from './apply-facts.tsx';
import { ApplyStepForm, stepForms } from './apply-step-form.tsx';
import styles from './pay-apply.module.css';

const list = '/systemManage/accountApply/list';
const titles = [...stepForms.map(({ title }) => title), '确认提交'].map((title) => ({ title }));
const { DRAFT, REJECTED } = payApplyStatus;

/** Begins an application: who it is comes from the certification, the rest is filled in step by step. */
function Beginning() {
  const [form] = Form.useForm<{ accountName: string }>();
  const begin = useAction(payApplies.begin, { onSuccess: ({ applyId }) => void go(`/systemManage/accountApply/add?id=${applyId}`) });
  return (
    <>
      <Steps current={0} items={titles} />
      <Form form={form} layout="vertical" onFinish={(body) => void begin.run({ body })}>
        <div className="field-grid">
          <AskedItems of={payApplies.begin} asks={[{ name: 'accountName', placeholder: '如：滨江停车微信收款' }]} />
        </div>
        <p className={styles.hint}>已通过企业认证的，主体信息会先填好；每一步保存后可以离开，下次从中断处继续。</p>
        <div className={styles.presses}>
          <Button type="primary" htmlType="submit" loading={begin.pending}>
            开始填写
          </Button>
        </div>
      </Form>
    </>
  );
}

function KeptApply({ apply }: { apply: PayApplyDetail }) {
  const confirming = stepForms.length;
  const [step, setStep] = useState(() => (apply.openStep === null ? confirming : apply.openStep - 1));
  const [saved, setSaved] = useState(apply.rev);
  if (apply.applyStatus !== DRAFT && apply.applyStatus !== REJECTED)
    return (
      <Notice title={`进件${payApplyStatus.label(apply.applyStatus)}`} text="进展在账户进件列表里查看。">
        <Button type="primary" onClick={() => void go(list)}>
          账户进件
        </Button>
      </Notice>
    );
  const form = stepForms[step];
  // What was saved last may be newer than what was read.
  const rev = Math.max(saved, apply.rev);
  const next = (newer: number) => {
    setSaved(newer);
    setStep(step + 1);
  };
  const input = { params: { id: apply.applyId }, body: { rev } };
  return (
    <>
      <Steps current={step} onChange={setStep} items={titles} />
      {form ? (
        <ApplyStepForm key={form.name} apply={apply} rev={rev} step={form} next={next} />
      ) : (
        <>
          <ApplyFacts apply={apply} />
          <div className={styles.presses}>
            <ActionLink to={payApplies.submit} input={input} button="primary" done="进件已提交" onDone={() => void go(list)}>
              提交审核
            </ActionLink>
          </div>
        </>
      )}
    </>
  );
}

/** A merchant that the channel does not know yet, in six steps: each is kept, and the page goes on where it was left. */
export default function PayApplyAddPage() {
  const id = useTabParameter('id');
  return (
    <div className={`page-card ${styles.page}`}>
      {id === null ? (
        <Beginning />
      ) : (
        <Detail endpoint={payApplies.get} input={{ params: { id } }}>
          {(apply) => <KeptApply key={id} apply={apply} />}
        </Detail>
      )}
    </div>
  );
}
