import { businessRuleDefaults, businessRules } from '@bochong/contract/parking-lot';
import { ListPage } from '../../../kit/list-page.tsx';
import { recordForm } from '../../../kit/record-form.tsx';
import { LotRuleButton } from './lot-rule.tsx';

const entry = ['fullPolicy', 'unlicensedPolicy', 'dupEntryPolicy', 'specialFreePlateTypes'] as const;
const arrears = ['arrearsEntryPolicy', 'arrearsEntryMinFen', 'arrearsEntryMinCount', 'arrearsExitPolicy'] as const;
const exit = ['exitUnpaidPolicy', 'noEntryPolicy', 'fuzzyMatch', 'fuzzyAuto', 'freeReleaseLimitFen'] as const;
const times = ['afterPayMinutes', 'payDeadlineHours', 'roadsidePayGraceHours'] as const;

const form = recordForm(businessRules, {
  title: '业务规则',
  rowKey: 'ruleId',
  nameOf: ({ ruleName }) => ruleName,
  blank: businessRuleDefaults,
  width: 860,
  asks: ['ruleName', { name: 'parkIds', wide: true }, ...entry, ...arrears, ...exit, ...times],
});

/** How lots treat what does not go smoothly: rules by name, and which lots keep to them. */
export default function BusinessRuleListPage() {
  return (
    <ListPage
      list={businessRules.list}
      rowKey="ruleId"
      columns={['ruleName', 'parkCount', 'parkNames', ...entry, ...arrears, ...exit, ...times, 'updateTime']}
      filters={['ruleName', 'parkId']}
      actions={
        <>
          <LotRuleButton />
          <form.Add />
        </>
      }
      rowActions={form.rowActions}
      opens={{ title: ({ ruleName }) => ruleName }}
    />
  );
}
