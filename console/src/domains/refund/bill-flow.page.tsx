import { payChannel } from '@bochong/contract/bill';
import { type BillFlow, billFlows, flowKind } from '@bochong/contract/refund';
import { useState } from 'react';
import { DateRangeItem } from '../../fields/date-range.tsx';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { Money } from '../../fields/money.tsx';
import { ParkSelect } from '../../fields/park-select.tsx';
import { PlateInput } from '../../fields/plate-input.tsx';
import { PlateTag } from '../../fields/plate-tag.tsx';
import { columnsOf } from '../../kit/columns.tsx';
import { DetailDrawer, Facts } from '../../kit/detail.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { filterOf } from '../../kit/filter-elements.tsx';
import { formatInstant } from '../../kit/format.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { OrderLink } from '../parking-order/index.ts';
import { RefundsOfBill } from './refunds-of-bill.tsx';

const col = columnsOf(billFlows.list);
const Filter = filterOf(billFlows.list);
const columns = [
  col.time('at'),
  col.enum('flowKind', flowKind, { [flowKind.PAYMENT]: 'green', [flowKind.REFUND]: 'red' }, { width: 80 }),
  col.money('amountFen'),
  col.enum('payChannel', payChannel, undefined, { width: 140 }),
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />, { width: 126 }),
  col.text('parkName', { width: 180 }),
  col.dealer('dealerName'),
  col.text('number', { width: 220 }),
  col.custom('orderNo', '订单号', (row) => <OrderLink orderId={row.orderId} orderNo={row.orderNo} />, { width: 220 }),
  col.text('channelNo', { width: 260 }),
];

const factsOf = (flow: BillFlow) => [
  { label: '时间', value: formatInstant(flow.at) },
  { label: '收支', value: flowKind.label(flow.flowKind) },
  { label: '金额', value: <Money fen={flow.amountFen} sign /> },
  { label: '支付渠道', value: payChannel.label(flow.payChannel) },
  { label: '车牌', value: <PlateTag plateNo={flow.plateNo} color={flow.plateColor} /> },
  { label: '车场', value: flow.parkName },
  { label: '流水号/退款单号', value: flow.number },
  { label: '订单号', value: <OrderLink orderId={flow.orderId} orderNo={flow.orderNo} /> },
  { label: '渠道单号', value: flow.channelNo },
];

export default function BillFlowPage() {
  const [opened, setOpened] = useState<BillFlow | null>(null);
  return (
    <>
      <ListPage
        list={billFlows.list}
        rowKey="flowId"
        columns={columns}
        empty="收款和退款到账后，每一笔都会按时间列在这里"
        filters={
          <>
            <Filter name="plateNo">
              <PlateInput />
            </Filter>
            <DateRangeItem names={['startTime', 'endTime']} label="时间" days />
            <Filter name="parkIds">
              <ParkSelect mode="multiple" />
            </Filter>
            <Filter name="flowKind">
              <EnumSelect of={flowKind} />
            </Filter>
            <Filter name="payChannel">
              <EnumSelect of={payChannel} />
            </Filter>
          </>
        }
        actions={
          <Allowed to={billFlows.export}>
            <ExportButton endpoint={billFlows.export} />
          </Allowed>
        }
        summary={({ receivedFen, refundedFen, netFen }) => (
          <span>
            合计(元)：收款 <Money fen={receivedFen} /> · 退款 <Money fen={refundedFen} /> · 净额 <Money fen={netFen} />
          </span>
        )}
        opens={setOpened}
      />
      <DetailDrawer title="账单流水" width={860} open={opened !== null} onClose={() => setOpened(null)}>
        {opened && (
          <>
            <Facts columns={2} items={factsOf(opened)} />
            {opened.flowKind === flowKind.PAYMENT && <RefundsOfBill billNo={opened.number} />}
          </>
        )}
      </DetailDrawer>
    </>
  );
}
