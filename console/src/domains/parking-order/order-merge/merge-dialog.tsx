import { normalisePlate } from '@bochong/contract/kernel/plate';
import { mergeReason, orderMerges, orderStatus, type ParkOrderListRow, parkOrders } from '@bochong/contract/parking-order';
import { Button, Modal, Select, Table } from 'antd';
import { useState } from 'react';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { useTab } from '../../../kit/tab-context.tsx';
import { shownInPlace, useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import { orderTones } from '../park-order/order-columns.tsx';
import { MergeFigures } from './merge-figures.tsx';
import './merge-dialog.css';

const col = columnsOf(parkOrders.list);
const columns = [
  col.text('parkName', { width: 170 }),
  col.time('enterTime'),
  col.time('exitTime'),
  col.enum('orderStatus', orderStatus, orderTones, { width: 90 }),
  col.money('payableFen'),
  col.money('paidFen'),
];

/** Stays of one plate to pick from, newest first. */
function StayPicker({ plateNo, picked, onPick }: { plateNo: string; picked: readonly string[]; onPick(ids: string[]): void }) {
  const { data, isFetching } = useEndpoint(
    parkOrders.list,
    { query: { plateNo, pageSize: 20, orderStatus: [0, 1, 2, 3] } },
    { enabled: plateNo !== '' },
  );
  return (
    <Table<ParkOrderListRow>
      size="small"
      rowKey="orderId"
      columns={[...columns]}
      dataSource={plateNo === '' ? [] : (data?.results ?? [])}
      loading={isFetching}
      pagination={false}
      scroll={{ y: 260 }}
      rowSelection={{ selectedRowKeys: [...picked], onChange: (keys) => onPick(keys.map(String)) }}
      locale={{ emptyText: plateNo === '' ? '输入完整车牌后查询' : '没有可合并的订单' }}
    />
  );
}

function MergeForm({ onDone }: { onDone(): void }) {
  const [plate, setPlate] = useState('');
  const [searched, setSearched] = useState('');
  const [picked, setPicked] = useState<string[]>([]);
  const [reason, setReason] = useState<1 | 2 | 3 | 4>(mergeReason.FLAP);
  const preview = useEndpoint(
    orderMerges.preview,
    { body: { orderIds: picked } },
    { enabled: picked.length >= 2, staleTime: 0, meta: shownInPlace },
  );
  const merge = useAction(orderMerges.merge, {
    success: '订单已合并',
    onSuccess: onDone,
  });
  const search = () => {
    setSearched(normalisePlate(plate));
    setPicked([]);
  };
  return (
    <div className="merge-dialog">
      <div className="merge-search">
        <PlateInput value={plate} onChange={setPlate} aria-label="车牌号" placeholder="车牌号" onPressEnter={search} />
        <Button onClick={search}>查找订单</Button>
      </div>
      <StayPicker plateNo={searched} picked={picked} onPick={setPicked} />
      {picked.length >= 2 && <MergeFigures preview={preview} />}
      <div className="merge-search">
        <Select<1 | 2 | 3 | 4>
          aria-label="合并原因"
          value={reason}
          options={[...mergeReason.options]}
          onChange={setReason}
          style={{ width: 160 }}
        />
        <Button
          type="primary"
          disabled={picked.length < 2 || !preview.isSuccess}
          loading={merge.pending}
          onClick={() => void merge.run({ body: { orderIds: picked, reason } })}
        >
          确认合并
        </Button>
      </div>
    </div>
  );
}

/** Merges stays of one vehicle: pick them by plate, look at what it comes to, then confirm. */
export function MergeButton() {
  const [open, setOpen] = useState(false);
  const { root } = useTab();
  const close = () => setOpen(false);
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        合并订单
      </Button>
      <Modal
        title="合并订单"
        open={open}
        onCancel={close}
        footer={null}
        width={920}
        getContainer={root}
        destroyOnHidden
        mask={{ closable: false }}
      >
        <MergeForm onDone={close} />
      </Modal>
    </>
  );
}
