import { enumOf } from '../../kernel/enum-of.ts';

/** What kind of deed a logged call was. */
export const operationKind = enumOf('operationKind', '操作类型', {
  ADD: [1, '新增'],
  CHANGE: [2, '修改'],
  REMOVE: [3, '删除'],
  EXPORT: [4, '导出'],
  REVEAL: [5, '查看明文'],
  OTHER: [6, '其他'],
});
export type OperationKind = (typeof operationKind)['ADD' | 'CHANGE' | 'REMOVE' | 'EXPORT' | 'REVEAL' | 'OTHER'];

const byTitle: readonly (readonly [RegExp, OperationKind])[] = [
  [/^导出/, operationKind.EXPORT],
  [/^查看(完整|.*明文)/, operationKind.REVEAL],
  [/^(新增|新建|添加|创建)/, operationKind.ADD],
  [/^(修改|编辑|保存)/, operationKind.CHANGE],
  [/^删除/, operationKind.REMOVE],
];
const byMethod: Readonly<Record<string, OperationKind>> = { PUT: operationKind.CHANGE, DELETE: operationKind.REMOVE };

/** Kind of a call by its title, and where that does not begin with a word for it, by its method. */
export const operationKindOf = ({ title, method }: { title: string; method: string }): OperationKind =>
  byTitle.find(([pattern]) => pattern.test(title))?.[1] ?? byMethod[method] ?? operationKind.OTHER;
