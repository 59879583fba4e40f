import { type PayApplyDetail, type PayApplySteps, payApplies } from '@bochong/contract/pay-account';
import { Button, Form } from 'antd';
import { FileUpload } from '../../../fields/file-upload.tsx';
import type { Callable } from '../../../kit/api.ts';
import { AskedItems, type ItemProps } from '../../../kit/form-item.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import styles from './pay-apply.module.css';

type StepName = keyof PayApplySteps;
type Values = Record<string, unknown>;
interface StepForm {
  name: StepName;
  title: string;
  to: Callable<{ params: { id: string }; body: object }, { rev: number }>;
  asks: readonly (string | ItemProps<string>)[];
  /** Beyond what nothing is to the contract. */
  blank?: Values;
}

/** Numbers that are kept are shown masked, and asked for again only to change them. */
const numbers = ['legalIdNo', 'contactPhone', 'settleAcct'];

export const stepForms = [
  {
    name: 'subject',
    title: '主体信息',
    to: payApplies.saveSubject as never,
    asks: ['subjectName', 'uscc', { name: 'registerAddr', wide: true }, 'licenseEnd', 'licenseImg'],
  },
  {
    name: 'person',
    title: '法人与经办人',
    to: payApplies.savePerson as never,
    asks: ['legalPerson', 'legalIdNo', 'contactName', 'contactPhone'],
  },
  {
    name: 'settle',
    title: '结算账户',
    to: payApplies.saveSettle as never,
    asks: ['settleKind', 'settleName', 'settleBank', 'settleAcct'],
    blank: { settleKind: 1 },
  },
  {
    name: 'business',
    title: '经营信息',
    to: payApplies.saveBusiness as never,
    asks: [{ name: 'parkIds', wide: true }, 'servicePhone', 'siteImg', 'filingImg'],
  },
  {
    name: 'product',
    title: '费率与产品',
    to: payApplies.saveProduct as never,
    asks: ['accountName', 'provider', 'feeBp', 'settleType', 'nonInductive', 'splitEnabled'],
    blank: { provider: 1, feeBp: 60, settleType: 1, nonInductive: 0, splitEnabled: 0 },
  },
] as const satisfies readonly StepForm[];

function itemOf(asked: string | ItemProps<string>, kept: Values | null, fileUrls: PayApplyDetail['fileUrls']): ItemProps<string> {
  const props = typeof asked === 'string' ? { name: asked } : asked;
  const value = kept?.[props.name];
  if (props.name.endsWith('Img')) {
    const url = fileUrls[String(value)];
    return {
      ...props,
      children: <FileUpload to={payApplies.upload} idOf={({ fileId }) => fileId} word="上传" accept=".jpg,.jpeg,.png,.pdf" />,
      ...(url && {
        extra: (
          <a href={url} target="_blank" rel="noreferrer">
            查看已上传的文件
          </a>
        ),
      }),
    };
  }
  return numbers.includes(props.name) && value
    ? { ...props, placeholder: `${value}（不修改请留空）` }
    : { ...props, ...(numbers.includes(props.name) && { required: true }) };
}

const isSent = ([name, value]: [string, unknown]) => !numbers.includes(name) || (value !== '' && value !== undefined && value !== null);
/** What is sent of a step: numbers that were not typed are left out, files that were taken away are none. */
const bodyOf = (values: Values) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(isSent)
      .map(([name, value]) => [name, value ?? (name.endsWith('Img') ? '' : null)]),
  );

/** One step of an application, kept by itself. */
export function ApplyStepForm({ apply, rev, step, next }: { apply: PayApplyDetail; rev: number; step: StepForm; next(rev: number): void }) {
  const [form] = Form.useForm<Values>();
  const save = useAction(step.to, { success: '已保存', onSuccess: (saved) => next(saved.rev) });
  const kept = apply.steps[step.name] as Values | null;
  const shown = kept && Object.fromEntries(Object.entries(kept).filter(([name]) => !numbers.includes(name)));
  const initial = { ...step.blank, ...(step.name === 'product' && { accountName: apply.accountName }), ...shown };
  const send = (values: Values) => void save.run({ params: { id: apply.applyId }, body: { ...bodyOf(values), rev } });
  return (
    <Form form={form} layout="vertical" initialValues={initial} onFinish={send} scrollToFirstError>
      <div className="field-grid">
        <AskedItems of={step.to as never} asks={step.asks.map((asked) => itemOf(asked, kept, apply.fileUrls))} />
      </div>
      <div className={styles.presses}>
        <Button type="primary" htmlType="submit" loading={save.pending}>
          保存，下一步
        </Button>
      </div>
    </Form>
  );
}
