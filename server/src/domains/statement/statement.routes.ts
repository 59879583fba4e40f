import {
  incomePage,
  incomeStatements,
  monthlyPage,
  monthlyStatements,
  orderStatements,
  orderStatisticsPage,
  parkingIncomePage,
  parkingStatements,
  passRechargePage,
  passStatements,
  paymentStatements,
  paymentTypePage,
  receivableAnalysisPage,
  receivableStatements,
  temporaryIncomePage,
  temporaryStatements,
  topUpStatements,
  userTopUpPage,
} from '@bochong/contract/statement';
import type { App, Context } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/http/implement.ts';
import { passRecipe, topUpRecipe } from './report/account.recipes.ts';
import type { Asked } from './report/asked.service.ts';
import { incomeRecipe, paymentRecipe } from './report/money.recipes.ts';
import { monthlyRecipe } from './report/monthly.recipe.ts';
import { orderRecipe } from './report/order.recipe.ts';
import { parkingRecipe } from './report/parking.recipe.ts';
import { receivableRecipe } from './report/receivable.recipe.ts';
import { makeStatement, type Recipe } from './report/statement.service.ts';
import { exportStatement, statementExport } from './report/statement-export.service.ts';
import { printStatement } from './report/statement-paper.service.ts';
import { temporaryRecipe } from './report/temporary.recipe.ts';

interface Request {
  query: Asked;
}
const told =
  <F extends object, L>(recipe: Recipe<F, L>) =>
  ({ query }: Request, { tx, user, now }: Context) =>
    makeStatement(recipe, query, { tx, scope: user, now, by: user.userName });

export function createStatementRoutes(app: App): void {
  /** Known by its name when a task runs. */
  const written = <F extends object, L>(title: string, recipe: Recipe<F, L>) => {
    const definition = statementExport(title, recipe);
    app.exports.set(definition.name, definition as never);
    return ({ query }: Request, context: Context) => exportStatement(definition, query, context);
  };
  const printed =
    <F extends object, L>(title: string, recipe: Recipe<F, L>) =>
    ({ query }: Request, context: Context) =>
      printStatement(title, recipe, query, context);
  implement(app, incomeStatements.get, told(incomeRecipe));
  implement(app, incomeStatements.export, written(incomePage.title, incomeRecipe));
  implement(app, incomeStatements.print, printed(incomePage.title, incomeRecipe));
  implement(app, monthlyStatements.get, told(monthlyRecipe));
  implement(app, monthlyStatements.export, written(monthlyPage.title, monthlyRecipe));
  implement(app, monthlyStatements.print, printed(monthlyPage.title, monthlyRecipe));
  implement(app, parkingStatements.get, told(parkingRecipe));
  implement(app, parkingStatements.export, written(parkingIncomePage.title, parkingRecipe));
  implement(app, parkingStatements.print, printed(parkingIncomePage.title, parkingRecipe));
  implement(app, temporaryStatements.get, told(temporaryRecipe));
  implement(app, temporaryStatements.export, written(temporaryIncomePage.title, temporaryRecipe));
  implement(app, temporaryStatements.print, printed(temporaryIncomePage.title, temporaryRecipe));
  implement(app, receivableStatements.get, told(receivableRecipe));
  implement(app, receivableStatements.export, written(receivableAnalysisPage.title, receivableRecipe));
  implement(app, receivableStatements.print, printed(receivableAnalysisPage.title, receivableRecipe));
  implement(app, passStatements.get, told(passRecipe));
  implement(app, passStatements.export, written(passRechargePage.title, passRecipe));
  implement(app, passStatements.print, printed(passRechargePage.title, passRecipe));
  implement(app, topUpStatements.get, told(topUpRecipe));
  implement(app, topUpStatements.export, written(userTopUpPage.title, topUpRecipe));
  implement(app, topUpStatements.print, printed(userTopUpPage.title, topUpRecipe));
  implement(app, paymentStatements.get, told(paymentRecipe));
  implement(app, paymentStatements.export, written(paymentTypePage.title, paymentRecipe));
  implement(app, paymentStatements.print, printed(paymentTypePage.title, paymentRecipe));
  implement(app, orderStatements.get, told(orderRecipe));
  implement(app, orderStatements.export, written(orderStatisticsPage.title, orderRecipe));
  implement(app, orderStatements.print, printed(orderStatisticsPage.title, orderRecipe));
}
