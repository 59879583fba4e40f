import { type ParkingLink, parkingLink, parkingLinks } from '@bochong/contract/parking-fee';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { joined, periodText } from '../free-duration/free-text.ts';
import { TermHistory } from '../free-duration/term-history.tsx';

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
      <TermHistory versions={parkingLinks.versions} id={row.linkId} columns={['parkNames', 'termsText']} />
    </>
  ),
};
