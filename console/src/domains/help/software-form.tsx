import { UploadOutlined } from '@ant-design/icons';
import { softwarePackages, softwarePlatform, softwareStatus } from '@bochong/contract/help';
import { Button, Form, Input, Upload } from 'antd';
import { itemOf } from '../../kit/form-item.tsx';
import { formatSize } from '../../kit/format.ts';
import { recordForm } from '../../kit/record-form.tsx';
import { useAction } from '../../kit/use-endpoint.ts';

const Item = itemOf(softwarePackages.create);

/** The file is uploaded here at once, which tells its size and sum, or lies at an https address and comes with its sum. */
function PackageFile() {
  const form = Form.useFormInstance();
  const fileId = Form.useWatch<string | null>('fileId', { form, preserve: true }) ?? null;
  const size = Form.useWatch<number>('size', { form, preserve: true });
  const upload = useAction(softwarePackages.upload);
  const add = async (file: File) => {
    const stored = await upload.run({ body: { file } });
    if (stored) form.setFieldsValue({ ...stored, url: '' });
  };
  const uploaded = fileId !== null;
  return (
    <>
      <Form.Item label="安装包">
        <Upload
          accept=".exe,.msi,.apk,.zip,.7z,.bin,.img"
          maxCount={1}
          fileList={
            uploaded
              ? [{ uid: fileId, name: `${fileId.slice(fileId.lastIndexOf('/') + 1)}（${formatSize(size)}）`, status: 'done' as const }]
              : []
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
      </Form.Item>
      <Form.Item name="fileId" hidden noStyle />
      <Form.Item name="size" hidden noStyle />
      <Item name="url" hidden={uploaded} extra="更大的安装包放在下载站，填写https地址和SHA-256" />
      <Item name="sha256">
        <Input readOnly={uploaded} maxLength={64} placeholder="上传后自动计算" />
      </Item>
    </>
  );
}

export const softwareForm = recordForm(
  { ...softwarePackages, list: softwarePackages.all },
  {
    title: '软件包',
    added: '软件包已保存',
    rowKey: 'packageId',
    nameOf: ({ name, version }) => `${name} ${version}`,
    removal: '用户将不能再下载',
    width: 640,
    blank: { platform: softwarePlatform.WINDOWS_BOOTH, forceUpgrade: 0, status: softwareStatus.OFF, size: 0 },
    children: (
      <>
        <div className="field-grid">
          <Item name="name" />
          <Item name="version" placeholder="1.2.3" />
          <Item name="platform" />
          <Item name="status" />
        </div>
        <PackageFile />
        <Item name="changelog" />
        <Item name="forceUpgrade" />
      </>
    ),
  },
);
