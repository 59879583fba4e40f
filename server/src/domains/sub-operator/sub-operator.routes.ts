import { subOperatorErrors, subOperators, subOperatorTypes } from '@bochong/contract/sub-operator';
import type { App } from '../../kernel/app-context.ts';
import { declareRecords } from '../../kernel/database/record.ts';
import { fail } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import { implementRecords, recordSheet } from '../../kernel/http/implement-records.ts';
import { maskNumber } from '../../kernel/http/mask.ts';
import { exportOrQueue } from '../../kernel/sheets/export-task.ts';
import { choicesOf, operatorRecords, operatorTable, typeTable } from './sub-operator.repo.ts';
import { beforeRemoval, beforeSaving, switchStatus } from './sub-operator.service.ts';

export function createSubOperatorRoutes(app: App): void {
  declareRecords(app, operatorRecords);
  implementRecords(app, subOperatorTypes, typeTable, {
    record: 'subOperatorType',
    beforeRemoval: ({ operatorCount }) => {
      if (operatorCount > 0) fail(subOperatorErrors.typeUsed, { count: operatorCount });
    },
  });
  const opened = ({ phone, ...row }: { phone: unknown }) => ({ ...row, phone: phone ? maskNumber(app.keys.decrypt(phone as Buffer)) : '' });
  implementRecords(app, subOperators, operatorTable, { record: 'subOperator', before: beforeSaving, beforeRemoval, shows: opened });
  implement(app, subOperators.switchStatus, ({ params, body }, context) => switchStatus(params.id, body, context));
  implement(app, subOperators.choices, ({ query }, { tx, user }) => choicesOf(tx, user.dealerId, query.of, query.keyword));
  const sheet = recordSheet(app, subOperators, operatorTable, {
    ...{ name: 'subOperators', title: '子运营商', shows: opened },
    columns: [
      ...(['subOperatorName', 'typeName', 'status', 'uscc', 'contact', 'phone', 'address', 'parkNames', 'contractNo'] as const),
      ...(['contractStart', 'contractEnd', 'splitRuleName', 'loginUserName', 'dealerName'] as const),
    ],
  });
  implement(app, subOperators.export, ({ query }, context) => exportOrQueue(sheet, query, context));
}
