import { type LaneEvent, laneEvent } from '@bochong/contract/device';
import { mayBePlate } from '@bochong/contract/kernel/plate';
import type { z } from 'zod';
import { deepestJson, nestsDeeper } from '../../../kernel/http/text.ts';
import { type OddField, readLiberally, storable } from './liberal.rule.ts';
import { malformed } from './refusal.ts';

/** JSON object of a message body. */
export function parseBody(raw: string): Record<string, unknown> {
  if (nestsDeeper(raw, deepestJson)) throw malformed('报文嵌套过深');
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    throw malformed('报文不是有效的JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed('报文应为JSON对象');
  return body as Record<string, unknown>;
}

/** Parsed value, or a refusal that names the first wrong field. */
export function read<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(storable(value));
  return parsed.success ? parsed.data : refuseField(parsed.error.issues[0]);
}

function refuseField(issue: z.core.$ZodIssue | undefined): never {
  throw malformed(`${issue?.path.map(String).join('.') || '报文'}：${issue?.message ?? '格式错误'}`);
}

/** Parsed value with what had to be left out of it; refuses a report that holds nothing usable. */
export function readWhatHolds<S extends z.ZodType>(schema: S, value: unknown, instead: Record<string, unknown>) {
  const read = readLiberally(schema, storable(value), instead);
  return 'issue' in read ? refuseField(read.issue) : read;
}

/** What was taken at a booth or by a handheld is money: there a wrong field is not guessed away. */
const exact: ReadonlySet<string> = new Set(['lane.localPay', 'handheld.pay']);

/** An event as far as it can be used. A text that can be no plate is none. */
export function readEvent(body: unknown, eventType: string): { data: LaneEvent; odd: OddField[] } {
  if (exact.has(eventType)) return { data: read(laneEvent, body), odd: [] };
  const { data, odd } = readWhatHolds(laneEvent, body, { 'payload.plateNo': '' });
  const { plateNo } = data.payload as { plateNo?: string };
  if (plateNo === undefined || plateNo === '' || mayBePlate(plateNo)) return { data, odd };
  const event = { ...data, payload: { ...data.payload, plateNo: '' } } as LaneEvent;
  return { data: event, odd: [...odd, { field: 'payload.plateNo', text: plateNo }] };
}
