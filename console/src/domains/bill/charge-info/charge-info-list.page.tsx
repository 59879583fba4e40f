import { billBiz, chargeInfos, payScene, payState } from '@bochong/contract/bill';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PayTypeSelect } from '../../../fields/pay-type-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { RefundButton } from '../../refund/index.ts';
import { chargeColumns } from './charge-info-columns.tsx';
import { ChargeInfoView } from './charge-info-view.tsx';
import './charge-info.css';
import { ChargeSums } from './charge-sums.tsx';

const Filter = filterOf(chargeInfos.list);

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
        columns={chargeColumns}
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
              <PayTypeSelect />
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
          const { billId, billNo, plateNo, orderId } = row;
          const leftFen = row.payState === payState.SUCCESS ? row.paidFen - row.refundedFen : 0;
          return leftFen > 0 && <RefundButton size="small" bill={{ billId, billNo, plateNo, orderId, leftFen }} />;
        }}
        actions={
          <Allowed to={chargeInfos.export}>
            <ExportButton endpoint={chargeInfos.export} />
          </Allowed>
        }
        opens={(row) => setOpened(row.billId)}
        summary={(sums) => <ChargeSums {...sums} />}
      />
      <DetailDrawer title="收费记录" width={860} open={opened !== null} onClose={() => setOpened(null)}>
        {opened !== null && <ChargeInfoView id={opened} />}
      </DetailDrawer>
    </>
  );
}
