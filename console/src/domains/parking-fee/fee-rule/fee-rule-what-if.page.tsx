import { type FeeRuleDetail, feeRules, ruleScopeType, ruleStatus } from '@bochong/contract/parking-fee';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { DateRange } from '../../../fields/date-range.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { DetailPage } from '../../../kit/detail.tsx';
import { dayOf, daysAfter, monthsAfter, nowInstant } from '../../../kit/instant.ts';
import { CodeTag } from '../../../kit/state-tag.tsx';
import { PublishRule } from './rule-actions.tsx';
import { useWhatIf } from './use-what-if.ts';
import styles from './what-if.module.css';
import { WhatIfReport } from './what-if-outcome.tsx';

/** The month before this one, as two dates. */
const lastMonth = (): [string, string] => {
  const first = `${dayOf(nowInstant()).slice(0, 7)}-01`;
  return [dayOf(monthsAfter(`${first}T00:00:00+08:00`, -1)), daysAfter(first, -1)];
};

function WhatIf({ rule }: { rule: FeeRuleDetail }) {
  const ownPark = rule.scopeType === ruleScopeType.PARK ? rule.scopes[0]?.scopeId : undefined;
  const [parkId, setParkId] = useState(ownPark);
  const [period, setPeriod] = useState(lastMonth);
  const { progress, outcome, start, cancel } = useWhatIf();
  const [from, to] = period;
  return (
    <>
      <header className={styles.whatIfHead}>
        <h2>{rule.ruleName}</h2> V{rule.version}
        <CodeTag of={ruleStatus} code={rule.ruleStatus} />
        <ParkSelect aria-label="车场" value={parkId ?? null} onChange={setParkId} disabled={progress !== null} />
        <DateRange days allowClear={false} label="期间" value={period} onChange={(next) => next && setPeriod(next)} />
        {progress ? (
          <Button onClick={cancel}>取消</Button>
        ) : (
          <Button type="primary" disabled={!parkId} onClick={() => parkId && void start(rule.ruleId, { parkId, from, to })}>
            开始试算
          </Button>
        )}
        {rule.ruleStatus === ruleStatus.DRAFT && <PublishRule row={rule} inRow={false} />}
      </header>
      {progress && (
        <div className={styles.whatIfProgress} role="status">
          <Progress percent={progress.total === 0 ? 0 : Math.floor((progress.done / progress.total) * 100)} />
          已重算 {progress.done.toLocaleString('zh-CN')} / {progress.total.toLocaleString('zh-CN')} 次停车
        </div>
      )}
      {outcome && <WhatIfReport outcome={outcome} />}
      {!progress && !outcome && (
        <p className={styles.whatIfNote}>用本规则重新计算所选期间已离场的停车，与当时的应收比较。只计算，不改动任何订单。</p>
      )}
    </>
  );
}

/** Tries a rule, draft or not, on past stays of a lot before it is published. */
export default function FeeRuleWhatIfPage() {
  return (
    <DetailPage endpoint={feeRules.get} input={(id: string) => ({ params: { id } })} back="/chargeRules/rule/list">
      {(rule: FeeRuleDetail) => <WhatIf rule={rule} />}
    </DetailPage>
  );
}
