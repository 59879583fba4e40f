import { passAuditStatus, passAudits, passAuditType } from '@bochong/contract/special-vehicle';
import { Input } from 'antd';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { filterOf } from '../../../kit/list-filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { PersonalNumber } from '../../../kit/personal-number.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { PlateTags } from '../pass-card/pass-card-columns.tsx';
import { PassRuleSelect } from '../pass-card/pass-rule-select.tsx';
import { PassAuditActions } from './pass-audit-actions.tsx';

const { TO_AUDIT, PASSED, REJECTED, WITHDRAWN, TO_PAY, DONE, TIMEOUT } = passAuditStatus;
const tones = {
  [TO_AUDIT]: 'amber',
  [PASSED]: 'green',
  [REJECTED]: 'red',
  [WITHDRAWN]: 'grey',
  [TO_PAY]: 'blue',
  [DONE]: 'green',
  [TIMEOUT]: 'grey',
} as const;
const col = columnsOf(passAudits.list);
const Filter = filterOf(passAudits.list);
const plates = col.custom('plates', '车牌', (row) => <PlateTags plates={row.plates} />, { fixed: 'left', width: 150 });
const who = [
  col.enum('auditStatus', passAuditStatus, tones, { width: 96 }),
  col.text('ownerName', { width: 100 }),
  col.text('phone', { width: 130, render: (row) => <PersonalNumber record="passAudit" id={row.auditId} masked={row.phone} /> }),
  col.text('ruleName', { width: 170 }),
  col.text('parkNames', { width: 200 }),
];
const purchase = [col.number('periods', { width: 70 }), col.money('amountFen'), col.time('payDeadline')];
const start = [
  col.text('startDate', { width: 112 }),
  col.custom('materials', '已收材料', (row) => row.materials.join('、'), { width: 180 }),
];
const decision = [
  col.text('reason', { width: 180 }),
  col.text('applicantName', { width: 100 }),
  col.time('submittedAt'),
  col.text('auditorName', { width: 100 }),
  col.time('auditedAt'),
  col.text('opinion', { width: 180 }),
  col.text('certCode', { width: 210 }),
  col.dealer('dealerName'),
];
const kind = col.enum('auditType', passAuditType, { [passAuditType.CHANGE]: 'blue' }, { width: 90 });
const former = col.custom(
  'former',
  '原车主',
  (row) =>
    row.former && (
      <>
        {row.former.ownerName} <PlateTags plates={row.former.plates} />
      </>
    ),
  { width: 220 },
);
const columns = {
  [passAuditType.APPLY]: [plates, kind, ...who, ...start, ...purchase, ...decision, former],
  [passAuditType.CANCEL]: [plates, ...who, col.money('refundFen'), ...decision],
  [passAuditType.REAPPLY]: [plates, ...who, ...purchase, ...decision],
};
const empties = {
  [passAuditType.APPLY]: '需审核的规则办理包期或过户时，申请出现在这里',
  [passAuditType.CANCEL]: '需审核的包期退订时，申请出现在这里',
  [passAuditType.REAPPLY]: '需审核的包期续费时，申请出现在这里',
};
const tabs = {
  name: 'handled',
  items: [
    { value: 0, label: '未处理' },
    { value: 1, label: '已处理' },
  ],
};

/** Applications of one kind; whom a card shall go to is looked at with those who ask for a new one. */
export function PassAuditTable({ type }: { type: keyof typeof columns }) {
  const [search] = useTabSearch();
  return (
    <ListPage
      list={passAudits.list}
      rowKey="auditId"
      columns={columns[type]}
      fixed={{ auditTypes: type === passAuditType.APPLY ? [type, passAuditType.CHANGE] : [type], handled: search.get('handled') ?? '0' }}
      tabs={tabs}
      empty={empties[type]}
      filters={
        <>
          <Filter name="plateNo">
            <PlateInput />
          </Filter>
          <Filter name="phone">
            <Input allowClear />
          </Filter>
          <Filter name="auditStatus">
            <EnumSelect of={passAuditStatus} />
          </Filter>
          <Filter name="ruleId">
            <PassRuleSelect />
          </Filter>
          <Filter name="parkIds">
            <ParkSelect mode="multiple" />
          </Filter>
          <DateRangeItem names={['startTime', 'endTime']} label="申请时间" days />
        </>
      }
      rowActions={(row) => <PassAuditActions row={row} />}
      rowTitle={passAuditType.label(type)}
      recordType="passAudit"
    />
  );
}
