import { type FreeLink, type FreeLinkVersion, freeLinks, freeStatus } from '@bochong/contract/parking-fee';
import { Table } from 'antd';
import { StateTag } from '../../../kit/columns.tsx';
import { Detail, DetailPage, Facts } from '../../../kit/detail.tsx';
import { periodText } from './free-text.ts';

const columns = [
  { title: '入场时间在', key: 'since', width: 280, render: (_: unknown, row: FreeLinkVersion) => periodText(row.since, row.until) },
  { title: '成员车场', key: 'parkNames', render: (_: unknown, row: FreeLinkVersion) => row.parkNames.join('、') },
  { title: '免费时长', key: 'freeName', width: 150, dataIndex: 'freeName' },
  {
    title: '转场合并',
    key: 'mergeMinutes',
    width: 90,
    render: (_: unknown, { mergeMinutes }: FreeLinkVersion) => (mergeMinutes === 0 ? '关闭' : `${mergeMinutes}分钟`),
  },
  { title: '状态', key: 'status', width: 70, render: (_: unknown, row: FreeLinkVersion) => freeStatus.label(row.status) },
  { title: '操作人', key: 'operatorName', width: 90, dataIndex: 'operatorName' },
];

/** One link, and what it said before. */
export default function FreeLinkDetailPage() {
  return (
    <DetailPage endpoint={freeLinks.get} input={(id: string) => ({ params: { id } })} back="/systemManage/freeDuration/link">
      {(link: FreeLink) => (
        <>
          <h2>
            {link.linkName} <StateTag tone={link.status === freeStatus.ON ? 'green' : 'grey'}>{freeStatus.label(link.status)}</StateTag>
          </h2>
          <Facts
            columns={2}
            items={[
              { label: '成员车场', value: link.parkNames.join('、'), span: 2 },
              { label: '免费时长', value: link.freeName },
              { label: '免费内容', value: link.freeText },
              { label: '转场合并', value: link.mergeMinutes === 0 ? '关闭' : `${link.mergeMinutes}分钟内` },
              { label: '更新', value: `${link.operatorName} ${periodText(link.since, null)}` },
            ]}
          />
          <h4>沿革</h4>
          <Detail endpoint={freeLinks.versions} input={{ params: { id: link.linkId } }}>
            {(versions) => <Table<FreeLinkVersion> size="small" rowKey="rev" pagination={false} columns={columns} dataSource={versions} />}
          </Detail>
        </>
      )}
    </DetailPage>
  );
}
