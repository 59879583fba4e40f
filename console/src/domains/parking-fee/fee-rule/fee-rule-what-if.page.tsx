import { type FeeRuleDetail, feeRules, ruleScopeType, ruleStatus } from '@bochong/contract/parking-fee';
import { whatIf } from '@bochong/contract/parking-order';
import { useState } from 'react';
import { DateRange } from '../../../fields/date-range.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { ReportNote, RunHead } from '../../../kit/change-report.tsx';
import { DetailPage } from '../../../kit/detail.tsx';
import { dayOf, daysAfter, monthsAfter, nowInstant } from '../../../kit/instant.ts';
import { CodeTag } from '../../../kit/state-tag.tsx';
import { useRun } from '../../../kit/use-run.ts';
import { PublishRule } from './rule-actions.tsx';
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
  const run = useRun(whatIf.run);
  const { progress, outcome, start } = run;
  const [from, to] = period;
  return (
    <>
      <RunHead
        run={run}
        unit="次停车"
        disabled={!parkId}
        onStart={() => parkId && void start({ params: { id: rule.ruleId }, body: { parkId, from, to } })}
        extra={rule.ruleStatus === ruleStatus.DRAFT && <PublishRule row={rule} inRow={false} />}
      >
        <h2>{rule.ruleName}</h2> V{rule.version}
        <CodeTag of={ruleStatus} code={rule.ruleStatus} />
        <ParkSelect aria-label="车场" value={parkId ?? null} onChange={setParkId} disabled={progress !== null} />
        <DateRange days allowClear={false} label="期间" value={period} onChange={(next) => next && setPeriod(next)} />
      </RunHead>
      {outcome && <WhatIfReport outcome={outcome} />}
      {!progress && !outcome && <ReportNote>用本规则重新计算所选期间已离场的停车，与当时的应收比较。只计算，不改动任何订单。</ReportNote>}
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
