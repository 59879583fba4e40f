import { type FreeDuration, freeDurationPage, freeDurations, freeMode, freeStatus } from '@bochong/contract/parking-fee';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { FreeDurationDrawer } from './free-duration-drawer.tsx';
import { useFreeDurationForm } from './free-duration-form.tsx';
import { appliesText, periodText, scopeText } from './free-text.ts';
import { TermActions } from './term-actions.tsx';

const col = columnsOf(freeDurations.list);
const Filter = filterOf(freeDurations.list);
const joined = (names: readonly string[]) => <span title={names.join('、')}>{names.join('、') || '—'}</span>;
const columns = [
  col.text('freeName', { width: 150, fixed: 'left' }),
  col.enum('status', freeStatus, { [freeStatus.ON]: 'green', [freeStatus.OFF]: 'grey' }, { width: 76 }),
  col.number('minutes', { width: 120 }),
  col.enum('freeMode', freeMode, undefined, { width: 140 }),
  col.custom('freeScope', '免费次数', scopeText, { width: 150 }),
  col.custom('parkNames', '适用车场', (row) => joined(row.parkNames), { width: 150, ellipsis: true }),
  col.custom('linkNames', '联动', (row) => joined(row.linkNames), { width: 130, ellipsis: true }),
  col.custom('applies', '适用', appliesText, { width: 160, ellipsis: true }),
  col.custom('ruleNames', '引用规则', (row) => joined(row.ruleNames), { width: 150, ellipsis: true }),
  col.custom('period', '有效期', (row) => periodText(row.effectiveFrom, row.effectiveTo), { width: 200, ellipsis: true }),
  col.time('since'),
  col.text('operatorName', { width: 90 }),
  col.dealer('dealerName'),
];

const codes = { edit: freeDurationPage.can.edit, switch: freeDurationPage.can.switch, remove: freeDurationPage.can.delete };

function Actions({ row, onEdit }: { row: FreeDuration; onEdit(): void }) {
  const turn = useAction(freeDurations.switch, { success: '已更新，对此后入场的车辆生效' });
  const remove = useAction(freeDurations.remove, { success: '已删除' });
  const params = { id: row.freeId };
  return (
    <TermActions
      name={row.freeName}
      kind="免费时长"
      status={row.status}
      codes={codes}
      onEdit={onEdit}
      onSwitch={(status) => turn.run({ params, body: { status, rev: row.rev } })}
      onRemove={() => remove.run({ params })}
    />
  );
}

/** Free minutes that lots have, rules cite and links share. */
export default function FreeDurationListPage() {
  const [open, setOpen] = useState<FreeDuration | null>(null);
  const form = useFreeDurationForm();
  return (
    <>
      <ListPage
        list={freeDurations.list}
        rowKey="freeId"
        columns={columns}
        empty="没有免费时长时，各车场按收费规则自己的免费分钟数"
        filters={
          <>
            <Filter name="freeName">
              <Input allowClear />
            </Filter>
            <Filter name="parkId">
              <ParkSelect />
            </Filter>
            <Filter name="status">
              <EnumSelect of={freeStatus} />
            </Filter>
          </>
        }
        actions={
          <Allowed to={freeDurations.create}>
            <Button type="primary" onClick={form.add}>
              新增
            </Button>
          </Allowed>
        }
        rowActions={(row) => <Actions row={row} onEdit={() => form.edit(row)} />}
        opens={setOpen}
      />
      <FreeDurationDrawer row={open} onClose={() => setOpen(null)} />
      {form.dialog}
    </>
  );
}
