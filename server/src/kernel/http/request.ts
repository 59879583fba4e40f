import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { issueText } from '@bochong/contract/kernel/issue-text';
import { invalidPlate } from '@bochong/contract/kernel/plate';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from './errors.ts';
import { holdsMaskedPlate } from './mask.ts';

z.config({ localeError: issueText });

/** Chinese label of the field an issue is about, from the schema's meta. */
function labelOf(schema: z.core.$ZodType, path: readonly PropertyKey[]): string {
  let current: z.core.$ZodType | undefined = schema;
  for (const part of path) {
    const shape: Record<string, z.core.$ZodType> | undefined = (current as { shape?: Record<string, z.core.$ZodType> } | undefined)?.shape;
    if (!shape) break;
    current = shape[String(part)];
  }
  for (let inner: unknown = current; inner; inner = (inner as { _zod?: { def?: { innerType?: unknown } } })._zod?.def?.innerType) {
    const title = z.globalRegistry.get(inner as z.core.$ZodType)?.title;
    if (title) return title;
  }
  return path.map(String).join('.');
}

function invalid(schema: z.core.$ZodType, error: z.core.$ZodError): AppError {
  const issue = error.issues[0] as z.core.$ZodIssue;
  const field = issue.path.map(String).join('.');
  const label = labelOf(schema, issue.path);
  // A schema's own words name the field already.
  const message = issue.message !== issueText(issue) || label === '' ? issue.message : `${label}：${issue.message}`;
  return new AppError(commonErrors.invalid, { message }, { field, rule: issue.message });
}

/** What PostgreSQL cannot store: a NUL character or half of a surrogate pair. */
const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed();

/** Where a value holds such a text. */
function pathOf(value: unknown, isWrong: (text: string) => boolean): string[] | undefined {
  if (typeof value === 'string') return isWrong(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const path = pathOf(inner, isWrong);
    if (path) return [key, ...path];
  }
  return undefined;
}

function refused(schema: z.core.$ZodType, path: readonly string[], rule: string): AppError {
  return new AppError(commonErrors.invalid, { message: `${labelOf(schema, path)}：${rule}` }, { field: path.join('.'), rule });
}

/** Fields and the one file of a multipart request. */
async function readMultipart(request: FastifyRequest, { uploadMb }: Endpoint): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  if (!request.isMultipart()) return body;
  try {
    for await (const part of request.parts(uploadMb === undefined ? {} : { limits: { fileSize: uploadMb * 1024 * 1024 } })) {
      if (part.type === 'file') body[part.fieldname] = { name: part.filename, type: part.mimetype, bytes: await part.toBuffer() };
      else body[part.fieldname] = part.value;
    }
    return body;
  } catch (cause) {
    // Limits say which one by their status; a form that cannot be read (no boundary, no end) fails without.
    if ((cause as { statusCode?: number }).statusCode !== undefined) throw cause;
    throw new AppError(commonErrors.invalid, { message: '上传内容不完整或格式不正确' });
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON array or scalar where every call expects an object: no field of it could be named. */
function notAnObject(): AppError {
  const rule = '须为JSON对象';
  return new AppError(commonErrors.invalid, { message: `请求体：${rule}` }, { field: 'body', rule });
}

/** What a client sent, before it is parsed. */
export type RawRequest = Readonly<Record<'params' | 'query' | 'body', unknown>>;

/**
 * Params, query and body by the endpoint's schemas; throws 40001 naming the first field that is wrong, in Chinese. Pure. `masksPlates`: what
 * the caller sees of plates is masked, so that a masked plate sent back is refused.
 */
export function parseInput(endpoint: Endpoint, raw: RawRequest, masksPlates: boolean): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    if (part === 'body' && !isObject(raw.body)) throw notAnObject();
    const result = z.safeParse(schema, raw[part]);
    if (!result.success) throw invalid(schema, result.error);
    const path = pathOf(result.data, isUnstorable);
    if (path) throw refused(schema, path, '含有无效字符');
    // What was masked on its way out would replace the plate, in a remark too, when its form is sent back.
    const masked = part === 'body' && masksPlates && pathOf(result.data, holdsMaskedPlate);
    if (masked) throw refused(schema, masked, invalidPlate);
    parsed[part] = result.data;
  }
  return parsed;
}

/** {@link parseInput} of an HTTP request; reads its multipart form first. */
export async function parseRequest(endpoint: Endpoint, request: FastifyRequest): Promise<Record<string, unknown>> {
  const body = endpoint.kind === 'multipart' ? await readMultipart(request, endpoint) : request.body === undefined ? {} : request.body;
  return parseInput(endpoint, { params: request.params, query: request.query, body }, request.masksPlates);
}
