import { type LinkedParking, linkedParkings } from '@bochong/contract/parking-fee';
import { dash, StateTag } from '../../../kit/columns.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { Bindings } from './bindings.tsx';
import { ChangeRule, LinkedRuleSelect, LinkOne, LinkSeveral } from './link-form.tsx';
import { linkedViews } from './linked-views.ts';

const named = (rule: LinkedParking['current']) => rule && `${rule.ruleName} V${rule.version}`;
const since = (rule: LinkedParking['current']) => (rule ? formatInstant(rule.since) : dash);
const currentRule = ({ current }: LinkedParking) => named(current) ?? <StateTag tone="red">无生效规则</StateTag>;
const nextRule = ({ next }: LinkedParking) => (next ? <StateTag tone="amber">{named(next)}</StateTag> : dash);
const summary = ({ current }: LinkedParking) => <span title={current?.summary}>{current?.summary ?? dash}</span>;

/** Which rule charges each lot, since when, and what follows. */
export function RuleBindingList() {
  return (
    <ListPage
      list={linkedParkings.list}
      rowKey="parkId"
      columns={[
        { name: 'parkName', width: 190 },
        { name: 'current', title: '当前规则', show: currentRule, width: 230, ellipsis: true },
        { name: 'since', title: '生效时间', show: ({ current }) => since(current), width: 166 },
        { name: 'next', title: '下一规则', show: nextRule, width: 200, ellipsis: true },
        { name: 'nextSince', title: '更换时间', show: ({ next }) => since(next), width: 166 },
        { name: 'summary', title: '计费摘要', show: summary, width: 360, ellipsis: true },
        'dealerName',
      ]}
      tabs={linkedViews}
      empty="新增车场后在这里关联收费规则"
      filters={['parkName', { name: 'ruleId', control: <LinkedRuleSelect /> }, 'linkState']}
      actions={
        <>
          <LinkOne />
          <LinkSeveral />
        </>
      }
      rowActions={(row) => <ChangeRule lot={row} />}
      opens={{ title: ({ parkName }) => `${parkName} 收费规则沿革`, word: '沿革', show: (lot) => <Bindings lot={lot} /> }}
    />
  );
}
