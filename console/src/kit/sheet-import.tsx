import { fieldOf } from '@bochong/contract/kernel/field';
import type { FileAnswer, UploadedFile } from '@bochong/contract/kernel/file';
import { shapeOf } from '@bochong/contract/kernel/schema';
import { Alert, Button, Modal, Table, Upload } from 'antd';
import { useState } from 'react';
import type { Callable } from './api.ts';
import { viewOf } from './kind-view.tsx';
import { LinkButton } from './link-button.tsx';
import { Allowed } from './permission.tsx';
import { useTab } from './tab-context.tsx';
import { toast } from './toast.ts';
import { useAction } from './use-endpoint.ts';
import './sheet-import.css';

interface Outcome {
  total: number;
  success: number;
  fail: number;
  errors: { row: number; field: string; message: string }[];
}
interface Sheet {
  file: UploadedFile | Blob;
  dryRun?: '0' | '1' | undefined;
}
interface SheetImportProps {
  title: string;
  template: Callable<object, FileAnswer>;
  /** Its body may ask for the lot the rows belong to. */
  endpoint: Callable<{ body: Sheet & { parkId: string } }, Outcome> | Callable<{ body: Sheet }, Outcome>;
}

const problemColumns = [
  { key: 'row', dataIndex: 'row', title: '行', width: 64 },
  { key: 'field', dataIndex: 'field', title: '列', width: 110 },
  { key: 'message', dataIndex: 'message', title: '问题' },
];

/** A button whose dialog has two phases: the sheet is tried first, and written only after the figures have been seen. For whom the import is open. */
export function SheetImport(props: SheetImportProps) {
  const [open, setOpen] = useState(false);
  return (
    <Allowed to={props.endpoint}>
      <Button onClick={() => setOpen(true)}>导入</Button>
      {open && <ImportDialog {...props} onClose={() => setOpen(false)} />}
    </Allowed>
  );
}

function ImportDialog({ title, template, endpoint, onClose }: SheetImportProps & { onClose(): void }) {
  const { root } = useTab();
  const [file, setFile] = useState<File | null>(null);
  const lot = fieldOf(shapeOf(endpoint.body), 'parkId');
  const LotEntry = lot && viewOf(lot).Entry;
  const [parkId, setParkId] = useState<string>();
  const [checked, setChecked] = useState<Outcome | null>(null);
  const fetchTemplate = useAction(template);
  const call = endpoint as Callable<{ body: Sheet & { parkId?: string } }, Outcome>;
  const check = useAction(call, { leaves: 'all' });
  const write = useAction(call);
  const bodyOf = (sheet: Sheet, of = parkId) => ({ body: { ...sheet, ...(of && { parkId: of }) } });
  const examine = async (chosen: File, of = parkId) => {
    setFile(chosen);
    setChecked((await check.run(bodyOf({ file: chosen, dryRun: '1' }, of))) ?? null);
  };
  const choose = (of: string) => {
    setParkId(of);
    if (file) void examine(file, of);
  };
  const confirm = async () => {
    if (!file) return;
    const done = await write.run(bodyOf({ file, dryRun: '0' }));
    if (!done) return;
    toast('success', `已导入 ${done.success} 行`);
    onClose();
  };
  return (
    <Modal
      title={`导入${title}`}
      open
      width={640}
      okText={checked ? `导入 ${checked.success} 行` : '导入'}
      cancelText="取消"
      okButtonProps={{ disabled: !checked || checked.success === 0, loading: write.pending }}
      onOk={() => void confirm()}
      onCancel={onClose}
      getContainer={root}
      mask={{ closable: false }}
    >
      <div className="sheet-import">
        {LotEntry && <LotEntry field={lot} aria-label={lot.title} value={parkId ?? null} onChange={choose} />}
        <Upload
          disabled={lot !== undefined && parkId === undefined}
          accept=".xlsx,.csv"
          maxCount={1}
          showUploadList={false}
          beforeUpload={(chosen) => {
            void examine(chosen);
            return false;
          }}
        >
          <Button disabled={lot !== undefined && parkId === undefined} loading={check.pending}>
            {file ? file.name : '选择文件'}
          </Button>
        </Upload>
        <LinkButton onClick={() => void fetchTemplate.run({})}>下载模板</LinkButton>
      </div>
      <p className="sheet-import-hint">{lot && '先选择车场；'}支持 xlsx、csv，不超过 5000 行。选中后先预检，确认后才写入。</p>
      {checked && (
        <Alert
          type={checked.fail > 0 ? 'warning' : 'success'}
          showIcon
          title={`共 ${checked.total} 行：可导入 ${checked.success} 行，${checked.fail} 行有问题将跳过`}
        />
      )}
      {checked && checked.fail > 0 && (
        <Table size="small" rowKey="row" columns={problemColumns} dataSource={checked.errors} pagination={false} scroll={{ y: 240 }} />
      )}
    </Modal>
  );
}
