import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { flagCode } from '@bochong/contract/kernel/fields';
import { type BacklogTypeCode, backlogTypes, type TodoConfig, todoConfigErrors, type todoConfigs } from '@bochong/contract/todo';
import type { Context } from '../../kernel/app-context.ts';
import type { PageQuery } from '../../kernel/database/query.ts';
import { fail, found } from '../../kernel/http/errors.ts';
import { openByType } from './backlog.repo.ts';
import { handlers } from './backlog.service.ts';
import { configsOf, plainTerms, saveConfig, type TodoTerms, termsOf } from './todo-config.repo.ts';

const isType = (code: string): code is BacklogTypeCode => Object.hasOwn(backlogTypes, code);
const typeOf = (code: string): BacklogTypeCode => found(isType(code) ? code : undefined);
const flagOf = (on: boolean) => (on ? flagCode.ON : flagCode.OFF);

/** Every type, as the user's unit has it, with what is open of it in the whole unit. */
export async function configPage({ keyword, pageNo, pageSize }: { keyword?: string | undefined } & PageQuery, { tx, user }: Context) {
  const own = new Map((await configsOf(tx, user.dealerId)).map((row) => [row.typeCode, row]));
  const open = await openByType(tx, { dealerIds: [user.dealerId], resources: handlers, parkIds: null });
  const rows = (Object.keys(backlogTypes) as BacklogTypeCode[])
    .filter((code) => keyword === undefined || backlogTypes[code].typeName.includes(keyword))
    .map((typeCode): TodoConfig => {
      const [said, plain] = [own.get(typeCode), plainTerms(typeCode)];
      const { isOn, priority, dueHours } = said ?? plain;
      return {
        ...{
          typeCode,
          typeName: backlogTypes[typeCode].typeName,
          priority: priority as TodoConfig['priority'],
          dueHours,
          isOn: flagOf(isOn),
        },
        openCount: open.find((row) => row.typeCode === typeCode)?.count ?? 0,
        isChanged: flagOf(isOn !== plain.isOn || priority !== plain.priority || dueHours !== plain.dueHours),
        ...{ updatedBy: said?.updatedBy ?? '', updatedAt: said?.updatedAt ?? null, rev: said?.rev ?? 0 },
      };
    });
  const results = rows.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  return { pageNo, pageSize, totalRecord: rows.length, totalCapped: false, results };
}

async function save(typeCode: BacklogTypeCode, rev: number, change: (before: TodoTerms) => TodoTerms, { tx, user, audit }: Context) {
  const before = await termsOf(tx, user.dealerId, typeCode);
  const after = change(before);
  await saveConfig(tx, { dealerId: user.dealerId, typeCode, rev }, after, user.userName);
  audit({ targetType: 'todoConfig', targetId: typeCode, detail: { before, after } });
  return null;
}

/** How urgent to-dos of a type are and until when they are to be done, from now on. */
export const changeConfig = (code: string, { rev, priority, dueHours }: BodyOf<typeof todoConfigs.update>, context: Context) =>
  save(typeOf(code), rev, ({ isOn }) => ({ isOn, priority, dueHours }), context);

/** Whether to-dos of a type are raised; those that are open stay. */
export function switchConfig(code: string, { isOn, rev }: BodyOf<typeof todoConfigs.switchStatus>, context: Context) {
  const typeCode = typeOf(code);
  const on = isOn === flagCode.ON;
  const turned = (before: TodoTerms): TodoTerms => {
    if (before.isOn === on) fail(todoConfigErrors.already, { type: backlogTypes[typeCode].typeName, state: on ? '启用' : '停用' });
    return { ...before, isOn: on };
  };
  return save(typeCode, rev, turned, context);
}
