import { billBiz, chargeInfos, payChannel, payScene, payState } from '@bochong/contract/payment';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/list-filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { RefundButton } from '../../refund/index.ts';
import { ChargeInfoView } from './charge-info-view.tsx';
import './charge-info.css';
import { ChargeSums } from './charge-sums.tsx';

const col = columnsOf(chargeInfos.list);
const Filter = filterOf(chargeInfos.list);
const columns = [
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />, { fixed: 'left', width: 126 }),
  col.text('parkName', { width: 180 }),
  col.dealer('dealerName'),
  col.money('totalFen'),
  col.money('paidFen'),
  col.money('refundedFen'),
  col.time('paidAt'),
  col.enum('payChannel', payChannel, undefined, { width: 140 }),
  col.enum('payScene', payScene),
  col.enum('bizType', billBiz),
  col.enum('payState', payState, {
    [payState.SUCCESS]: 'green',
    [payState.FAILED]: 'red',
    [payState.CLOSED]: 'grey',
    [payState.CREATED]: 'amber',
    [payState.PAYING]: 'amber',
  }),
  col.text('billNo', { width: 210 }),
  col.text('orderNo', { width: 210 }),
  col.text('channelTradeNo', { width: 240 }),
];

const refundedOptions = [
  { value: '1', label: '有退款' },
  { value: '0', label: '无退款' },
];

export default function ChargeInfoListPage() {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <ListPage
        list={chargeInfos.list}
        rowKey="billId"
        columns={columns}
        empty="车主缴费后，收费记录即出现在这里"
        filters={
          <>
            <Filter name="plateNo">
              <PlateInput />
            </Filter>
            <DateRangeItem names={['startTime', 'endTime']} label="创建时间" days />
            <Filter name="parkIds">
              <ParkSelect mode="multiple" />
            </Filter>
            <Filter name="payChannel">
              <EnumSelect of={payChannel} />
            </Filter>
            <Filter name="payScene">
              <EnumSelect of={payScene} />
            </Filter>
            <Filter name="payState">
              <EnumSelect of={payState} />
            </Filter>
            <Filter name="bizType">
              <EnumSelect of={billBiz} />
            </Filter>
            <Filter name="refunded">
              <Select allowClear options={refundedOptions} placeholder="是否退款" />
            </Filter>
            <Filter name="collectorId">
              <Input allowClear />
            </Filter>
            <Filter name="number">
              <Input allowClear />
            </Filter>
          </>
        }
        rowActions={(row) => {
          const { billId, billNo, plateNo } = row;
          const leftFen = row.payState === payState.SUCCESS ? row.paidFen - row.refundedFen : 0;
          return leftFen > 0 && <RefundButton size="small" bill={{ billId, billNo, plateNo, leftFen }} />;
        }}
        actions={
          <Allowed code="IXZC54067833">
            <ExportButton endpoint={chargeInfos.export} />
          </Allowed>
        }
        onOpen={(row) => setOpened(row.billId)}
        summary={(sums) => <ChargeSums {...sums} />}
      />
      <DetailDrawer title="收费记录" width={860} open={opened !== null} onClose={() => setOpened(null)}>
        {opened !== null && <ChargeInfoView id={opened} />}
      </DetailDrawer>
    </>
  );
}
