import type { arrearsPays } from '@bochong/contract/arrears';
import { payChannel, payScene, payState } from '@bochong/contract/bill';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { Table } from 'antd';
import { Money } from '../../../fields/money.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { Facts } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';

/** One payment and the records it settled. */
export function ArrearsPayFacts({ pay }: { pay: Data<typeof arrearsPays.get> }) {
  return (
    <div className="arrears-detail">
      <Facts
        items={[
          { label: '车牌号', value: <PlateTag plateNo={pay.plateNo} color={pay.plateColor} /> },
          { label: '流水号', value: pay.billNo },
          { label: '状态', value: payState.label(pay.payState) },
          { label: '应补', value: <Money fen={pay.totalFen} /> },
          { label: '实付', value: <Money fen={pay.paidFen} /> },
          { label: '缴费时间', value: pay.paidAt && formatInstant(pay.paidAt) },
          { label: '渠道', value: payChannel.label(pay.payChannel) },
          { label: '场景', value: payScene.label(pay.payScene) },
          { label: '经办人', value: pay.collectorName },
          { label: '凭证', value: pay.voucher.join('、'), span: 2 },
          { label: '备注', value: pay.remark },
        ]}
      />
      <Table
        size="small"
        rowKey="arrearsId"
        dataSource={pay.items}
        pagination={false}
        columns={[
          {
            title: '欠费编号',
            render: (_, item) => (
              <LinkButton onClick={() => void go(`/underpaymentManage/underpaymentRecord/detail?id=${item.arrearsId}`)}>
                {item.arrearsNo}
              </LinkButton>
            ),
          },
          { title: '车场', dataIndex: 'parkName' },
          { title: '出场时间', render: (_, item) => formatInstant(item.exitTime) },
          { title: '补缴金额(元)', align: 'right', render: (_, item) => <Money fen={item.amountFen} /> },
        ]}
      />
    </div>
  );
}
