import { freeStatus, type ParkingLink, type ParkingLinkVersion, parkingLinks, parkingLinkType } from '@bochong/contract/parking-fee';
import { Table } from 'antd';
import { Detail, DetailDrawer, Facts } from '../../../kit/detail.tsx';
import { periodText } from '../free-duration/free-text.ts';

const columns = [
  { title: '入场时间在', key: 'since', width: 280, render: (_: unknown, row: ParkingLinkVersion) => periodText(row.since, row.until) },
  { title: '成员车场', key: 'parkNames', render: (_: unknown, row: ParkingLinkVersion) => row.parkNames.join('、') },
  { title: '联动内容', key: 'termsText', dataIndex: 'termsText' },
  { title: '状态', key: 'status', width: 70, render: (_: unknown, row: ParkingLinkVersion) => freeStatus.label(row.status) },
  { title: '操作人', key: 'operatorName', width: 90, dataIndex: 'operatorName' },
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
          <h4>沿革</h4>
          <Detail endpoint={parkingLinks.versions} input={{ params: { id: row.linkId } }}>
            {(versions) => (
              <Table<ParkingLinkVersion> size="small" rowKey="rev" pagination={false} columns={columns} dataSource={versions} />
            )}
          </Detail>
        </>
      )}
    </DetailDrawer>
  );
}
