import { Button } from 'antd';
import type { Callable } from './api.ts';
import { useList } from './list-page.tsx';
import { Allowed } from './permission.tsx';
import { toast } from './toast.ts';
import { useAction } from './use-endpoint.ts';

interface ExportButtonProps<I, D> {
  endpoint: Callable<I, D>;
  /** What is exported where it is not what a list shows: filters of a page that is none, one person, one record. */
  input?: NoInfer<I>;
  word?: string;
}

/** Exports what the list shows now, by the same filters. Small exports download at once, large ones become a task in 大文件下载管理. For whom it is open. */
export const ExportButton = <I, D>(props: ExportButtonProps<I, D>) => (
  <Allowed to={props.endpoint}>
    <OpenExport {...props} />
  </Allowed>
);

function OpenExport<I, D>({ endpoint, input, word = '导出' }: ExportButtonProps<I, D>) {
  const list = useList();
  const action = useAction(endpoint, {
    onSuccess: (data) => {
      if (!(data instanceof File)) toast('info', '数据较多，已转为后台任务，请到大文件下载管理查看');
    },
  });
  return (
    <Button loading={action.pending} onClick={() => void action.run(input ?? ({ query: list?.query ?? {} } as I))}>
      {word}
    </Button>
  );
}
