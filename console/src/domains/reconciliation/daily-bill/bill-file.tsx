import { UploadOutlined } from '@ant-design/icons';
import { importMb } from '@bochong/contract/reconciliation';
import { Button, Upload } from 'antd';
import type { Control } from '../../../kit/control.ts';

/** The file stays in the form until it is sent with its day. */
export function BillFile({ id, value, onChange }: Control<File>) {
  return (
    <Upload
      accept=".csv,.zip,.gz"
      maxCount={1}
      fileList={value ? [{ uid: value.name, name: value.name }] : []}
      onRemove={() => onChange?.(undefined as never)}
      beforeUpload={(file) => {
        onChange?.(file);
        return false;
      }}
    >
      <Button {...(id && { id })} icon={<UploadOutlined />}>
        选择文件（不超过{importMb}MB）
      </Button>
    </Upload>
  );
}
