import { type FeeRule, type FeeRuleDetail, feeRules, ruleScopeType, ruleStatus } from '@bochong/contract/parking-fee';
import { DetailPage, Facts } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { GoTo } from '../../../kit/go-to.tsx';
import { CodeTag } from '../../../kit/state-tag.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './fee-rule.module.css';
import { RuleActions } from './rule-actions.tsx';
import { ruleDifferences } from './rule-compare.ts';
import { RulePreview } from './rule-preview.tsx';
import { RuleReading } from './rule-reading.tsx';

const period = (rule: FeeRule) =>
  rule.effectiveFrom === null
    ? '未发布'
    : `${formatInstant(rule.effectiveFrom).slice(0, 16)} 起${rule.effectiveTo ? `，至 ${formatInstant(rule.effectiveTo).slice(0, 16)}` : ''}`;

function Versions({ rule }: { rule: FeeRuleDetail }) {
  const { data = [] } = useEndpoint(feeRules.versions, { params: { id: rule.ruleId } });
  const before = data.find((row) => row.version < rule.version);
  const previous = useEndpoint(feeRules.get, { params: { id: before?.ruleId ?? '' } }, { enabled: before !== undefined });
  return (
    <section className={styles.ruleVersions}>
      <h4>版本</h4>
      {data.map((row) => (
        <GoTo key={row.ruleId} path={row.ruleId === rule.ruleId ? null : `/chargeRules/rule/detail?id=${row.ruleId}`}>
          V{row.version} <CodeTag of={ruleStatus} code={row.ruleStatus} /> {period(row)}
        </GoTo>
      ))}
      {previous.data && (
        <>
          <h4>与V{previous.data.version}相比</h4>
          <ul>
            {ruleDifferences(previous.data, rule).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

export default function FeeRuleDetailPage() {
  return (
    <DetailPage endpoint={feeRules.get} input={(id: string) => ({ params: { id } })} back="/chargeRules/rule/list">
      {(rule: FeeRuleDetail) => (
        <section className={styles.ruleDetail} aria-label="收费规则">
          <div>
            <header>
              <h2>{rule.ruleName}</h2> V{rule.version}
              <CodeTag of={ruleStatus} code={rule.ruleStatus} />
              <span className={styles.ruleButtons}>
                <RuleActions row={rule} inRow={false} />
              </span>
            </header>
            <Facts
              columns={2}
              items={[
                { label: '规则编码', value: rule.ruleCode },
                { label: '生效期', value: period(rule) },
                { label: ruleScopeType.label(rule.scopeType), value: rule.scopes.map((scope) => scope.scopeName).join('、'), span: 2 },
                { label: '收费公示', value: rule.priceText, span: 2 },
                ...(rule.freeDurationName ? [{ label: '免费时长方案', value: rule.freeDurationName, span: 2 }] : []),
                { label: '批文号', value: rule.approvalNo },
                { label: '发布人', value: rule.publishedBy },
                ...(rule.revokeReason ? [{ label: '撤回原因', value: rule.revokeReason, span: 2 }] : []),
              ]}
            />
            <RuleReading content={rule.content} />
            <Versions rule={rule} />
          </div>
          <RulePreview content={rule.content} />
        </section>
      )}
    </DetailPage>
  );
}
