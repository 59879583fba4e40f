import { type Dictionary, dictionaries, wordLists } from '@bochong/contract/dictionaries';
import {
  type DictEntry,
  type DictTypeRow,
  dictErrors,
  dictKind,
  dictOwnLimit,
  dictScope,
  type sysDicts,
} from '@bochong/contract/dictionary';
import type { Data } from '@bochong/contract/kernel/endpoint';
import type { WordList } from '@bochong/contract/kernel/word-lists';
import type { Context } from '../../kernel/app-context.ts';
import { platformDealerId } from '../../kernel/database/identifier.ts';
import { assertFresh, constraintMeans, fail, failField, found } from '../../kernel/http/errors.ts';
import { pagesOf } from './dict-use.ts';
import { deleteEntry, dropDefault, findOwn, insertEntry, keptEntries, lockList, updateEntry } from './dictionary.repo.ts';
import { entriesFor, type KeptEntry, nextCode } from './offered.rule.ts';

constraintMeans('sys_dict_entry_name_key', dictErrors.taken, 'dicName');

const codeEntries = ({ options, tone }: Dictionary): DictEntry[] =>
  options.map(({ value, label }, sort) => ({
    ...{ entryId: null, dicCode: String(value), dicName: label, scope: dictScope.PRODUCT, own: false, sort, isDefault: 0, enabled: true },
    ...{ tone: tone?.(value) ?? null, updatedBy: null, updateTime: null, rev: 0 },
  }));

/** Every entry of a dictionary as it counts for the caller's unit; none of an unknown one. */
export async function entriesOf(dicType: string, { tx, user }: Context): Promise<DictEntry[]> {
  const codes = dictionaries.get(dicType);
  if (codes) return codeEntries(codes);
  const list = wordLists.get(dicType);
  if (!list) return [];
  const { platform, unit } = await keptEntries(tx, user.dealerId, dicType);
  return entriesFor(list, platform, unit);
}

/** What is offered. */
export async function offered(dicType: string, context: Context): Promise<Data<typeof sysDicts.byType>> {
  const entries = (await entriesOf(dicType, context)).filter(({ enabled }) => enabled);
  return entries.map(({ dicCode, dicName, isDefault, tone }, sort) => ({
    ...{ dicCode, dicName, sort, isDefault },
    extra: tone === null ? {} : { tone },
  }));
}

function rowOf(
  { dicType, title }: Pick<WordList, 'dicType' | 'title'>,
  kind: DictTypeRow['kind'],
  entries: readonly DictEntry[],
): DictTypeRow {
  const pages = [...pagesOf(dicType)];
  const on = entries.filter(({ enabled }) => enabled);
  return {
    ...{ dicType, title, kind, pages, pageCount: pages.length, entryCount: entries.length },
    ownCount: entries.filter(({ own }) => own).length,
    offCount: entries.length - on.length,
    preview: on.map(({ dicName }) => dicName).join('、'),
    updateTime:
      entries
        .flatMap(({ updateTime }) => updateTime ?? [])
        .toSorted()
        .at(-1) ?? null,
  };
}

interface Filters {
  keyword?: string | undefined;
  kind?: number | undefined;
  page?: string | undefined;
}

/** Dictionaries that fit, those that can be extended first. */
export async function dictTypes({ keyword = '', kind, page = '' }: Filters, { tx, user }: Context): Promise<DictTypeRow[]> {
  const { platform, unit } = await keptEntries(tx, user.dealerId);
  const of = (rows: readonly KeptEntry[], list: WordList) => rows.filter(({ dicType }) => dicType === list.dicType);
  const rows = [
    ...[...wordLists.values()].map((list) => rowOf(list, dictKind.WORDS, entriesFor(list, of(platform, list), unit && of(unit, list)))),
    ...[...dictionaries.values()].map((table) => rowOf(table, dictKind.CODES, codeEntries(table))),
  ];
  const wanted = keyword.toLowerCase();
  return rows.filter(
    (row) =>
      `${row.title} ${row.dicType} ${row.preview}`.toLowerCase().includes(wanted) &&
      (kind === undefined || row.kind === kind) &&
      (page === '' || row.pages.some(({ title }) => title.includes(page))),
  );
}

/** A list the caller may write to. */
function writable(dicType: string, { user }: Context): WordList {
  const codes = dictionaries.get(dicType);
  if (codes) fail(dictErrors.fixed, { title: codes.title });
  const list = wordLists.get(dicType) ?? failField('dicType', '没有这个字典');
  if (user.parkIds !== null) fail(dictErrors.limited);
  return list;
}

interface Fields {
  dicName: string;
  sort: number;
  isDefault: 0 | 1;
}

const by = ({ user, now }: Context) => ({ dealerId: user.dealerId, by: user.userName, now });

async function assertNew(dicName: string, dicType: string, exceptId: string | null, context: Context): Promise<readonly DictEntry[]> {
  const entries = await entriesOf(dicType, context);
  if (entries.some((entry) => entry.dicName === dicName && (exceptId === null || entry.entryId !== exceptId)))
    fail(dictErrors.taken, { name: dicName }, { field: 'dicName' });
  return entries;
}

export async function addEntry({ dicType, ...fields }: Fields & { dicType: string }, context: Context) {
  const { tx, user, audit } = context;
  const list = writable(dicType, context);
  await lockList(tx, user.dealerId, dicType);
  const entries = await assertNew(fields.dicName, dicType, null, context);
  const own = entries.filter((entry) => entry.own);
  if (own.length >= dictOwnLimit) fail(dictErrors.full);
  if (fields.isDefault === 1) await dropDefault(tx, user.dealerId, dicType);
  const dicCode = nextCode(
    user.dealerId === platformDealerId ? 'P' : 'U',
    own.map((entry) => entry.dicCode),
  );
  const entryId = await insertEntry(tx, by(context), { ...fields, dicType, dicCode, own: true, enabled: true });
  audit({ targetType: 'sysDict', targetId: entryId, detail: { after: { dictionary: list.title, dicCode, ...fields } } });
  return { entryId };
}

export async function editEntry(id: string, { rev, ...fields }: Fields & { rev: number }, context: Context) {
  const { tx, user, audit } = context;
  const { dicType, dicCode, enabled, ...kept } = found(await findOwn(tx, user.dealerId, id));
  const list = writable(dicType, context);
  await lockList(tx, user.dealerId, dicType);
  await assertNew(fields.dicName, dicType, id, context);
  if (kept.rev !== rev) assertFresh(0n);
  const turned = fields.isDefault === 1 && kept.isDefault === 0;
  if (turned) await dropDefault(tx, user.dealerId, dicType);
  assertFresh(await updateEntry(tx, by(context), { id, rev }, { ...fields, enabled }));
  const before = { dicName: kept.dicName, sort: kept.sort, isDefault: kept.isDefault };
  audit({ targetType: 'sysDict', targetId: id, detail: { before, after: { dictionary: list.title, dicCode, ...fields } } });
  return { entryId: id };
}

interface Switch {
  dicType: string;
  dicCode: string;
  enabled: boolean;
  rev: number;
}

/** Offers a word or offers it no more. Of an inherited one the switch alone is the caller's. */
export async function switchEntry({ dicType, dicCode, enabled, rev }: Switch, context: Context): Promise<null> {
  const { tx, user, audit } = context;
  const list = writable(dicType, context);
  await lockList(tx, user.dealerId, dicType);
  const entry = found((await entriesOf(dicType, context)).find((one) => one.dicCode === dicCode));
  if (entry.rev !== rev) assertFresh(0n);
  const { dicName, sort, isDefault, entryId, own } = entry;
  if (entryId === null) await insertEntry(tx, by(context), { dicType, dicCode, dicName, own: false, sort: 0, isDefault: 0, enabled });
  else
    assertFresh(
      await updateEntry(
        tx,
        by(context),
        { id: entryId, rev },
        { dicName, enabled, ...(own ? { sort, isDefault } : { sort: 0, isDefault: 0 }) },
      ),
    );
  audit({ targetType: 'sysDict', detail: { before: { enabled: entry.enabled }, after: { dictionary: list.title, dicName, enabled } } });
  return null;
}

export async function removeEntry(id: string, context: Context): Promise<null> {
  const { tx, user, audit } = context;
  const { dicType, dicName } = found(await findOwn(tx, user.dealerId, id));
  const list = writable(dicType, context);
  await deleteEntry(tx, user.dealerId, id);
  audit({ targetType: 'sysDict', targetId: id, detail: { before: { dictionary: list.title, dicName } } });
  return null;
}
