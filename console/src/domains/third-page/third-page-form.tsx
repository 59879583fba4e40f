import { UploadOutlined } from '@ant-design/icons';
import { roles } from '@bochong/contract/access';
import { thirdOpenMode, thirdPages, thirdSsoType } from '@bochong/contract/third-page';
import { Button, Form, Input, Select, Upload } from 'antd';
import { itemOf } from '../../kit/form-item.tsx';
import { recordForm } from '../../kit/record-form.tsx';
import { useAction, useEndpoint } from '../../kit/use-endpoint.ts';

const Item = itemOf(thirdPages.create);

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

function RoleSelect(props: { value?: string[]; onChange?(value: string[]): void }) {
  const { data = [] } = useEndpoint(roles.chosen, { query: {} });
  return <Select mode="multiple" options={data.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))} {...props} />;
}

/** The key is written only. */
function SecretItem({ kept }: { kept: boolean }) {
  const ssoType = Form.useWatch<number | undefined>('ssoType');
  return (
    <Item
      name="secret"
      hidden={ssoType === thirdSsoType.NONE}
      extra={kept ? '留空则沿用原密钥' : '与第三方约定，至少16个字符；保存后不再显示'}
    >
      <Input.Password autoComplete="new-password" maxLength={128} />
    </Item>
  );
}

export const thirdPageForm = recordForm(thirdPages, {
  title: '第三方页面',
  added: '第三方页面已保存',
  rowKey: 'pageId',
  blank: { openMode: thirdOpenMode.WINDOW, ssoType: thirdSsoType.NONE, sort: 0, status: 1 },
  bodyOf: ({ secret = '', ...values }) => ({ ...values, secret }),
  children: (row) => (
    <>
      <Item name="name" />
      <Item
        name="urlTemplate"
        extra="可用占位符：{userId}、{dealerNo}、{ts}、{sign}、{ticket}；域名须在平台允许的名单内"
        placeholder="https://maps.example.com/screen?user={userId}&ts={ts}&sign={sign}"
      />
      <div className="field-grid">
        <Item name="openMode" />
        <Item name="ssoType" />
      </div>
      <SecretItem kept={row?.hasSecret ?? false} />
      <Item name="icon">
        <IconUpload />
      </Item>
      <Item name="visibleRoleIds" extra="不选则所有角色可见">
        <RoleSelect />
      </Item>
      <div className="field-grid">
        <Item name="sort" />
        <Item name="status" />
      </div>
    </>
  ),
});
