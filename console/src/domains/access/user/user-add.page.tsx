import { users } from '@bochong/contract/access';
import { Form, Input } from 'antd';
import { DealerSelect } from '../../../fields/dealer-select.tsx';
import { FormPage } from '../../../kit/form-page.tsx';
import { isPlatformUser, usePlatformType, useSession } from '../../../kit/session.ts';
import { useAction } from '../../../kit/use-endpoint.ts';
import { useInitialPassword } from './initial-password.tsx';
import { blankUser, toWire, UserItems, type UserValues } from './user-form.tsx';

const accountRule = { pattern: /^[A-Za-z][A-Za-z0-9]{4,15}$/, required: true, message: '账号须为5~16位字母或数字，且以字母开头' };

function NewUserItems() {
  const several = usePlatformType() === '2';
  const platform = useSession((state) => isPlatformUser(state.user?.userType ?? 0)) && several;
  const dealerId = Form.useWatch<string | undefined>('dealerId');
  return (
    <div className="field-grid">
      {platform && (
        <Form.Item name="dealerId" label="运营单位" tooltip="不选则新增平台子用户">
          <DealerSelect allowClear />
        </Form.Item>
      )}
      <Form.Item name="account" label="登录账号" rules={[accountRule]}>
        <Input maxLength={16} autoComplete="off" />
      </Form.Item>
      <UserItems dealerId={dealerId} />
    </div>
  );
}

export default function UserAddPage() {
  const show = useInitialPassword();
  const create = useAction(users.create);
  const save = async (values: UserValues) => {
    const { account = '', dealerId } = values;
    const made = await create.run({ body: { ...toWire(values), account, ...(dealerId && { dealerId }) } });
    if (made) show(account, made.initialPassword);
    return made;
  };
  return (
    <FormPage<UserValues> initial={blankUser} onSubmit={save} back="/systemManage/user/list">
      <NewUserItems />
    </FormPage>
  );
}
