import { payChannel } from '@bochong/contract/bill';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import { passCardFields, passImportColumns, passSource, passTaken } from '@bochong/contract/special-vehicle';
import type { Context } from '../../../kernel/app-context.ts';
import { CellProblem, importSheet } from '../../../kernel/sheets/sheet-import.ts';
import { businessDate } from '../../../kernel/time.ts';
import { passRuleByName } from '../pass-rule/pass-rule.repo.ts';
import { termOf } from './pass-period.rule.ts';
import { issueCard } from './pass-sale.service.ts';

const schema = passCardFields.extend(passTaken);
const channels = new Map([payChannel.CASH, payChannel.POS, payChannel.TRANSFER].map((code) => [payChannel.label(code), code]));

/** Sells the cards of a sheet as the counter would, each for what its rule asks; several plates stand in one cell, parted by 、. */
export const importCards = (body: { file: UploadedFile | Blob; dryRun: '0' | '1' }, context: Context) =>
  importSheet(
    body,
    {
      columns: passImportColumns,
      required: ['ruleName', 'plates', 'ownerName', 'periods'],
      schema,
      read: async (cell) => {
        const rule =
          (await passRuleByName(context.tx, context.user.dealerId, cell('ruleName'))) ??
          unknown('ruleName', `没有规则“${cell('ruleName')}”`);
        const label = cell('payChannel') || payChannel.label(payChannel.CASH);
        const startDate = cell('startDate') || businessDate(context.now);
        const periods = Number(cell('periods'));
        const plain = /^\d{4}-\d{2}-\d{2}$/.test(startDate) && Number.isInteger(periods) && periods > 0 && periods <= 366;
        return {
          ruleId: rule.id,
          plates: cell('plates')
            .split('、')
            .map((plateNo) => ({ plateNo, plateColor: 0 })),
          ownerName: cell('ownerName'),
          phone: cell('phone'),
          company: cell('company'),
          startDate,
          periods,
          remark: cell('remark'),
          amountFen: plain ? termOf(rule, startDate, periods).amountFen : 0,
          payChannel: channels.get(label) ?? unknown('payChannel', `收款方式应为${[...channels.keys()].join('、')}`),
          voucher: cell('voucher'),
        };
      },
      create: (values, row) => issueCard(values, values, row, { source: passSource.IMPORT }),
    },
    context,
  );

function unknown(column: string, message: string): never {
  throw new CellProblem(column, message);
}
