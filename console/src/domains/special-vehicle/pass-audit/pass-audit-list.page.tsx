import { passAudits, passAuditType } from '@bochong/contract/special-vehicle';
import { FirstPlates } from '../../../fields/plate-list.tsx';
import type { ColumnsOf } from '../../../kit/columns.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { tabsOf } from '../../../kit/status-tabs.tsx';
import { usePlace, useTabSearch } from '../../../kit/tab-context.tsx';
import { PassRuleSelect } from '../pass-card/pass-rule-select.tsx';
import { PassAuditActions } from './pass-audit-actions.tsx';

type Columns = ColumnsOf<typeof passAudits.list>;

const who: Columns = ['auditStatus', 'ownerName', 'phone', 'ruleName', 'parkNames'];
const purchase: Columns = ['periods', 'amountFen', 'payDeadline'];
const decision: Columns = ['reason', 'applicantName', 'submittedAt', 'auditorName', 'auditedAt', 'opinion', 'certCode', 'dealerName'];
const former: Columns = [
  {
    name: 'former',
    title: '原车主',
    width: 220,
    show: (row) =>
      row.former && (
        <>
          {row.former.ownerName} <FirstPlates plates={row.former.plates} />
        </>
      ),
  },
];
const columns = {
  [passAuditType.APPLY]: ['plates', 'auditType', ...who, 'startDate', 'materials', ...purchase, ...decision, ...former],
  [passAuditType.CANCEL]: ['plates', ...who, 'refundFen', ...decision],
  [passAuditType.REAPPLY]: ['plates', ...who, ...purchase, ...decision],
} satisfies Record<number, Columns>;
const empties = {
  [passAuditType.APPLY]: '需审核的规则办理包期或过户时，申请出现在这里',
  [passAuditType.CANCEL]: '需审核的包期退订时，申请出现在这里',
  [passAuditType.REAPPLY]: '需审核的包期续费时，申请出现在这里',
};
const tabs = tabsOf('handled', [0, '未处理'], [1, '已处理']);

/** Which kind each page shows. */
const types: Readonly<Record<string, keyof typeof columns>> = {
  '/specificParking/audit/cancel/list': passAuditType.CANCEL,
  '/specificParking/audit/reapply/list': passAuditType.REAPPLY,
};

/** Applications of one kind; whom a card shall go to is looked at with those who ask for a new one. */
export default function PassAuditListPage() {
  const type = types[usePlace().pathname] ?? passAuditType.APPLY;
  const [search] = useTabSearch();
  return (
    <ListPage
      list={passAudits.list}
      rowKey="auditId"
      columns={columns[type]}
      query={{
        fixed: { auditTypes: type === passAuditType.APPLY ? [type, passAuditType.CHANGE] : [type], handled: search.get('handled') ?? '0' },
      }}
      tabs={tabs}
      empty={empties[type]}
      filters={['plateNo', 'phone', 'auditStatus', { name: 'ruleId', control: <PassRuleSelect /> }, 'parkIds', 'startTime']}
      rowActions={(row) => <PassAuditActions row={row} />}
      opens={{ title: passAuditType.label(type), history: 'passAudit' }}
    />
  );
}
