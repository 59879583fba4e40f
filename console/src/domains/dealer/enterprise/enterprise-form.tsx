import { companyType, type EnterpriseApply, enterpriseFields, enterpriseStatus, enterprises } from '@bochong/contract/dealer';
import { Button, Form, Space, Steps } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { AskedItems } from '../../../kit/form-item.tsx';
import { go } from '../../../kit/navigation.ts';
import { blankOf } from '../../../kit/schema.ts';
import { useSession } from '../../../kit/session.ts';
import { useAction } from '../../../kit/use-endpoint.ts';
import styles from './enterprise.module.css';
import { EnterpriseFacts } from './enterprise-facts.tsx';
import { CodeItem, companyAsks, personAsks } from './enterprise-fields.tsx';

type Fields = z.output<typeof enterpriseFields>;
type Values = Fields & { verifyCode?: string };

const steps = ['企业信息', '法人与联系人', '确认'];
const initialOf = (kept: EnterpriseApply | null) =>
  kept === null ? { ...blankOf(enterpriseFields.shape), companyType: companyType.LIMITED } : { ...kept, legalIdNo: '', contactPhone: '' };

/** Form values as they are sent. */
function fieldsOf({ verifyCode, ...rest }: Values) {
  const known = Object.fromEntries(Object.entries(rest).filter(([key]) => key in enterpriseFields.shape)) as typeof rest;
  return {
    ...known,
    registerCapitalFen: known.registerCapitalFen ?? null,
    licenseEnd: known.licenseEnd ?? null,
    ...(verifyCode && { verifyCode }),
  };
}

/** Applies for certification in three steps; `kept` is an application that may be changed and sent again. */
export function EnterpriseForm({ kept }: { kept: EnterpriseApply | null }) {
  const [form] = Form.useForm<Values>();
  const [step, setStep] = useState(0);
  const sent = (submit: 0 | 1) => {
    if (submit === 0) return;
    const { enterpriseStatus: current } = useSession.getState();
    if (current !== enterpriseStatus.CERTIFIED) useSession.setState({ enterpriseStatus: enterpriseStatus.WAITING });
    void go('/enterResultPage');
  };
  const create = useAction(enterprises.create, { success: '已保存' });
  const update = useAction(enterprises.update, { success: '已保存' });
  const send = async (submit: 0 | 1) => {
    const { legalIdNo, contactPhone, ...rest } = fieldsOf(form.getFieldsValue(true) as Values);
    const numbers = { ...(legalIdNo && { legalIdNo }), ...(contactPhone && { contactPhone }) };
    const done = kept
      ? await update.run({ body: { ...rest, ...numbers, submit, applyId: kept.applyId, rev: kept.rev } })
      : await create.run({ body: { ...rest, legalIdNo, contactPhone, submit } });
    if (done) sent(submit);
  };
  const asks = [companyAsks(kept), personAsks(kept)] as const;
  const next = async () => {
    await form.validateFields((asks[step] ?? []).map((asked) => (typeof asked === 'string' ? asked : asked.name)));
    setStep(step + 1);
  };
  const pending = create.pending || update.pending;
  return (
    <Form form={form} layout="vertical" initialValues={initialOf(kept) as object} className={`page-card ${styles.form}`} scrollToFirstError>
      <Steps current={step} items={steps.map((title) => ({ title }))} />
      <div className={styles.step} hidden={step !== 0}>
        <div className="field-grid">
          <AskedItems of={enterpriseFields} asks={asks[0]} />
        </div>
      </div>
      <div className={styles.step} hidden={step !== 1}>
        <div className="field-grid">
          <AskedItems of={enterpriseFields} asks={asks[1]} />
          <CodeItem />
        </div>
      </div>
      {step === 2 && <Confirmation values={form.getFieldsValue(true) as Values} kept={kept} />}
      <Space className="form-buttons">
        {step > 0 && <Button onClick={() => setStep(step - 1)}>上一步</Button>}
        {step < 2 ? (
          <Button type="primary" onClick={() => void next().catch(() => undefined)}>
            下一步
          </Button>
        ) : (
          <>
            <Button type="primary" loading={pending} onClick={() => void send(1)}>
              提交审核
            </Button>
            <Button loading={pending} onClick={() => void send(0)}>
              保存草稿
            </Button>
          </>
        )}
      </Space>
    </Form>
  );
}

/** What will be sent, to be read once more. */
function Confirmation({ values, kept }: { values: Values; kept: EnterpriseApply | null }) {
  const fields = fieldsOf(values);
  const numbers = {
    legalIdNo: fields.legalIdNo || (kept?.legalIdNo ?? ''),
    contactPhone: fields.contactPhone || (kept?.contactPhone ?? ''),
  };
  return <EnterpriseFacts apply={{ ...fields, ...numbers }} />;
}
