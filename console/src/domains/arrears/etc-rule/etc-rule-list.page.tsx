import { etcRules } from '@bochong/contract/arrears';
import { ListPage } from '../../../kit/list-page.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { EtcAgreementList } from './etc-agreement-list.tsx';
import { EtcDeductList, etcTabs } from './etc-deduct-list.tsx';
import { etcRuleForm } from './etc-rule-form.tsx';

const EtcRuleList = () => (
  <ListPage
    list={etcRules.list}
    rowKey="etcRuleId"
    tabs={etcTabs}
    columns={[
      'ruleName',
      'enabled',
      'parkNames',
      'reasons',
      'minAgeHours',
      'minFen',
      'maxPerDeductFen',
      'maxPerDayFen',
      { name: 'windowStart', title: '扣款时段', width: 120, show: (row) => `${row.windowStart}–${row.windowEnd}` },
      { name: 'retryTimes', title: '重试', width: 120, show: (row) => `${row.retryTimes}次 / ${row.retryHours}小时` },
      'notifyHoursBefore',
    ]}
    filters={['ruleName', 'parkId', 'enabled']}
    empty="点“新增”设定哪些欠费可以从已签约的ETC账户扣款"
    actions={<etcRuleForm.Add />}
    opens={{ title: 'ETC追缴规则', history: 'etcRule' }}
    rowActions={etcRuleForm.rowActions}
  />
);

export default function EtcRuleListPage() {
  const [search] = useTabSearch();
  const tab = search.get('tab');
  if (tab === 'deducts') return <EtcDeductList />;
  return tab === 'agreements' ? <EtcAgreementList /> : <EtcRuleList />;
}
