import { normalisePlate } from '@bochong/contract/kernel/plate';
import { mergeReason, orderMerges, parkOrderListRow, parkOrders } from '@bochong/contract/parking-order';
import { Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { useDialog } from '../../../kit/dialog-host.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { useTab } from '../../../kit/tab-context.tsx';
import { shownInPlace, useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './merge-dialog.module.css';
import { MergeFigures } from './merge-figures.tsx';

/** Stays of one plate to pick from, newest first. */
function StayPicker({ plateNo, picked, onPick }: { plateNo: string; picked: readonly string[]; onPick(ids: string[]): void }) {
  const { data, isFetching } = useEndpoint(
    parkOrders.list,
    { query: { plateNo, pageSize: 20, orderStatus: [0, 1, 2, 3] } },
    { enabled: plateNo !== '' },
  );
  return (
    <SmallTable
      of={parkOrderListRow}
      rows={plateNo === '' ? [] : (data?.results ?? [])}
      rowKey="orderId"
      columns={['parkName', 'enterTime', 'exitTime', 'orderStatus', 'payableFen', 'paidFen']}
      loading={isFetching}
      scroll={{ y: 260 }}
      rowSelection={{ selectedRowKeys: [...picked], onChange: (keys) => onPick(keys.map(String)) }}
      empty={plateNo === '' ? '输入完整车牌后查询' : '没有可合并的订单'}
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
  const merge = useAction(orderMerges.merge, { success: '订单已合并', onSuccess: onDone });
  const search = () => {
    setSearched(normalisePlate(plate));
    setPicked([]);
  };
  return (
    <div className={styles.dialog}>
      <div className={styles.line}>
        <PlateInput value={plate} onChange={setPlate} aria-label="车牌号" placeholder="车牌号" onPressEnter={search} />
        <Button onClick={search}>查找订单</Button>
      </div>
      <StayPicker plateNo={searched} picked={picked} onPick={setPicked} />
      {picked.length >= 2 && <MergeFigures preview={preview} />}
      <div className={styles.line}>
        <Select<1 | 2 | 3 | 4>
          aria-label="合并原因"
          value={reason}
          options={[...mergeReason.options]}
          onChange={setReason}
          className={styles.reason ?? ''}
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

function MergeDialog({ open, close }: { open: boolean; close(): void }) {
  const { root } = useTab();
  return (
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
  );
}

/** Merges stays of one vehicle: pick them by plate, look at what it comes to, then confirm. */
export function MergeButton() {
  const show = useDialog();
  return (
    <Button type="primary" onClick={() => show((open, close) => <MergeDialog open={open} close={close} />)}>
      合并订单
    </Button>
  );
}
