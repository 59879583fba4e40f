import { users } from '@bochong/contract/access';
import { Form, Input } from 'antd';
import { DealerSelect } from '../../../fields/dealer-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormPage } from '../../../kit/form-page.tsx';
import { isPlatformUser, usePlatformType, useSession } from '../../../kit/session.ts';
import { useAction } from '../../../kit/use-endpoint.ts';
import { useInitialPassword } from './initial-password.tsx';
import { blankUser, scoped, UserItems, type UserValues } from './user-form.tsx';

const Item = itemOf(users.create);

function NewUserItems() {
  const several = usePlatformType() === '2';
  const platform = useSession((state) => isPlatformUser(state.user?.userType ?? 0)) && several;
  const dealerId = Form.useWatch<string | undefined>('dealerId');
  return (
    <div className="field-grid">
      {platform && (
        <Item name="dealerId" tooltip="不选则新增平台子用户">
          <DealerSelect allowClear />
        </Item>
      )}
      <Item name="account">
        <Input maxLength={16} autoComplete="off" />
      </Item>
      <UserItems dealerId={dealerId} />
    </div>
  );
}

export default function UserAddPage() {
  const show = useInitialPassword();
  const create = useAction(users.create);
  const save = async (values: UserValues) => {
    const made = await create.run({ body: scoped(values) });
    if (made) show(values.account, made.initialPassword);
    return made;
  };
  return (
    <FormPage<UserValues> initial={blankUser} onSubmit={save} back="/systemManage/user/list">
      <NewUserItems />
    </FormPage>
  );
}
