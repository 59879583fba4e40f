import { type FreeDuration, freeDurations, freeStatus } from '@bochong/contract/parking-fee';
import { Table } from 'antd';
import { Detail, DetailDrawer, Facts } from '../../../kit/detail.tsx';
import { appliesText, freeText, periodText } from './free-text.ts';

type Version = Pick<
  FreeDuration,
  'since' | 'until' | 'rev' | 'status' | 'operatorName' | 'minutes' | 'freeMode' | 'freeScope' | 'windowMinutes'
>;

const columns = [
  { title: '入场时间在', key: 'since', width: 280, render: (_: unknown, row: Version) => periodText(row.since, row.until) },
  { title: '免费内容', key: 'text', render: (_: unknown, row: Version) => freeText(row) },
  { title: '状态', key: 'status', width: 70, render: (_: unknown, row: Version) => freeStatus.label(row.status) },
  { title: '操作人', key: 'operatorName', width: 90, dataIndex: 'operatorName' },
];

/** One free duration with who uses it and what it said before. */
export function FreeDurationDrawer({ row, onClose }: { row: FreeDuration | null; onClose(): void }) {
  return (
    <DetailDrawer title={row?.freeName} open={row !== null} onClose={onClose} width={760}>
      {row && (
        <>
          <Facts
            columns={2}
            items={[
              { label: '免费内容', value: freeText(row), span: 2 },
              { label: '适用', value: appliesText(row) },
              { label: '有效期', value: periodText(row.effectiveFrom, row.effectiveTo) },
              { label: '适用车场', value: row.parkNames.join('、'), span: 2 },
              { label: '联动', value: row.linkNames.join('、') },
              { label: '引用规则', value: row.ruleNames.join('、') },
            ]}
          />
          <h4>沿革</h4>
          <Detail endpoint={freeDurations.versions} input={{ params: { id: row.freeId } }}>
            {(versions) => <Table<Version> size="small" rowKey="rev" pagination={false} columns={columns} dataSource={versions} />}
          </Detail>
        </>
      )}
    </DetailDrawer>
  );
}
