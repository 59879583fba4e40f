import type { Data } from '@bochong/contract/kernel/endpoint';
import { berths } from '@bochong/contract/parking-lot';
import { Alert, Button, Modal, Table, Upload } from 'antd';
import { useState } from 'react';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { useTab } from '../../../kit/tab-context.tsx';
import { toast } from '../../../kit/toast.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import './berth-import.css';

type Outcome = Data<typeof berths.import>;

const problemColumns = [
  { key: 'row', dataIndex: 'row', title: '行', width: 64 },
  { key: 'field', dataIndex: 'field', title: '列', width: 110 },
  { key: 'message', dataIndex: 'message', title: '问题' },
];

/** Dialog with two phases: the file is checked first, and written only after the figures have been seen. */
export function BerthImport({ open, onClose }: { open: boolean; onClose(): void }) {
  const { root } = useTab();
  const [parkId, setParkId] = useState<string>();
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Outcome | null>(null);
  const template = useAction(berths.template);
  const check = useAction(berths.import);
  const write = useAction(berths.import);
  const close = () => {
    setFile(null);
    setChecked(null);
    onClose();
  };
  const examine = async (chosen: File, lot: string) => {
    setFile(chosen);
    setChecked((await check.run({ body: { file: chosen, parkId: lot, dryRun: '1' } })) ?? null);
  };
  const confirm = async () => {
    if (!file || !parkId) return;
    const done = await write.run({ body: { file, parkId, dryRun: '0' } });
    if (!done) return;
    toast('success', `已导入 ${done.success} 个泊位`);
    close();
  };
  return (
    <Modal
      title="导入泊位"
      open={open}
      width={640}
      okText={checked ? `导入 ${checked.success} 个泊位` : '导入'}
      cancelText="取消"
      okButtonProps={{ disabled: !checked || checked.success === 0, loading: write.pending }}
      onOk={() => void confirm()}
      onCancel={close}
      getContainer={root}
      destroyOnHidden
      mask={{ closable: false }}
    >
      <div className="berth-import">
        <ParkSelect
          aria-label="车场"
          value={parkId ?? null}
          onChange={(lot) => {
            setParkId(lot);
            if (file && lot) void examine(file, lot);
          }}
        />
        <Upload
          accept=".xlsx,.csv"
          maxCount={1}
          disabled={!parkId}
          showUploadList={false}
          beforeUpload={(chosen) => {
            if (parkId) void examine(chosen, parkId);
            return false;
          }}
        >
          <Button disabled={!parkId} loading={check.pending}>
            {file ? file.name : '选择文件'}
          </Button>
        </Upload>
        <LinkButton onClick={() => void template.run({})}>下载模板</LinkButton>
      </div>
      <p className="berth-import-hint">先选择车场；支持 xlsx、csv，不超过 10 MB、5000 行。选中后先预检，确认后才写入。</p>
      {checked && (
        <Alert
          type={checked.fail > 0 ? 'warning' : 'success'}
          showIcon
          title={`共 ${checked.total} 行：可导入 ${checked.success} 行，${checked.fail} 行有问题将跳过`}
        />
      )}
      {checked && checked.fail > 0 && (
        <Table
          size="small"
          rowKey="row"
          columns={problemColumns}
          dataSource={checked.errors}
          pagination={false}
          scroll={{ y: 240 }}
          className="berth-import-problems"
        />
      )}
    </Modal>
  );
}
