import { freeDurations } from '@bochong/contract/parking-fee';
import { ListPage } from '../../../kit/list-page.tsx';
import { freeDurationDrawer } from './free-duration-drawer.tsx';
import { freeDurationForm } from './free-duration-form.tsx';
import { appliesText, joined, periodText, scopeText } from './free-text.ts';
import { TermActions } from './term-actions.tsx';

/** Free minutes that lots have, rules cite and links share. */
export default function FreeDurationListPage() {
  return (
    <ListPage
      list={freeDurations.list}
      rowKey="freeId"
      columns={[
        { name: 'freeName', width: 150 },
        ...(['status', 'minutes', 'freeMode'] as const),
        { name: 'freeScope', show: scopeText, width: 150 },
        { name: 'parkNames', show: (row) => joined(row.parkNames), width: 150, ellipsis: true },
        { name: 'linkNames', show: (row) => joined(row.linkNames), width: 130, ellipsis: true },
        { name: 'applies', title: '适用', show: appliesText, width: 160, ellipsis: true },
        { name: 'ruleNames', show: (row) => joined(row.ruleNames), width: 150, ellipsis: true },
        { name: 'period', title: '有效期', show: (row) => periodText(row.effectiveFrom, row.effectiveTo), width: 200, ellipsis: true },
        ...(['since', 'operatorName', 'dealerName'] as const),
      ]}
      empty="没有免费时长时，各车场按收费规则自己的免费分钟数"
      filters={['freeName', 'parkId', 'status']}
      actions={<freeDurationForm.Add />}
      rowActions={(row) => (
        <>
          <freeDurationForm.Edit row={row} />
          <TermActions
            name={row.freeName}
            id={row.freeId}
            row={row}
            kind="免费时长"
            turn={freeDurations.switch}
            remove={freeDurations.remove}
          />
        </>
      )}
      opens={freeDurationDrawer}
    />
  );
}
