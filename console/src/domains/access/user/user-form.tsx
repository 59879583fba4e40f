import { parkScope, userFields, users } from '@bochong/contract/access';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { Form, Input } from 'antd';
import { RoleSelect } from '../../../fields/role-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { recordPage } from '../../../kit/record-page.tsx';
import { useIsPlatform, usePlatformType } from '../../../kit/session.ts';
import { showFirstPassword } from '../../../kit/shown-once.tsx';

type UserValues = BodyOf<typeof users.create>;

const Item = itemOf(userFields);
const NewItem = itemOf(users.create);

/** Lots go with a limited scope only. */
export const scoped = <V extends Pick<UserValues, 'parkScope' | 'parkIds'>>({ parkIds = [], ...values }: V) => ({
  ...values,
  parkIds: values.parkScope === parkScope.CHOSEN ? parkIds : [],
});

/** Lots of a limited scope; adding, editing and granting share it. */
export function ParkScopeItems() {
  const scope = Form.useWatch<number | undefined>('parkScope');
  return (
    <>
      <Item name="parkScope" />
      <Item name="parkIds" hidden={scope !== parkScope.CHOSEN} />
    </>
  );
}

/** What an administrator fills in, besides the account. */
function UserItems({ dealerId }: { dealerId?: string | undefined }) {
  return (
    <>
      <Item name="userName" />
      <Item name="userPhone">
        <Input maxLength={11} inputMode="numeric" />
      </Item>
      <Item name="roleIds" wide>
        <RoleSelect dealerId={dealerId} mode="multiple" placeholder="只列出权限在您范围内的角色" />
      </Item>
      <ParkScopeItems />
      <Item name="validFrom" />
      <Item name="validTo" />
      <Item name="remark" wide />
    </>
  );
}

/** The platform says whose user it is. */
function NewUserItems() {
  const platform = useIsPlatform() && usePlatformType() === '2';
  const dealerId = Form.useWatch<string | undefined>('dealerId');
  return (
    <>
      {platform && <NewItem name="dealerId" tooltip="不选则新增平台子用户" />}
      <NewItem name="account">
        <Input maxLength={16} autoComplete="off" />
      </NewItem>
      <UserItems dealerId={dealerId} />
    </>
  );
}

export const userPage = recordPage(users, {
  back: '/systemManage/user/list',
  useAdded: () => {
    return (made, { account }) => showFirstPassword({ ...made, account });
  },
  saved: '用户已保存，新权限立即生效',
  blank: { parkScope: parkScope.ALL, parkIds: [], roleIds: [], userPhone: '', remark: '' },
  valuesOf: (user) => ({ ...user, userPhone: '', roleIds: user.roles.map(({ roleId }) => roleId) }),
  bodyOf: (values) => scoped(values as unknown as UserValues),
  children: (user) => (
    <>
      {user && (
        <h3 className="form-title">
          {user.account}
          {user.userPhone !== '' && <small>　手机 {user.userPhone}，不填则不变</small>}
        </h3>
      )}
      <div className="field-grid">{user ? <UserItems dealerId={user.dealerId} /> : <NewUserItems />}</div>
    </>
  ),
});
