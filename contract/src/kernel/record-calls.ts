import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, rev, uuid } from './fields.ts';
import { exportAnswer } from './file.ts';
import { pageOf, pageQuery } from './page.ts';

/** A page with the buttons 新增, 编辑 and 删除. */
interface RecordPage {
  readonly code: string;
  readonly can: { readonly add: string; readonly edit: string; readonly delete: string };
}

/**
 * The four calls of records that are entered, listed, changed and removed, and of which nothing else is special:
 *
 *     export const companyParts = recordCalls({ path: '/basic/v2/api/companyParts', title: '企业板块链接', key: 'partId', page: companyPartPage, fields, filters });
 *
 * GET `path`, POST `path`, PUT and DELETE `path/:id`. A row holds the fields, its `key`, `updateTime`, `rev` and what is only `shown`; `filters` are those
 * of the list. A change names the revision that was read (40901 when somebody was faster). `sent` are written and never answered (secrets). `rule` judges
 * what concerns several fields. The server serves them with `implementRecords`, the console with `recordForm`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function recordCalls<
  const K extends string,
  F extends z.core.$ZodLooseShape,
  X extends z.core.$ZodLooseShape = Record<never, never>,
  Q extends z.core.$ZodLooseShape = Record<never, never>,
  S extends z.core.$ZodLooseShape = Record<never, never>,
>({
  path,
  title,
  key,
  page,
  ...given
}: {
  path: string;
  /** What one record is called: 企业板块链接. */
  title: string;
  /** Name of a row's id. */
  key: K;
  page: RecordPage;
  fields: F;
  shown?: X;
  filters?: Q;
  sent?: S;
  rule?: (body: z.output<z.ZodObject<F>>, context: z.core.$RefinementCtx) => void;
}) {
  const { fields, shown = {} as X, filters = {} as Q, sent = {} as S, rule = () => undefined } = given;
  const keyed = { [key]: id(title) } as Record<K, ReturnType<typeof id>>;
  const body = z.object({ ...fields, ...sent });
  const judged = (value: unknown, context: z.core.$RefinementCtx) => rule(value as z.output<z.ZodObject<F>>, context);
  const params = z.object({ id: uuid(title) });
  return {
    list: endpoint({
      method: 'GET',
      path,
      title,
      access: [page.code],
      query: pageQuery(filters),
      data: pageOf(z.object({ ...fields, ...shown, ...keyed, updateTime: instant('更新时间'), rev })),
    }),
    create: endpoint({
      method: 'POST',
      path,
      title: `新增${title}`,
      access: [page.can.add],
      body: body.superRefine(judged),
      data: z.object(keyed),
    }),
    update: endpoint({
      method: 'PUT',
      path: `${path}/:id`,
      title: `修改${title}`,
      access: [page.can.edit],
      params,
      body: z.object({ ...fields, ...sent, rev }).superRefine(judged),
      data: z.object(keyed),
    }),
    remove: endpoint({ method: 'DELETE', path: `${path}/:id`, title: `删除${title}`, access: [page.can.delete], params, data: z.null() }),
  };
}

/** The file of a list of `recordCalls`, under the same filters: `export: recordExport({ path, title, page, filters })`. */
export const recordExport = <const Q extends z.core.$ZodLooseShape>({
  path,
  title,
  page,
  filters,
}: {
  path: string;
  title: string;
  page: { readonly can: { readonly export: string } };
  filters: Q;
}) =>
  endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: `导出${title}`,
    access: [page.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  });
