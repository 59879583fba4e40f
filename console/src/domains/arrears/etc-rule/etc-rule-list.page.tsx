import { arrearsReason, etcRulePage, etcRules } from '@bochong/contract/arrears';
import { Button, Input, Select } from 'antd';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { columnsOf, StateTag } from '../../../kit/columns.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { RowRemove } from '../row-remove.tsx';
import { EtcAgreementList } from './etc-agreement-list.tsx';
import { EtcDeductList, etcTabs } from './etc-deduct-list.tsx';
import { useEtcRuleForm } from './etc-rule-form.tsx';

const col = columnsOf(etcRules.list);
const Filter = filterOf(etcRules.list);
const columns = [
  col.text('ruleName', { fixed: 'left', width: 180 }),
  col.custom('enabled', '启用', (row) => <StateTag tone={row.enabled ? 'green' : 'grey'}>{row.enabled ? '启用' : '停用'}</StateTag>, {
    width: 90,
  }),
  col.custom('parkNames', '适用车场', (row) => row.parkNames.join('、'), { width: 260, ellipsis: true }),
  col.custom('reasons', '适用原因', (row) => row.reasons.map((reason) => arrearsReason.label(reason)).join('、'), {
    width: 260,
    ellipsis: true,
  }),
  col.number('minAgeHours', { width: 130 }),
  col.money('minFen'),
  col.money('maxPerDeductFen'),
  col.money('maxPerDayFen'),
  col.custom('window', '扣款时段', (row) => `${row.windowStart}–${row.windowEnd}`, { width: 120 }),
  col.custom('retry', '重试', (row) => `${row.retryTimes}次 / ${row.retryHours}小时`, { width: 120 }),
  col.number('notifyHoursBefore', { width: 130 }),
];
const either = [
  { value: 1, label: '启用' },
  { value: 0, label: '停用' },
];

function EtcRuleList() {
  const form = useEtcRuleForm();
  return (
    <>
      <ListPage
        list={etcRules.list}
        rowKey="etcRuleId"
        tabs={etcTabs}
        columns={columns}
        empty="点“新增”设定哪些欠费可以从已签约的ETC账户扣款"
        filters={
          <>
            <Filter name="ruleName">
              <Input allowClear />
            </Filter>
            <Filter name="parkId">
              <ParkSelect />
            </Filter>
            <Filter name="enabled">
              <Select allowClear options={either} className="field-select" />
            </Filter>
          </>
        }
        actions={
          <Allowed to={etcRules.create}>
            <Button type="primary" onClick={form.add}>
              新增
            </Button>
          </Allowed>
        }
        opens={{ title: 'ETC追缴规则', history: 'etcRule' }}
        rowActions={(row) => (
          <>
            <Allowed to={etcRules.update}>
              <LinkButton onClick={() => form.edit(row)}>编辑</LinkButton>
            </Allowed>
            <RowRemove code={etcRulePage.can.delete} endpoint={etcRules.remove} id={row.etcRuleId} name={row.ruleName} />
          </>
        )}
      />
      {form.dialog}
    </>
  );
}

export default function EtcRuleListPage() {
  const [search] = useTabSearch();
  const tab = search.get('tab');
  if (tab === 'deducts') return <EtcDeductList />;
  return tab === 'agreements' ? <EtcAgreementList /> : <EtcRuleList />;
}
