import { sysDicts } from '@bochong/contract/dictionary';
import type { App } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/http/implement.ts';
import { addEntry, dictTypes, editEntry, entriesOf, offered, removeEntry, switchEntry } from './dictionary.service.ts';

export function createDictionaryRoutes(app: App): void {
  implement(app, sysDicts.byType, ({ query }, context) => offered(query.dicType, context));
  implement(app, sysDicts.list, async ({ query }, context) => {
    const { pageNo, pageSize } = query;
    const rows = await dictTypes(query, context);
    return { pageNo, pageSize, totalRecord: rows.length, results: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize) };
  });
  implement(app, sysDicts.entries, ({ query }, context) => entriesOf(query.dicType, context));
  implement(app, sysDicts.create, ({ body }, context) => addEntry(body, context));
  implement(app, sysDicts.switchStatus, ({ body }, context) => switchEntry(body, context));
  implement(app, sysDicts.update, ({ params, body }, context) => editEntry(params.id, body, context));
  implement(app, sysDicts.remove, ({ params }, context) => removeEntry(params.id, context));
}
