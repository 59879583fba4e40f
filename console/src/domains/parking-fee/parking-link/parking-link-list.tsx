import { freeStatus, linkedParkingPage, type ParkingLink, parkingLinks, parkingLinkType } from '@bochong/contract/parking-fee';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { periodText } from '../free-duration/free-text.ts';
import { TermActions } from '../free-duration/term-actions.tsx';
import { linkedViews } from '../linked-parking/linked-views.ts';
import { ParkingLinkDrawer } from './parking-link-drawer.tsx';
import { useParkingLinkForm } from './parking-link-form.tsx';

const col = columnsOf(parkingLinks.list);
const Filter = filterOf(parkingLinks.list);
const parksText = ({ parkNames }: ParkingLink) => parkNames.join('、');
const columns = [
  col.text('linkName', { width: 170, fixed: 'left' }),
  col.enum('linkType', parkingLinkType, undefined, { width: 120 }),
  col.enum('status', freeStatus, { [freeStatus.ON]: 'green', [freeStatus.OFF]: 'grey' }, { width: 76 }),
  col.custom('parkNames', '成员车场', (row) => <span title={parksText(row)}>{parksText(row)}</span>, { width: 260, ellipsis: true }),
  col.text('termsText', { width: 280 }),
  col.custom('period', '有效期', (row) => periodText(row.effectiveFrom, row.effectiveTo), { width: 200, ellipsis: true }),
  col.time('since'),
  col.text('operatorName', { width: 90 }),
  col.dealer('dealerName'),
];

const codes = { edit: linkedParkingPage.can.linkEdit, switch: linkedParkingPage.can.switch };

function Actions({ row, onEdit }: { row: ParkingLink; onEdit(): void }) {
  const turn = useAction(parkingLinks.switch, {
    success: '已更新，对此后入场的车辆生效',
  });
  const onSwitch = (status: ParkingLink['status']) => turn.run({ params: { id: row.linkId }, body: { status, rev: row.rev } });
  return <TermActions name={row.linkName} kind="联动" status={row.status} codes={codes} onEdit={onEdit} onSwitch={onSwitch} />;
}

/** Lots whose stays have to do with each other when they are priced. */
export function ParkingLinkList() {
  const [open, setOpen] = useState<ParkingLink | null>(null);
  const form = useParkingLinkForm();
  return (
    <>
      <ListPage
        list={parkingLinks.list}
        rowKey="linkId"
        columns={columns}
        tabs={linkedViews}
        empty="联动后，同一车牌在成员车场的停车一起计费：场中场、转场连续计费或共享封顶"
        filters={
          <>
            <Filter name="linkName">
              <Input allowClear />
            </Filter>
            <Filter name="linkType">
              <EnumSelect of={parkingLinkType} />
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
          <>
            <Allowed to={parkingLinks.export}>
              <ExportButton endpoint={parkingLinks.export} />
            </Allowed>
            <Allowed to={parkingLinks.create}>
              <Button type="primary" onClick={form.add}>
                新增联动
              </Button>
            </Allowed>
          </>
        }
        rowActions={(row) => <Actions row={row} onEdit={() => form.edit(row)} />}
        opens={setOpen}
      />
      <ParkingLinkDrawer row={open} onClose={() => setOpen(null)} />
      {form.dialog}
    </>
  );
}
