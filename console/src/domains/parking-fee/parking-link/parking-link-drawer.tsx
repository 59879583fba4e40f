import { freeStatus, type ParkingLink, type ParkingLinkVersion, parkingLinks, parkingLinkType } from '@bochong/contract/parking-fee';
import type { TableColumnsType } from 'antd';
import { DetailDrawer, Facts } from '../../../kit/detail.tsx';
import { periodText } from '../free-duration/free-text.ts';
import { TermHistory } from '../free-duration/term-history.tsx';

const columns: TableColumnsType<ParkingLinkVersion> = [
  { title: '成员车场', key: 'parkNames', render: (_, row) => row.parkNames.join('、') },
  { title: '联动内容', key: 'termsText', dataIndex: 'termsText' },
];

/** One link, and what it said before. */
export function ParkingLinkDrawer({ row, onClose }: { row: ParkingLink | null; onClose(): void }) {
  return (
    <DetailDrawer title={row?.linkName} open={row !== null} onClose={onClose} width={820}>
      {row && (
        <>
          <Facts
            columns={2}
            items={[
              { label: '联动类型', value: parkingLinkType.label(row.linkType) },
              { label: '状态', value: freeStatus.label(row.status) },
              { label: '联动内容', value: row.termsText, span: 2 },
              { label: '成员车场', value: row.parkNames.join('、'), span: 2 },
              { label: '有效期', value: periodText(row.effectiveFrom, row.effectiveTo), span: 2 },
            ]}
          />
          <TermHistory versions={parkingLinks.versions} id={row.linkId} columns={columns} />
        </>
      )}
    </DetailDrawer>
  );
}
