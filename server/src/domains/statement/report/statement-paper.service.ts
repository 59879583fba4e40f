import type { FileAnswer } from '@bochong/contract/kernel/file';
import { type StatementCheck, type StatementColumn, statementBy, statementErrors } from '@bochong/contract/statement';
import type { Context } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { clockText } from '../../../kernel/sheets/export.ts';
import { countText, moneyText, mostPaperRows, type PaperColumn, paperFile } from '../../../kernel/sheets/paper.ts';
import { toIso } from '../../../kernel/time.ts';
import type { Asked } from './asked.service.ts';
import { makeStatement, type Recipe } from './statement.service.ts';

type Kind = StatementColumn['kind'];

/** A figure as paper has it; nothing is a dash. */
function printed(kind: Kind, value: unknown): string {
  if (value === null || value === undefined) return '—';
  if (kind === 'name') return String(value);
  if (kind === 'rate') return `${(Number(value) / 100).toFixed(2)}%`;
  return kind === 'money' ? moneyText(Number(value)) : countText(Number(value));
}

/** What must hold, with both sides in figures. */
const checked = ({ id, kind, title, left, leftFen, terms, diffFen }: StatementCheck): string => {
  const of = terms.reduce((sum, { fen }) => sum + fen, 0);
  return `${id} ${title}：${left} ${printed(kind, leftFen)}，各项合计 ${printed(kind, of)}，差额 ${printed(kind, diffFen)}`;
};

/** A statement as a PDF: what its page shows, from the same columns. */
export async function printStatement<F extends object, L>(
  title: string,
  recipe: Recipe<F, L>,
  asked: Asked,
  context: Context,
): Promise<FileAnswer> {
  const { tx, user, now } = context;
  const told = await makeStatement(recipe, asked, { tx, scope: user, now, by: user.userName });
  const { from, to, by, columns, rows, total, checks, limited, waiting, companyName, preparedBy } = told;
  if (rows.length > mostPaperRows) fail(statementErrors.tooLong, { most: mostPaperRows });
  const lineOf = (row: object) => columns.map(({ key, kind }) => printed(kind, (row as Record<string, unknown>)[key]));
  const unit = columns.some(({ kind }) => kind === 'money') ? '元' : '笔';
  const paper = {
    title,
    company: companyName,
    period: recipe.name === 'receivableAnalysis' ? `截至 ${to}` : `期间：${from} 至 ${to}`,
    unit: `单位：${unit}${limited ? '（仅含有权限的车场）' : ''}`,
    columns: columns.map(
      ({ title: name, kind }): PaperColumn => ({
        title: kind === 'name' ? statementBy.label(by).slice(1) : name,
        align: kind === 'name' ? 'left' : 'right',
      }),
    ),
    rows: rows.map(lineOf),
    total: lineOf({ ...total, label: '合计' }),
    notes: [...checks.map(checked), ...(waiting > 0 ? [`${countText(waiting)} 笔待入账，未计入本表`] : [])],
    signatures: [`制表：${preparedBy}`, '复核：', '负责人：', '日期：'],
    printedBy: preparedBy,
    printedAt: clockText(toIso(now)),
  };
  return paperFile(paper, `${title}-${from}至${to}.pdf`);
}
