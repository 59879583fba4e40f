import { type FreeLink, type FreeLinkVersion, freeLinks, freeStatus } from '@bochong/contract/parking-fee';
import type { TableColumnsType } from 'antd';
import { StateTag } from '../../../kit/columns.tsx';
import { DetailPage, Facts } from '../../../kit/detail.tsx';
import { periodText } from './free-text.ts';
import { TermHistory } from './term-history.tsx';

const merged = (minutes: number) => (minutes === 0 ? '关闭' : `${minutes}分钟内`);
const columns: TableColumnsType<FreeLinkVersion> = [
  { title: '成员车场', key: 'parkNames', render: (_, row) => row.parkNames.join('、') },
  { title: '免费时长', key: 'freeName', width: 150, dataIndex: 'freeName' },
  { title: '转场合并', key: 'mergeMinutes', width: 100, dataIndex: 'mergeMinutes', render: merged },
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
              { label: '转场合并', value: merged(link.mergeMinutes) },
              { label: '更新', value: `${link.operatorName} ${periodText(link.since, null)}` },
            ]}
          />
          <TermHistory versions={freeLinks.versions} id={link.linkId} columns={columns} />
        </>
      )}
    </DetailPage>
  );
}
