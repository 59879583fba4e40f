import { type UserRow, userStatus, users } from '@bochong/contract/access';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { useSession } from '../../../kit/session.ts';
import { WhyButton } from '../right/why-button.tsx';
import { ParkScopeItems, scoped } from './user-form.tsx';

/** Nothing is done here with oneself, nor with administrators of units and of the platform. */
export const useProtected = ({ userId, userType }: UserRow): boolean =>
  useSession((state) => state.user?.userId === userId) || userType === 1 || userType === 2;

/** The lots a person may see. */
const Grant = ({ row }: { row: UserRow }) => (
  <ActionForm
    to={users.grantParks}
    word="授权停车场"
    title={`授权停车场 ${row.account}`}
    okText="保存"
    initial={{ parkScope: row.parkScope, parkIds: row.parkIds }}
    input={(values: Pick<UserRow, 'parkScope' | 'parkIds'>) => ({ params: { id: row.userId }, body: scoped(values) })}
    done="停车场范围已保存"
  >
    <ParkScopeItems />
  </ActionForm>
);

/** What may be done with a person. */
export function UserActions({ row }: { row: UserRow }) {
  const params = { id: row.userId };
  const off = row.status === userStatus.DISABLED;
  const why = <WhyButton userId={row.userId} name={row.userName} />;
  if (useProtected(row)) return why;
  return (
    <>
      <GoTo to={users.update} path={`/systemManage/user/edit?id=${row.userId}`}>
        编辑
      </GoTo>
      {row.status === userStatus.LOCKED && (
        <ActionLink to={users.unlock} input={{ params }} done="已解锁">
          解锁
        </ActionLink>
      )}
      <ActionLink
        to={users.switchStatus}
        input={{ params, body: { status: off ? 1 : 0 } }}
        ask={off ? `启用 ${row.account}？` : `停用 ${row.account}？正在使用的会话会立即结束。`}
        okText="确定"
        done={off ? '已启用' : '已停用'}
        danger={!off}
      >
        {off ? '启用' : '停用'}
      </ActionLink>
      <Grant row={row} />
      {why}
      <ActionLink
        to={users.remove}
        input={{ query: { userIds: row.userId } as never }}
        ask={`删除用户 ${row.account}？`}
        description="删除后不能恢复，正在使用的会话会立即结束。"
        done="用户已删除"
        danger
      >
        删除
      </ActionLink>
    </>
  );
}
