import type { Callable } from '../../kit/api.ts';
import { ConfirmLink } from '../../kit/link-button.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { useAction } from '../../kit/use-endpoint.ts';

interface RowRemoveProps {
  code: string;
  endpoint: Callable<{ params: { id: string } }, null>;
  id: string;
  name: string;
}

/** Removes one row of settings once it is confirmed. */
export function RowRemove({ code, endpoint, id, name }: RowRemoveProps) {
  const action = useAction(endpoint, { success: '已删除' });
  return (
    <Allowed to={code}>
      <ConfirmLink danger question={`删除“${name}”？`} okText="删除" onConfirm={() => action.run({ params: { id } })}>
        删除
      </ConfirmLink>
    </Allowed>
  );
}
