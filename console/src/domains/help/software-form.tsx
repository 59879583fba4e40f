import { UploadOutlined } from '@ant-design/icons';
import { type SoftwareFields, softwareFields, softwarePackages, softwarePlatform, softwareStatus } from '@bochong/contract/help';
import { Button, Form, type FormInstance, Input, Switch, Upload } from 'antd';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { useAction } from '../../kit/use-endpoint.ts';
import { sizeOf } from './software-size.ts';

export type SoftwareValues = Omit<SoftwareFields, 'forceUpgrade'> & { forceUpgrade: boolean };

const Item = itemOf(softwareFields);

export const blankSoftware: Partial<SoftwareValues> = {
  platform: softwarePlatform.WINDOWS_BOOTH,
  changelog: '',
  forceUpgrade: false,
  status: softwareStatus.OFF,
  fileId: null,
  url: '',
  sha256: '',
  size: 0,
};

export const toWire = ({ forceUpgrade, ...rest }: SoftwareValues): SoftwareFields => ({ ...rest, forceUpgrade: forceUpgrade ? 1 : 0 });

/** Uploads the file at once and takes over its size and sum. */
function PackageUpload({ form }: { form: FormInstance<SoftwareValues> }) {
  const fileId = Form.useWatch<string | null>('fileId', { form, preserve: true });
  const size = Form.useWatch<number>('size', { form, preserve: true });
  const upload = useAction(softwarePackages.upload);
  const add = async (file: File) => {
    const stored = await upload.run({ body: { file } });
    if (stored) form.setFieldsValue({ ...stored, url: '' });
  };
  return (
    <Upload
      accept=".exe,.msi,.apk,.zip,.7z,.bin,.img"
      maxCount={1}
      fileList={
        fileId ? [{ uid: fileId, name: `${fileId.slice(fileId.lastIndexOf('/') + 1)}（${sizeOf(size)}）`, status: 'done' as const }] : []
      }
      beforeUpload={(file) => {
        void add(file);
        return false;
      }}
      onRemove={() => form.setFieldsValue({ fileId: null, size: 0, sha256: '' })}
    >
      <Button icon={<UploadOutlined />} loading={upload.pending}>
        上传安装包（不超过10MB）
      </Button>
    </Upload>
  );
}

/** Fields of a package: its file is uploaded here, or lies at an https address and comes with its sum. */
export function SoftwareItems({ form }: { form: FormInstance<SoftwareValues> }) {
  const uploaded = Form.useWatch<string | null>('fileId', { form, preserve: true }) !== null;
  return (
    <>
      <div className="field-grid">
        <Item name="name">
          <Input maxLength={30} />
        </Item>
        <Item name="version">
          <Input maxLength={20} placeholder="1.2.3" />
        </Item>
        <Item name="platform">
          <EnumSelect of={softwarePlatform} allowClear={false} />
        </Item>
        <Item name="status">
          <EnumSelect of={softwareStatus} allowClear={false} />
        </Item>
      </div>
      <Form.Item label="安装包">
        <PackageUpload form={form} />
      </Form.Item>
      <Form.Item name="fileId" hidden noStyle />
      <Form.Item name="size" hidden noStyle />
      <Item name="url" hidden={uploaded} extra="更大的安装包放在下载站，填写https地址和SHA-256">
        <Input maxLength={500} />
      </Item>
      <Item name="sha256">
        <Input readOnly={uploaded} maxLength={64} placeholder="上传后自动计算" />
      </Item>
      <Item name="changelog">
        <Input.TextArea rows={3} maxLength={1000} showCount />
      </Item>
      <Item name="forceUpgrade" valuePropName="checked" rules={[]}>
        <Switch />
      </Item>
    </>
  );
}
