import { UploadOutlined } from '@ant-design/icons';
import { chargingFirmwares, firmwareMb } from '@bochong/contract/charging-maintenance';
import { Button, Form, Upload } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { formatSize } from '../../../kit/format.ts';
import { useAction } from '../../../kit/use-endpoint.ts';

interface Kept {
  fileId: string;
  fileName: string;
  size: number;
  sha256: string;
}

/** The file goes up when it is chosen; what came of it stands under it. */
function FirmwareFile({ id }: { id?: string; value?: string; onChange?: (fileId: string) => void }) {
  const form = Form.useFormInstance();
  const kept = Form.useWatch<Kept | undefined>('kept', { form, preserve: true });
  const upload = useAction(chargingFirmwares.upload);
  const add = async (file: File) => {
    const stored = await upload.run({ body: { file } });
    if (stored) form.setFieldsValue({ fileId: stored.fileId, fileName: stored.fileName, kept: stored });
  };
  return (
    <>
      <Upload
        maxCount={1}
        showUploadList={false}
        beforeUpload={(file) => {
          void add(file);
          return false;
        }}
      >
        <Button {...(id && { id })} icon={<UploadOutlined />} loading={upload.pending}>
          {kept ? '重新选择' : `选择文件（不超过${firmwareMb}MB）`}
        </Button>
      </Upload>
      {kept && (
        <div>
          {kept.fileName} · {formatSize(kept.size)}
          <br />
          <small>SHA-256 {kept.sha256}</small>
        </div>
      )}
    </>
  );
}

/** A file of firmware, and what it is for. */
export const UploadFirmware = () => (
  <ActionForm
    to={chargingFirmwares.create}
    word="上传固件"
    button="primary"
    given={{ body: {} }}
    initial={{ vendor: '', model: '', signature: '', signingCertificate: '' }}
    asks={[
      { name: 'fileId', label: '固件文件', wide: true, children: <FirmwareFile /> },
      { name: 'fileName', hidden: true },
      { name: 'version', extra: '设备升级后启动时上报的版本，须一字不差' },
      'vendor',
      'model',
      { name: 'note', wide: true },
      { name: 'signingCertificate', wide: true, extra: '有签名时填写，设备按安全扩展校验；无签名留空' },
      { name: 'signature', wide: true },
    ]}
    done="固件已入库"
  />
);
