import { type ParkingLink, type ParkingLinkVersion, parkingLink, parkingLinks } from '@bochong/contract/parking-fee';
import type { TableColumnsType } from 'antd';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { joined, periodText } from '../free-duration/free-text.ts';
import { TermHistory } from '../free-duration/term-history.tsx';

const columns: TableColumnsType<ParkingLinkVersion> = [
  { title: '成员车场', key: 'parkNames', render: (_, row) => row.parkNames.join('、') },
  { title: '联动内容', key: 'termsText', dataIndex: 'termsText' },
];

/** One link, and what it said before. */
export const parkingLinkDrawer = {
  title: ({ linkName }: ParkingLink) => linkName,
  width: 820,
  show: (row: ParkingLink) => (
    <>
      <RecordFacts
        of={parkingLink}
        record={row}
        columns={2}
        fields={[
          'linkType',
          'status',
          { name: 'termsText', span: 2 },
          { name: 'parkNames', show: ({ parkNames }) => joined(parkNames), span: 2 },
          {
            name: 'effectiveFrom',
            title: '有效期',
            show: ({ effectiveFrom, effectiveTo }) => periodText(effectiveFrom, effectiveTo),
            span: 2,
          },
        ]}
      />
      <TermHistory versions={parkingLinks.versions} id={row.linkId} columns={columns} />
    </>
  ),
};
