import { thirdOpenMode, thirdPages, thirdSsoType } from '@bochong/contract/third-page';
import { Form, Input } from 'antd';
import { FileUpload } from '../../fields/file-upload.tsx';
import { RoleSelect } from '../../fields/role-select.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { recordForm } from '../../kit/record-form.tsx';

const Item = itemOf(thirdPages.create);

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
  nameOf: (row) => row.name,
  removal: '它会从顶栏消失',
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
        <FileUpload to={thirdPages.uploadIcon} idOf={({ icon }) => icon} word="选择PNG图标" accept=".png" />
      </Item>
      <Item name="visibleRoleIds" extra="不选则所有角色可见">
        <RoleSelect mode="multiple" />
      </Item>
      <div className="field-grid">
        <Item name="sort" />
        <Item name="status" />
      </div>
    </>
  ),
});
