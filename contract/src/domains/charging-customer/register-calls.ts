import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { exportAnswer, fileAnswer, importResult } from '../../kernel/file.ts';
import { pageOf, pageQuery } from '../../kernel/page.ts';
import { sheetBody } from '../../kernel/sheet.ts';

type Page = Readonly<{ code: string; can: Readonly<Record<'add' | 'edit' | 'delete' | 'import' | 'export', string>> }>;

/**
 * Calls that the registers of cards, vehicles and lists have alike: list, sheets in and out, add, change, delete. `name` stands in their
 * titles; `saved` names the row that was written.
 */
export const registerCalls = <
  P extends z.ZodType,
  F extends z.core.$ZodLooseShape,
  R extends z.ZodType,
  C extends z.ZodType,
  U extends z.ZodType,
  S extends z.ZodType,
>(
  { code, can }: Page,
  of: { path: string; name: string; params: P; filters: F; row: R; create: C; update: U; saved: S },
) => {
  const { path, name, params, filters, row, create, update, saved } = of;
  return {
    list: endpoint({
      method: 'GET',
      path,
      alias: `${path}/list`,
      title: `${name}列表`,
      access: [code],
      query: pageQuery(filters),
      data: pageOf(row),
    }),
    export: endpoint({
      method: 'GET',
      path: `${path}/export`,
      title: `导出${name}`,
      access: [can.export],
      kind: 'file',
      query: z.object(filters),
      data: exportAnswer,
      audited: true,
    }),
    template: endpoint({
      method: 'GET',
      path: `${path}/template`,
      title: `${name}导入模板`,
      access: [can.import],
      kind: 'file',
      data: fileAnswer,
    }),
    import: endpoint({
      method: 'POST',
      path: `${path}/import`,
      title: `导入${name}`,
      access: [can.import],
      grows: true,
      kind: 'multipart',
      body: sheetBody,
      data: importResult,
    }),
    create: endpoint({ method: 'POST', path, title: `新增${name}`, access: [can.add], grows: true, body: create, data: saved }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      title: `修改${name}`,
      access: [can.edit],
      params,
      body: update,
      data: saved,
    }),
    remove: endpoint({ method: 'DELETE', path: `${path}/:id`, title: `删除${name}`, access: [can.delete], params, data: z.null() }),
  };
};
