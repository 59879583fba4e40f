import { type UserRow, users } from '@bochong/contract/access';
import { DetailPage } from '../../../kit/detail.tsx';
import { FormPage } from '../../../kit/form-page.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { scoped, UserItems, type UserValues } from './user-form.tsx';

const back = '/systemManage/user/list';

function UserEdit({ user }: { user: UserRow }) {
  const update = useAction(users.update, { success: '用户已保存，新权限立即生效' });
  const initial = { ...user, userPhone: '', roleIds: user.roles.map(({ roleId }) => roleId) };
  const save = (values: Omit<UserValues, 'account' | 'dealerId'>, { userId, rev }: UserRow) =>
    update.run({ body: { ...scoped(values), userId, rev } });
  return (
    <FormPage<UserValues, typeof initial> initial={initial} onSubmit={save} back={back}>
      <h3 className="form-title">
        {user.account}
        {user.userPhone !== '' && <small>　手机 {user.userPhone}，不填则不变</small>}
      </h3>
      <div className="field-grid">
        <UserItems dealerId={user.dealerId} />
      </div>
    </FormPage>
  );
}

export default function UserEditPage() {
  return (
    <DetailPage endpoint={users.get} input={(id) => ({ params: { id } })} back={back}>
      {(user) => <UserEdit user={user} />}
    </DetailPage>
  );
}
