import { type FreeLink, freeLinks, freeStatus } from '@bochong/contract/parking-fee';
import { StateTag } from '../../../kit/columns.tsx';
import { DetailPage, Facts } from '../../../kit/detail.tsx';
import { periodText } from './free-text.ts';
import { TermHistory } from './term-history.tsx';

const merged = (minutes: number) => (minutes === 0 ? '关闭' : `${minutes}分钟内`);
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
          <TermHistory
            versions={freeLinks.versions}
            id={link.linkId}
            columns={['parkNames', 'freeName', { name: 'mergeMinutes', title: '转场合并', show: (row) => merged(row.mergeMinutes) }]}
          />
        </>
      )}
    </DetailPage>
  );
}
