import { thirdPages } from '@bochong/contract/third-page';
import { Button, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '../../kit/notice.tsx';
import { usePlace } from '../../kit/tab-context.tsx';
import { useAction, useEndpoint } from '../../kit/use-endpoint.ts';
import styles from './third-page.module.css';

/** Another system's page inside the console. It is signed once for each opening: shown again with its tab it stays as it was. */
export default function ThirdPageHostPage() {
  const pageId = usePlace().pathname.split('/').at(-1) ?? '';
  const { data } = useEndpoint(thirdPages.configs, {}, { staleTime: 300_000 });
  const address = useAction(thirdPages.url);
  const [url, setUrl] = useState<string>();
  const asked = useRef(false);
  const load = async () => setUrl(await address.run({ query: { pageId } }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening; a view never changes its page
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void load();
  }, []);
  if (address.error)
    return (
      <Notice title="第三方页面打不开" text="页面可能已停用、没有授权给您的角色，或其域名未被平台允许，请联系管理员。">
        <Button onClick={() => void load()}>重试</Button>
      </Notice>
    );
  if (url === undefined) return <Skeleton className="page-card" active paragraph={{ rows: 8 }} />;
  const name = data?.find((page) => page.pageId === pageId)?.name ?? '第三方页面';
  return (
    <iframe
      className={styles.frame}
      title={name}
      src={url}
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-downloads"
    />
  );
}
