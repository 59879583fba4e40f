import { Button } from 'antd';
import type { Callable } from './api.ts';
import { useList } from './list-page.tsx';
import { Allowed } from './permission.tsx';
import { toast } from './toast.tsx';
import { useAction } from './use-endpoint.ts';

interface ExportButtonProps<I, D> {
  endpoint: Callable<I, D>;
  /** Filters of a page that is no list. */
  query?: object;
}

/** Exports what the list shows now, by the same filters. Small exports download at once, large ones become a task in 大文件下载管理. For whom it is open. */
export const ExportButton = <I, D>(props: ExportButtonProps<I, D>) => (
  <Allowed to={props.endpoint}>
    <OpenExport {...props} />
  </Allowed>
);

function OpenExport<I, D>({ endpoint, query }: ExportButtonProps<I, D>) {
  const list = useList();
  const action = useAction(endpoint, {
    onSuccess: (data) => {
      if (!(data instanceof File)) toast('info', '数据较多，已转为后台任务，请到大文件下载管理查看');
    },
  });
  return (
    <Button loading={action.pending} onClick={() => void action.run({ query: query ?? list?.query ?? {} } as I)}>
      导出
    </Button>
  );
}
