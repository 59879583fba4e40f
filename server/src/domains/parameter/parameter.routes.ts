import { type ParameterRow, systemParameters } from '@bochong/contract/parameter';
import type { App } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/http/implement.ts';
import { exportXlsx } from '../../kernel/sheets/export.ts';
import { fieldColumns } from '../../kernel/sheets/field-columns.ts';
import { parameterChanges, parameterRows, parameterTree, resetParameter, updateParameter } from './parameter.service.ts';

const columns = fieldColumns<ParameterRow>(systemParameters.list, [
  ...([
    'paramKey',
    'groupName',
    'paramName',
    'valueText',
    'origin',
    'standardText',
    'platformText',
    'unitText',
    'lotText',
    'level',
    'effect',
  ] as const),
  ...(['updatedBy', 'updateTime'] as const),
]);

export function createParameterRoutes(app: App): void {
  implement(app, systemParameters.list, async ({ query }, { tx, user }) => {
    const { pageNo, pageSize } = query;
    const rows = await parameterRows(tx, user, query);
    return { pageNo, pageSize, totalRecord: rows.length, results: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize) };
  });
  implement(app, systemParameters.tree, (_, context) => parameterTree(context));
  implement(app, systemParameters.changes, ({ params }, context) => parameterChanges(params.key, context));
  implement(app, systemParameters.update, ({ params, body }, context) => updateParameter(params.key, body, context));
  implement(app, systemParameters.reset, ({ params, body }, context) => resetParameter(params.key, body, context));
  implement(app, systemParameters.export, async ({ query }, { tx, user }) =>
    exportXlsx('参数.xlsx', columns, await parameterRows(tx, user, query), user),
  );
}
