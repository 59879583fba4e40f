import { allEndpoints, resourceCodes } from '@bochong/contract/catalogue';
import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../database/identifier.ts';
import { maxUploadMb } from '../http/http.ts';
import { fieldsOf, plausible } from './plausible.ts';
import { type Actor, createTestApp, type TestApp } from './test-app.ts';

const uploads = Object.keys(allEndpoints).filter((name) => (allEndpoints[name] as Endpoint).kind === 'multipart');
const boundary = 'edge-of-a-part';
const form = `multipart/form-data; boundary=${boundary}`;

let t: TestApp;
let dealer: Actor;
let platform: Actor;
const dealerCodes = resourceCodes(2);
beforeAll(async () => {
  t = await createTestApp();
  dealer = await t.login('binjiang');
  platform = await t.login('admin', '2');
});
afterAll(() => t.close());

const part = (head: string, content: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const file = (content: Buffer | string, name = 'file', fileName = 'a.csv') => part(`name="${name}"; filename="${fileName}"`, content);
const close = Buffer.from(`--${boundary}--\r\n`);

/** What upload forms become on the way from broken clients; `refused` names those that hold no request at all. */
const odd: Record<string, (fields: Buffer, mostBytes: number) => { type?: string; body: Buffer | string; refused: boolean }> = {
  'another content type': () => ({ type: 'application/json', body: '{}', refused: true }),
  'an unknown content type': () => ({ type: 'text/csv', body: 'a,b', refused: true }),
  'no content type': () => ({ body: 'a,b', refused: true }),
  'no boundary': (fields) => ({ type: 'multipart/form-data', body: Buffer.concat([file('a'), fields, close]), refused: true }),
  'the boundary of another form': (fields) => ({ type: `${form}x`, body: Buffer.concat([file('a'), fields, close]), refused: true }),
  'no end': (fields) => ({ type: form, body: Buffer.concat([fields, file('a'.repeat(1000))]).subarray(0, -400), refused: true }),
  'nothing at all': () => ({ type: form, body: '', refused: true }),
  'no file': (fields) => ({ type: form, body: Buffer.concat([fields, close]), refused: true }),
  'two files': (fields) => ({ type: form, body: Buffer.concat([file('a'), file('b'), fields, close]), refused: true }),
  'a file that is a field': (fields) => ({ type: form, body: Buffer.concat([part('name="file"', 'a'), fields, close]), refused: true }),
  'a field that is a file': (fields) => ({ type: form, body: Buffer.concat([fields, file('a', 'other'), close]), refused: true }),
  'a file beyond the limit': (fields, mostBytes) => ({
    type: form,
    body: Buffer.concat([fields, file(Buffer.alloc(mostBytes + 1)), close]),
    refused: true,
  }),
  'more fields than any form has': (fields) => ({
    type: form,
    body: Buffer.concat([fields, ...Array.from({ length: 80 }, (_, index) => part(`name="f${index}"`, 'x')), file('a'), close]),
    refused: true,
  }),
  'a field that would change every object': (fields) => ({
    type: form,
    body: Buffer.concat([part('name="__proto__"', 'x'), fields, file('a'), close]),
    refused: true,
  }),
  'an empty file': (fields) => ({ type: form, body: Buffer.concat([fields, file(''), close]), refused: false }),
  'a file that says it is a workbook': (fields) => ({
    type: form,
    body: Buffer.concat([fields, file(Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(300, 7)]), 'file', 'a.xlsx'), close]),
    refused: false,
  }),
  'a file with a name of another place': (fields) => ({
    type: form,
    body: Buffer.concat([fields, file('a', 'file', `../../${'x'.repeat(3000)}\u0000.csv`), close]),
    refused: false,
  }),
};

test('there are uploads to try', () => expect(uploads.length).toBeGreaterThan(0));

describe.each(uploads)('%s', (name) => {
  const endpoint = allEndpoints[name] as Endpoint;
  const { access } = endpoint;
  const actor = () => (Array.isArray(access) && !access.some((code) => dealerCodes.has(code)) ? platform : dealer);
  test.each(Object.keys(odd))('answers a form with %s, and takes none that holds no request', async (kind) => {
    const id = newId();
    const values = endpoint.body ? (plausible(endpoint.body, id) as Record<string, unknown>) : {};
    const fields = fieldsOf(endpoint.body)
      .filter((field) => field !== 'file')
      .map((field) => part(`name="${field}"`, String(values[field])));
    const { type, body, refused } = odd[kind]?.(Buffer.concat(fields), (endpoint.uploadMb ?? maxUploadMb) * 1024 * 1024) ?? {
      body: '',
      refused: true,
    };
    const response = await t.app.http.inject({
      method: endpoint.method,
      url: `/api${endpoint.path.replaceAll(/:\w+/g, id)}`,
      headers: { authorization: actor().token, clienttype: actor().clientType, ...(type && { 'content-type': type }) },
      payload: body,
    });
    expect(response.statusCode, response.body).toBeLessThan(500);
    const { code } = response.json() as { code: string };
    if (refused) expect(code, response.body).toBe(commonErrors.invalid.code);
    else expect(code, response.body).toMatch(/^\d+$/);
    expect(({} as { x?: string }).x).toBeUndefined();
  });
});
