import { UploadOutlined } from '@ant-design/icons';
import { roles } from '@bochong/contract/access';
import { type ThirdPageFields, thirdOpenMode, thirdPageFields, thirdPages, thirdSsoType } from '@bochong/contract/third-page';
import { Button, Form, Input, InputNumber, Select, Switch, Upload } from 'antd';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { useAction, useEndpoint } from '../../kit/use-endpoint.ts';

export type ThirdPageValues = Omit<ThirdPageFields, 'status'> & { status: boolean; secret?: string };

const Item = itemOf(thirdPageFields);

export const blankThirdPage: Partial<ThirdPageValues> = {
  icon: null,
  openMode: thirdOpenMode.WINDOW,
  ssoType: thirdSsoType.NONE,
  visibleRoleIds: [],
  sort: 0,
  status: true,
};

export const toWire = ({ status, secret = '', ...rest }: ThirdPageValues) => ({
  ...rest,
  secret,
  status: status ? (1 as const) : (0 as const),
});

function IconUpload({ value, onChange }: { value?: string | null; onChange?(icon: string | null): void }) {
  const upload = useAction(thirdPages.uploadIcon);
  const add = async (file: File) => {
    const stored = await upload.run({ body: { file } });
    if (stored) onChange?.(stored.icon);
  };
  return (
    <Upload
      accept=".png"
      maxCount={1}
      fileList={value ? [{ uid: value, name: value.slice(value.lastIndexOf('/') + 1), status: 'done' as const }] : []}
      beforeUpload={(file) => {
        void add(file);
        return false;
      }}
      onRemove={() => onChange?.(null)}
    >
      <Button icon={<UploadOutlined />} loading={upload.pending}>
        选择PNG图标
      </Button>
    </Upload>
  );
}

/** Fields of a third-party page; the key is written only. */
export function ThirdPageItems({ hasSecret }: { hasSecret: boolean }) {
  const ssoType = Form.useWatch<number | undefined>('ssoType');
  const { data = [] } = useEndpoint(roles.chosen, { query: {} });
  return (
    <>
      <Item name="name">
        <Input maxLength={10} showCount />
      </Item>
      <Item name="urlTemplate" extra="可用占位符：{userId}、{dealerNo}、{ts}、{sign}、{ticket}；域名须在平台允许的名单内">
        <Input.TextArea rows={2} placeholder="https://maps.example.com/screen?user={userId}&ts={ts}&sign={sign}" />
      </Item>
      <div className="field-grid">
        <Item name="openMode">
          <EnumSelect of={thirdOpenMode} allowClear={false} />
        </Item>
        <Item name="ssoType">
          <EnumSelect of={thirdSsoType} allowClear={false} />
        </Item>
      </div>
      <Form.Item
        name="secret"
        label="密钥"
        hidden={ssoType === thirdSsoType.NONE}
        extra={hasSecret ? '留空则沿用原密钥' : '与第三方约定，至少16个字符；保存后不再显示'}
        rules={[{ pattern: /^\S{16,128}$/, message: '密钥至少16个字符' }]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Item name="icon">
        <IconUpload />
      </Item>
      <Item name="visibleRoleIds" extra="不选则所有角色可见">
        <Select mode="multiple" options={data.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))} />
      </Item>
      <div className="field-grid">
        <Item name="sort">
          <InputNumber min={0} max={9999} />
        </Item>
        <Item name="status" valuePropName="checked" rules={[]}>
          <Switch />
        </Item>
      </div>
    </>
  );
}
