import { backlogs, todoPage } from '@bochong/contract/todo';
import { GoTo } from '../../kit/go-to.tsx';
import { usePermission } from '../../kit/permission.tsx';
import { useEndpoint } from '../../kit/use-endpoint.ts';
import styles from './home.module.css';

/** What waits for the person who looks, by kind; nothing for people without a list of tasks. */
export function Todos() {
  const allowed = usePermission(backlogs.types);
  const { data = [] } = useEndpoint(backlogs.types, {}, { enabled: allowed, refetchInterval: 60_000 });
  if (!allowed) return null;
  const waiting = data.filter(({ count }) => count > 0);
  return (
    <section className={styles.panel} aria-label="我的待办">
      <h2>我的待办</h2>
      <ul className={styles.todos}>
        {waiting.map(({ typeCode, typeName, count }) => (
          <li key={typeCode}>
            <GoTo to={backlogs.list} path={`${todoPage.path}?typeCode=${typeCode}`}>
              <span>{typeName}</span> <b>{count}</b>
            </GoTo>
          </li>
        ))}
      </ul>
      {waiting.length === 0 && <p className={styles.metricNote}>没有等待处理的事项</p>}
    </section>
  );
}
