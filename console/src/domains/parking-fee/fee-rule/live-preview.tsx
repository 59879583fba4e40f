import type { FeeRuleContent, FeeRuleFields } from '@bochong/contract/parking-fee';
import { Alert, Form, type FormInstance } from 'antd';
import { useDeferredValue, useRef } from 'react';
import { problemsOf } from './content-editor.tsx';
import styles from './fee-rule.module.css';
import { RulePreview } from './rule-preview.tsx';

/**
 * Draws the rule as it stands; while it contradicts itself the last sound one stays. The public text is the rule in words and follows it, until
 * somebody writes another.
 */
export function LivePreview({ form }: { form: FormInstance<FeeRuleFields> }) {
  const content = useDeferredValue(Form.useWatch('content', form) as FeeRuleContent | undefined);
  const sound = useRef<FeeRuleContent | undefined>(undefined);
  const generated = useRef('');
  const follow = (summary: string) => {
    const text = summary.slice(0, 500);
    const shown = (form.getFieldValue('priceText') as string | undefined) ?? '';
    if (shown === '' || shown === generated.current) form.setFields([{ name: 'priceText', value: text, errors: [] }]);
    generated.current = text;
  };
  const problems = content ? problemsOf(content) : [];
  if (content && problems.length === 0) sound.current = content;
  return (
    <div className={styles.livePreview}>
      {problems[0] && (
        <Alert
          type="warning"
          showIcon
          title={problems[0].message}
          description={problems.length > 1 ? `另有${problems.length - 1}处需要修改` : undefined}
        />
      )}
      {sound.current && <RulePreview content={sound.current} onSummary={follow} />}
    </div>
  );
}
