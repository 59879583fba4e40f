import { cardManagePage, type PassFlow, passCards, passFlowType, passRefundState, passStatus } from '@bochong/contract/special-vehicle';
import { Descriptions, Table } from 'antd';
import { Money } from '../../../fields/money.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { Detail, DetailDrawer } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { PersonalNumber } from '../../../kit/personal-number.tsx';
import { RecordHistory } from '../../../kit/record-history.tsx';
import { CodeTag } from '../../../kit/state-tag.tsx';
import { SyncRows } from '../list-sync/sync-rows.tsx';
import { PassTransfer } from './pass-transfer.tsx';

const flowColumns = [
  { title: '时间', key: 'at', width: 160, render: (_: unknown, row: PassFlow) => formatInstant(row.at) },
  { title: '类型', key: 'flowType', width: 70, render: (_: unknown, row: PassFlow) => passFlowType.label(row.flowType) },
  {
    title: '起止',
    key: 'fromDate',
    width: 200,
    render: (_: unknown, row: PassFlow) => (row.fromDate ? `${row.fromDate} 至 ${row.toDate}` : row.remark),
  },
  { title: '实收', key: 'paidFen', width: 100, render: (_: unknown, row: PassFlow) => <Money fen={row.paidFen} /> },
  {
    title: '退款',
    key: 'refundFen',
    width: 140,
    render: (_: unknown, { refundFen, refundState }: PassFlow) =>
      refundFen > 0 && (
        <>
          <Money fen={refundFen} /> {refundState !== null && passRefundState.label(refundState)}
        </>
      ),
  },
  { title: '经办', key: 'operatorName', width: 90, render: (_: unknown, row: PassFlow) => row.operatorName },
];

/** One card with everything that happened to its money and time. */
export function PassCardDrawer({ cardId, onClose }: { cardId: string | null; onClose(): void }) {
  return (
    <DetailDrawer title="包期证" open={cardId !== null} onClose={onClose} width={860}>
      <Detail endpoint={passCards.get} input={{ params: { id: cardId ?? '' } }}>
        {(card) => (
          <>
            <Descriptions column={2} bordered size="small">
              <Descriptions.Item label="证号">{card.certCode}</Descriptions.Item>
              <Descriptions.Item label="状态">
                <CodeTag of={passStatus} code={card.passStatus} />
              </Descriptions.Item>
              <Descriptions.Item label="车牌">
                {card.plates.map(({ plateNo, plateColor }) => (
                  <PlateTag key={plateNo} plateNo={plateNo} color={plateColor} />
                ))}
              </Descriptions.Item>
              <Descriptions.Item label="车主">
                {card.ownerName} <PersonalNumber key={card.cardId} record="passCard" id={card.cardId} masked={card.phone} />{' '}
                <PassTransfer row={card} />
              </Descriptions.Item>
              <Descriptions.Item label="规则">{card.ruleName}</Descriptions.Item>
              <Descriptions.Item label="车场">{card.parkNames}</Descriptions.Item>
              <Descriptions.Item label="有效期">
                {card.validFrom} 至 {card.validTo}，剩余 {card.daysLeft} 天
              </Descriptions.Item>
              <Descriptions.Item label="冻结">
                {card.frozenFrom ? `${card.frozenFrom} 起` : card.frozenDays > 0 ? `累计 ${card.frozenDays} 天` : '—'}
              </Descriptions.Item>
              <Descriptions.Item label="累计缴费">
                <Money fen={card.totalPaidFen} sign />
              </Descriptions.Item>
              <Descriptions.Item label="单位">{card.company || '—'}</Descriptions.Item>
              <Descriptions.Item label="车位组" span={2}>
                {card.groupName ?? '—'}
              </Descriptions.Item>
              <Descriptions.Item label="备注" span={2}>
                {card.remark || '—'}
              </Descriptions.Item>
            </Descriptions>
            <h4>流水</h4>
            <Table size="small" rowKey="flowId" columns={flowColumns} dataSource={card.flows} pagination={false} />
            <SyncRows refId={card.cardId} by={cardManagePage.can.issue} />
            <RecordHistory type="passCard" id={card.cardId} />
          </>
        )}
      </Detail>
    </DetailDrawer>
  );
}
