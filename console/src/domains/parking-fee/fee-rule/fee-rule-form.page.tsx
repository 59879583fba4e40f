import {
  type FeeRuleContent,
  type FeeRuleDetail,
  type FeeRuleFields,
  feeRuleFields,
  feeRules,
  feeTemplates,
  ruleScopeType,
} from '@bochong/contract/parking-fee';
import { Form, type FormInstance, Input, Segmented, Select } from 'antd';
import { itemOf } from '../../../kit/form-item.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { recordPage } from '../../../kit/record-page.tsx';
import { useTabParameter } from '../../../kit/tab-context.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { ContentEditor, problemsOf } from './content-editor.tsx';
import styles from './fee-rule.module.css';
import { LivePreview } from './live-preview.tsx';
import { newContent } from './new-rule.ts';
import { ScopeSelect } from './scope-select.tsx';

const Item = itemOf(feeRuleFields);

const templates = feeTemplates.map(({ key, name, suits }) => ({ value: key, label: `${name}（${suits}）` }));

function Basics({ form, loaded }: { form: FormInstance<FeeRuleFields>; loaded: FeeRuleDetail | undefined }) {
  const scopeType = Form.useWatch('scopeType', form) ?? ruleScopeType.PARK;
  const { run, pending } = useAction(feeRules.preview, {
    onSuccess: ({ summary }) => form.setFields([{ name: 'priceText', value: summary.slice(0, 500), touched: true }]),
  });
  const draftText = () => {
    const content = form.getFieldValue('content') as FeeRuleContent;
    if (problemsOf(content).length === 0) void run({ body: { content, curveHours: 1 } });
  };
  const start = (key: string) => form.setFieldValue('content', feeTemplates.find((one) => one.key === key)?.content);
  const generate = (
    <>
      收费公示
      <LinkButton loading={pending} onClick={draftText}>
        按规则生成
      </LinkButton>
    </>
  );
  return (
    <div className="field-grid">
      {loaded === undefined && (
        <Form.Item label="从模板开始" className="field-wide" extra="选择后替换下面的时段与价格，可继续修改">
          <Select aria-label="从模板开始" placeholder="选择常用收费方式" options={templates} onChange={start} />
        </Form.Item>
      )}
      <Item name="ruleName" />
      <Item name="ruleCode" disabled={(loaded?.version ?? 1) > 1} />
      <Item name="scopeType">
        <Segmented options={[...ruleScopeType.options]} onChange={() => form.setFieldValue('scopeIds', [])} />
      </Item>
      <Item name="scopeIds">
        <ScopeSelect scopeType={scopeType} known={loaded?.scopes ?? []} />
      </Item>
      <Item name="priceText" wide required label={generate}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} showCount />
      </Item>
      <Item name="approvalNo" />
      <Item name="remark">
        <Input maxLength={200} />
      </Item>
    </div>
  );
}

const page = recordPage(feeRules, {
  back: '/chargeRules/rule/list',
  added: '草稿已保存，试算后可以发布',
  saved: '草稿已保存',
  submitText: '保存草稿',
  blank: () => ({ scopeType: ruleScopeType.PARK, scopeIds: [], priceText: '', approvalNo: '', remark: '', content: newContent() }),
  valuesOf: (rule) => ({ ...rule, scopeIds: rule.scopes.map((scope) => scope.scopeId) }),
  children: (loaded, form) => (
    <div className={styles.ruleColumns}>
      <div>
        <Basics form={form} loaded={loaded} />
        <Item name="content" noStyle validateStatus="">
          <ContentEditor />
        </Item>
      </div>
      <LivePreview form={form} />
    </div>
  ),
});

/** One page that adds and edits. */
export default function FeeRuleFormPage() {
  return <div className={styles.ruleForm}>{useTabParameter('id') === null ? <page.Add /> : <page.Edit />}</div>;
}
