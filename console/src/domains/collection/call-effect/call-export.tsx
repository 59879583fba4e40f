import { callDrivers } from '@bochong/contract/collection';
import { Button } from 'antd';
import { toast } from '../../../kit/toast.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

/** Exports the calls of one person; many become a task. */
export function CallExport({ customerId }: { customerId: string }) {
  const action = useAction(callDrivers.exportCalls, {
    onSuccess: (data) => {
      if (!((data as unknown) instanceof File)) toast('info', '数据较多，已转为后台任务，请到大文件下载管理查看');
    },
  });
  return (
    <Button loading={action.pending} onClick={() => void action.run({ query: { customerId } })}>
      导出通话
    </Button>
  );
}
