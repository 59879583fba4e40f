import { shapeOf } from '@bochong/contract/kernel/schema';
import {
  type FeeRuleContent,
  type FeeRuleDetail,
  type FeeRuleFields,
  feeRuleFields,
  feeRules,
  ruleScopeType,
} from '@bochong/contract/parking-fee';
import { Form, type FormInstance, Input, Segmented } from 'antd';
import { FormPage } from '../../../kit/form-page.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { rule } from '../../../kit/schema.ts';
import { useTabParameter } from '../../../kit/tab-context.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import { ContentEditor, problemsOf } from './content-editor.tsx';
import { LivePreview } from './live-preview.tsx';
import { newContent } from './new-rule.ts';
import { ScopeSelect } from './scope-select.tsx';
import './fee-rule.css';
import './content-editor.css';

const field = shapeOf(feeRuleFields) as typeof feeRuleFields.shape;

function Basics({ form, loaded }: { form: FormInstance<FeeRuleFields>; loaded: FeeRuleDetail | undefined }) {
  const scopeType = Form.useWatch('scopeType', form) ?? ruleScopeType.PARK;
  const { run, pending } = useAction(feeRules.preview, {
    onSuccess: ({ summary }) => form.setFields([{ name: 'priceText', value: summary.slice(0, 500), touched: true }]),
  });
  const draftText = () => {
    const content = form.getFieldValue('content') as FeeRuleContent;
    if (problemsOf(content).length === 0) void run({ body: { content, curveHours: 1 } });
  };
  return (
    <div className="rule-basics">
      <Form.Item name="ruleName" label="规则名称" rules={[rule(field.ruleName)]}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="ruleCode" label="规则编码" rules={[rule(field.ruleCode)]}>
        <Input maxLength={20} disabled={(loaded?.version ?? 1) > 1} />
      </Form.Item>
      <Form.Item name="scopeType" label="适用范围">
        <Segmented options={[...ruleScopeType.options]} onChange={() => form.setFieldValue('scopeIds', [])} />
      </Form.Item>
      <Form.Item name="scopeIds" label="适用对象">
        <ScopeSelect scopeType={scopeType} known={loaded?.scopes ?? []} />
      </Form.Item>
      <Form.Item
        name="priceText"
        className="wide"
        label={
          <>
            收费公示
            <LinkButton loading={pending} onClick={draftText}>
              按规则生成
            </LinkButton>
          </>
        }
      >
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} showCount />
      </Form.Item>
      <Form.Item name="approvalNo" label="批文号">
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input maxLength={200} />
      </Form.Item>
    </div>
  );
}

type Edited = Partial<FeeRuleFields> & { rev: number };
const blank: Edited = {
  rev: 0,
  scopeType: ruleScopeType.PARK,
  scopeIds: [],
  priceText: '',
  approvalNo: '',
  remark: '',
  content: newContent(),
};

export default function FeeRuleFormPage() {
  const id = useTabParameter('id');
  const { data: loaded } = useEndpoint(feeRules.get, { params: { id: id ?? '' } }, { enabled: id !== null });
  const create = useAction(feeRules.create, { success: '草稿已保存，试算后可以发布' });
  const update = useAction(feeRules.update, { success: '草稿已保存' });
  const initial: Edited | undefined = id === null ? blank : loaded && { ...loaded, scopeIds: loaded.scopes.map((scope) => scope.scopeId) };
  const save = (fields: FeeRuleFields, { rev }: Edited) =>
    id === null ? create.run({ body: fields }) : update.run({ params: { id }, body: { ...fields, rev } });
  return (
    <div className="rule-form">
      <FormPage<FeeRuleFields, Edited> initial={initial} onSubmit={save} back="/chargeRules/rule/list" submitText="保存草稿">
        {(form) => (
          <div className="rule-columns">
            <div>
              <Basics form={form} loaded={loaded} />
              <Form.Item name="content" rules={[rule(field.content)]} noStyle validateStatus="">
                <ContentEditor />
              </Form.Item>
            </div>
            <LivePreview form={form} />
          </div>
        )}
      </FormPage>
    </div>
  );
}
