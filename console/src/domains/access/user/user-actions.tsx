import { parkScope, type UserRow, userPage, userStatus, users } from '@bochong/contract/access';
import { App, Dropdown } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-modal.tsx';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed, usePermission } from '../../../kit/permission.tsx';
import { useSession } from '../../../kit/session.ts';
import { useAction } from '../../../kit/use-endpoint.ts';
import { ParkScopeItems } from './user-form.tsx';

interface Scope {
  parkScope: UserRow['parkScope'];
  parkIds?: string[];
}

/** What may be done with a person; nothing with oneself, nor with administrators of units and of the platform. */
export function UserActions({ row }: { row: UserRow }) {
  const [granting, setGranting] = useState(false);
  const self = useSession((state) => state.user?.userId);
  const toggle = useAction(users.switchStatus, { success: row.status === userStatus.DISABLED ? '已启用' : '已停用' });
  const unlock = useAction(users.unlock, { success: '已解锁' });
  const remove = useAction(users.remove, { success: '用户已删除' });
  const grant = useAction(users.grantParks, { success: '停车场范围已保存' });
  const mayGrant = usePermission(userPage.can.grant);
  const mayRemove = usePermission(userPage.can.delete);
  const { modal } = App.useApp();
  const params = { id: row.userId };
  if (row.userId === self || row.userType === 1 || row.userType === 2) return null;
  const off = row.status === userStatus.DISABLED;
  const more = [
    ...(mayGrant ? [{ key: 'grant', label: '授权停车场' }] : []),
    ...(mayRemove ? [{ key: 'remove', label: '删除', danger: true }] : []),
  ];
  const confirmRemoval = () =>
    void modal.confirm({
      title: `删除用户 ${row.account}？`,
      content: '删除后不能恢复，正在使用的会话会立即结束。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => remove.run({ query: { userIds: row.userId } as never }),
    });
  return (
    <>
      <Allowed to={users.update}>
        <LinkButton onClick={() => void go(`/systemManage/user/edit?id=${row.userId}`)}>编辑</LinkButton>
      </Allowed>
      {row.status === userStatus.LOCKED && (
        <Allowed to={users.unlock}>
          <LinkButton onClick={() => unlock.run({ params })}>解锁</LinkButton>
        </Allowed>
      )}
      <Allowed to={users.switchStatus}>
        <ConfirmLink
          question={off ? `启用 ${row.account}？` : `停用 ${row.account}？正在使用的会话会立即结束。`}
          onConfirm={() => toggle.run({ params, body: { status: off ? 1 : 0 } })}
          danger={!off}
        >
          {off ? '启用' : '停用'}
        </ConfirmLink>
      </Allowed>
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{ items: more, onClick: ({ key }) => (key === 'grant' ? setGranting(true) : confirmRemoval()) }}
        >
          <LinkButton>更多</LinkButton>
        </Dropdown>
      )}
      <FormModal<Scope>
        title={`授权停车场 ${row.account}`}
        open={granting}
        initial={{ parkScope: row.parkScope, parkIds: row.parkIds }}
        onClose={() => setGranting(false)}
        onSubmit={({ parkScope: scope, parkIds = [] }) =>
          grant.run({ params, body: { parkScope: scope, parkIds: scope === parkScope.CHOSEN ? parkIds : [] } })
        }
      >
        <ParkScopeItems />
      </FormModal>
    </>
  );
}
