import { type Exchange, exchangeOutcome, exchanges } from '@bochong/contract/charging-connect';
import { ExportButton } from '../../../kit/export-button.tsx';
import { dayOf } from '../../../kit/instant.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { RawText } from '../../../kit/raw-text.tsx';
import { ChargePointSelect } from './charge-point-select.tsx';
import styles from './exchange.module.css';
import { explain, messageName, readable } from './explain.ts';

const today = () => ({ startTime: `${dayOf(Date.now())} 00:00:00`, endTime: `${dayOf(Date.now())} 23:59:59` });

/** Both frames as they went over the wire. */
const Frames = ({ exchange: { callText, answerText, outcome } }: { exchange: Exchange }) => (
  <div className={styles.frames}>
    <section>
      <h3>报文原文</h3>
      <RawText>{readable(callText)}</RawText>
    </section>
    <section>
      <h3>答复原文</h3>
      <RawText>{answerText === '' ? exchangeOutcome.label(outcome) : readable(answerText)}</RawText>
    </section>
  </div>
);

export default function ExchangeListPage() {
  return (
    <ListPage
      list={exchanges.list}
      rowKey="exchangeId"
      columns={[
        { name: 'at', width: 170 },
        { name: 'equipmentName', width: 120 },
        'side',
        { name: 'action', title: '报文', show: ({ action }) => messageName(action), width: 100 },
        { name: 'connectorNo', width: 60 },
        'outcome',
        { name: 'explained', title: '内容', show: explain, width: 330 },
        ...(['latencyMs', 'transactionId', 'stationName', 'dealerName', 'leftOut', 'messageId', 'connectionId'] as const),
      ]}
      query={{ pollMs: 5_000, opening: today }}
      filters={[
        { name: 'equipmentId', control: <ChargePointSelect /> },
        ...(['startTime', 'side', 'outcome', 'action', 'transactionId'] as const),
      ]}
      actions={<ExportButton endpoint={exchanges.export} />}
      empty="设备连接后，它与平台的每一句对话都记在这里；心跳按报文名 Heartbeat 查看"
      opens={{ title: ({ action, equipmentName }) => `${equipmentName} ${messageName(action)}`, more: (row) => <Frames exchange={row} /> }}
    />
  );
}
