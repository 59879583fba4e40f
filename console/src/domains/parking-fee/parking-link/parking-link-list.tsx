import { parkingLinks } from '@bochong/contract/parking-fee';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { joined, periodText } from '../free-duration/free-text.ts';
import { TermActions } from '../free-duration/term-actions.tsx';
import { linkedViews } from '../linked-parking/linked-views.ts';
import { parkingLinkDrawer } from './parking-link-drawer.tsx';
import { parkingLinkForm } from './parking-link-form.tsx';

/** Lots whose stays have to do with each other when they are priced. */
export function ParkingLinkList() {
  return (
    <ListPage
      list={parkingLinks.list}
      rowKey="linkId"
      columns={[
        { name: 'linkName', width: 170 },
        ...(['linkType', 'status'] as const),
        { name: 'parkNames', show: (row) => joined(row.parkNames), width: 260, ellipsis: true },
        'termsText',
        { name: 'period', title: '有效期', show: (row) => periodText(row.effectiveFrom, row.effectiveTo), width: 200, ellipsis: true },
        ...(['since', 'operatorName', 'dealerName'] as const),
      ]}
      tabs={linkedViews}
      empty="联动后，同一车牌在成员车场的停车一起计费：场中场、转场连续计费或共享封顶"
      filters={['linkName', 'linkType', 'parkId', 'status']}
      actions={
        <>
          <ExportButton endpoint={parkingLinks.export} />
          <parkingLinkForm.Add word="新增联动" />
        </>
      }
      rowActions={(row) => (
        <>
          <parkingLinkForm.Edit row={row} />
          <TermActions name={row.linkName} id={row.linkId} row={row} kind="联动" turn={parkingLinks.switch} />
        </>
      )}
      opens={parkingLinkDrawer}
    />
  );
}
