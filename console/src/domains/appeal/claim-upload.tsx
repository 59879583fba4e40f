import { UploadOutlined } from '@ant-design/icons';
import { parkOrderAppeals } from '@bochong/contract/appeal';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { useAction } from '../../kit/use-endpoint.ts';

const most = 9;

/** Pictures an owner sent; the form's value are the ids of what was uploaded. */
export function ClaimUpload({ id, value = [], onChange }: { id?: string; value?: string[]; onChange?: (fileIds: string[]) => void }) {
  const attach = useAction(parkOrderAppeals.attach);
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const add = async (file: File) => {
    const data = await attach.run({ body: { file } });
    if (!data) return;
    setNames((known) => ({ ...known, [data.fileId]: file.name }));
    onChange?.([...value, data.fileId]);
  };
  return (
    <Upload
      accept=".png,.jpg,.jpeg,.webp"
      fileList={value.map((uid) => ({ uid, name: names[uid] ?? '图片', status: 'done' }))}
      onRemove={({ uid }) => onChange?.(value.filter((fileId) => fileId !== uid))}
      beforeUpload={(file) => {
        void add(file);
        return false;
      }}
    >
      <Button {...(id && { id })} icon={<UploadOutlined />} loading={attach.pending} disabled={value.length >= most}>
        上传图片
      </Button>
    </Upload>
  );
}
