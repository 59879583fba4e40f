import type { roles } from '@bochong/contract/access';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { Tree } from 'antd';
import { useMemo } from 'react';
import styles from './role.module.css';

type Resource = Data<typeof roles.resources>[number];

interface Node {
  key: string;
  title: string;
  children: Node[];
}

function treeOf(resources: readonly Resource[]): Node[] {
  const below = Map.groupBy(resources, ({ parentId, group }) => parentId ?? (group === '顶栏' ? '顶栏' : ''));
  const nodes = (parent: string): Node[] => (below.get(parent) ?? []).map(({ id, title }) => ({ key: id, title, children: nodes(id) }));
  return [{ key: '顶栏', title: '顶栏', children: nodes('顶栏') }, ...nodes('')];
}

/** Checked resources of a role; a child brings its parents, a parent alone does not bring its children. A form control. */
export function ResourceTree({
  resources,
  value = [],
  onChange,
}: {
  resources: readonly Resource[];
  value?: string[];
  onChange?(ids: string[]): void;
}) {
  const tree = useMemo(() => treeOf(resources), [resources]);
  const related = useMemo(() => {
    const parentOf = new Map(resources.map(({ id, parentId }) => [id, parentId]));
    const up = (id: string): string[] => {
      const parent = parentOf.get(id);
      return parent ? [parent, ...up(parent)] : [];
    };
    const down = (id: string): string[] =>
      resources.filter(({ parentId }) => parentId === id).flatMap((child) => [child.id, ...down(child.id)]);
    return { up, down };
  }, [resources]);
  const toggle = (id: string, on: boolean) => {
    const below =
      id === '顶栏'
        ? resources.filter(({ group, parentId }) => group === '顶栏' && parentId === null).map((one) => one.id)
        : [id, ...related.down(id)];
    const next = new Set(value);
    for (const one of on ? [...below, ...related.up(id)] : below) on ? next.add(one) : next.delete(one);
    onChange?.([...next]);
  };
  return (
    <Tree
      className={styles.tree ?? ''}
      checkable
      checkStrictly
      selectable={false}
      height={480}
      treeData={tree}
      checkedKeys={value}
      onCheck={(_, { node, checked }) => toggle(String(node.key), checked)}
    />
  );
}
