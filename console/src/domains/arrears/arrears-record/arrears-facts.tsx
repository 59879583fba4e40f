import { arrearsReason, type arrearsRecords, evidenceLevel } from '@bochong/contract/arrears';
import type { Data } from '@bochong/contract/kernel/endpoint';

import { Money } from '../../../fields/money.tsx';
import { Facts } from '../../../kit/detail.tsx';
import { formatDuration, formatInstant } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';

type Detail = Data<typeof arrearsRecords.get>;

/** From what was owed at first to what is owed now. */
export const Ladder = ({ record }: { record: Detail }) => (
  <Facts
    title="金额"
    columns={4}
    items={[
      { label: '原欠', value: <Money fen={record.originFen} /> },
      { label: '减免', value: <Money fen={record.reduceFen} /> },
      { label: '已补', value: <Money fen={record.paidFen} /> },
      { label: '核销', value: <Money fen={record.writeOffFen} /> },
      { label: '现欠', value: <Money fen={record.owedFen} /> },
      { label: '订单应付', value: <Money fen={record.payableFen} /> },
      { label: '订单已付', value: <Money fen={record.orderPaidFen} /> },
    ]}
  />
);

/** The stay the debt comes from. */
export const Origin = ({ record }: { record: Detail }) => (
  <Facts
    title="停车与欠费"
    items={[
      { label: '欠费编号', value: record.arrearsNo },
      {
        label: '停车订单',
        value: (
          <LinkButton onClick={() => void go(`/parkingRecord/parkRecord/parkingDetail?orderId=${record.orderId}`)}>
            {record.orderNo}
          </LinkButton>
        ),
      },
      { label: '车场 / 泊位', value: [record.parkName, record.berthCode].filter(Boolean).join(' · ') },
      { label: '入场时间', value: formatInstant(record.enterTime) },
      { label: '出场时间', value: formatInstant(record.exitTime) },
      { label: '停车时长', value: formatDuration(record.parkMinutes * 60) },
      { label: '欠费原因', value: arrearsReason.label(record.arrearsReason) },
      { label: '欠费时间', value: `${formatInstant(record.arrearsAt)}（${record.ageDays} 天）` },
      { label: '证据等级', value: evidenceLevel.label(record.evidenceLevel) },
      { label: '催缴次数', value: record.remindCount },
      { label: '关闭时间', value: record.closedAt && formatInstant(record.closedAt) },
      { label: '关闭原因', value: record.closeReason },
    ]}
  />
);
