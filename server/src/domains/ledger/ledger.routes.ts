import { trialBalances, vouchers } from '@bochong/contract/ledger';
import type { App } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/http/implement.ts';
import { exportOrQueue } from '../../kernel/sheets/export-task.ts';
import { balanceExport, exportBalance, partsOfAccount, trialBalance } from './balance/balance.service.ts';
import { listenForFacts } from './ledger.events.ts';
import { listLines, listVouchers } from './voucher/voucher.repo.ts';
import { voucherDetail, voucherExport } from './voucher/voucher.service.ts';

export function createLedgerRoutes(app: App): void {
  app.exports.set(voucherExport.name, voucherExport as never);
  app.exports.set(balanceExport.name, balanceExport as never);
  implement(app, vouchers.list, ({ query }, { tx, user }) => listVouchers(tx, query, user));
  implement(app, vouchers.lines, ({ query }, { tx, user }) => listLines(tx, query, user));
  implement(app, vouchers.get, ({ params }, context) => voucherDetail(params.id, context));
  implement(app, vouchers.export, ({ query }, context) => exportOrQueue(voucherExport, query, context));
  implement(app, trialBalances.list, ({ query }, context) => trialBalance(query, context));
  implement(app, trialBalances.parts, ({ query }, context) => partsOfAccount(query, context));
  implement(app, trialBalances.export, ({ query }, context) => exportBalance(query, context));
  listenForFacts(app);
}
