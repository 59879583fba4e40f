import {
  type cardRulePage,
  type monthlyCarRulePage,
  type PassRuleRow,
  passPeriodUnit,
  passRuleStatus,
  passRules,
} from '@bochong/contract/special-vehicle';
import { hoursText } from '../../../fields/weekly-hours.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { type ColumnsOf, StateTag } from '../../../kit/columns.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { passRuleForm } from './pass-rule-form.tsx';

const columns: ColumnsOf<typeof passRules.list> = [
  'ruleName',
  'status',
  'parkNames',
  'periodUnit',
  'periodMode',
  'priceFen',
  {
    name: 'windows',
    show: ({ windows }) => windows.map((one) => hoursText(one.weekdays, one)).join('；') || '全天',
  },
  { name: 'soldCount', title: '已售/名额', show: (row) => `${row.soldCount} / ${row.quota ?? '不限'}` },
  { name: 'needAudit', title: '审核', show: (row) => (row.needAudit ? <StateTag tone="amber">需审核</StateTag> : '免审') },
  'refundMode',
  'refundFeePermille',
  { name: 'minPeriods', title: '可购期数', show: ({ minPeriods, maxPeriods }) => `${minPeriods}–${maxPeriods} 期` },
  'maxPlates',
  'changeLimit',
  { name: 'renewBeforeDays', title: '续费窗口', show: (row) => `到期前${row.renewBeforeDays}天至后${row.renewAfterDays}天` },
  { name: 'renewContinuous', title: '过期续费', show: (row) => (row.renewContinuous ? '连续计算' : '从当日起') },
  'freezeAllowed',
  { name: 'materials', title: '所需材料' },
  'effectiveFrom',
  'effectiveTo',
];

/** Codes of the page the rules are shown on. */
type Codes = (typeof cardRulePage | typeof monthlyCarRulePage)['can'];

const forms = { all: passRuleForm(), [passPeriodUnit.MONTH]: passRuleForm(passPeriodUnit.MONTH) };

function RuleActions({ row, codes, form: Form }: { row: PassRuleRow; codes: Codes; form: typeof forms.all }) {
  const on = row.status === passRuleStatus.ON;
  const params = { id: row.ruleId };
  return (
    <>
      <Allowed to={codes.add}>
        <Form.Copy row={row} />
      </Allowed>
      {!row.sold && (
        <Allowed to={codes.edit}>
          <Form.Edit row={row} />
        </Allowed>
      )}
      <Allowed to={codes.switch}>
        <ActionLink
          to={passRules.switch}
          input={{ params, body: { status: on ? passRuleStatus.OFF : passRuleStatus.ON } }}
          ask={on ? '停用后不能再办理，已售的包期证不受影响' : '启用后即可办理'}
          done="状态已更新"
        >
          {on ? '停用' : '启用'}
        </ActionLink>
      </Allowed>
      {!row.sold && (
        <Allowed to={codes.delete}>
          <Form.Remove row={row} />
        </Allowed>
      )}
    </>
  );
}

/** Rules of passes; the page of monthly cars shows the monthly ones only. */
export function PassRuleTable({ codes, periodUnit }: { codes: Codes; periodUnit?: typeof passPeriodUnit.MONTH }) {
  const form = forms[periodUnit ?? 'all'];
  return (
    <ListPage
      list={passRules.list}
      rowKey="ruleId"
      columns={columns}
      {...(periodUnit !== undefined && { query: { fixed: { periodUnit } } })}
      empty="点“新增”定义包期的车场、期限和价格"
      filters={['keyword', 'parkIds', ...(periodUnit === undefined ? (['periodUnit'] as const) : []), 'status']}
      actions={
        <Allowed to={codes.add}>
          <form.Add />
        </Allowed>
      }
      rowActions={(row) => <RuleActions row={row} codes={codes} form={form} />}
      opens={{ title: '包期规则', history: 'passRule' }}
    />
  );
}
