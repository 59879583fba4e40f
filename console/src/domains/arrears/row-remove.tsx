import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { Button, Popconfirm } from 'antd';
import type { Callable } from '../../kit/api.ts';
import { Allowed } from '../../kit/permission.tsx';
import { useAction } from '../../kit/use-endpoint.ts';

interface RowRemoveProps {
  code: string;
  endpoint: Callable<{ params: { id: string } }, null>;
  id: string;
  name: string;
  invalidates: readonly Endpoint[];
}

/** Removes one row of settings once it is confirmed. */
export function RowRemove({ code, endpoint, id, name, invalidates }: RowRemoveProps) {
  const action = useAction(endpoint, { success: '已删除', invalidates });
  return (
    <Allowed code={code}>
      <Popconfirm title={`删除“${name}”？`} okText="删除" cancelText="取消" onConfirm={() => action.run({ params: { id } })}>
        <Button type="link" size="small" danger>
          删除
        </Button>
      </Popconfirm>
    </Allowed>
  );
}
