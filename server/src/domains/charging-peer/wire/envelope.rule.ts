import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { peerRet } from '@bochong/contract/charging-peer';
import { compactStamp } from '../../../kernel/time.ts';

/** What two platforms have agreed on; each direction has its own. */
export interface PeerSecrets {
  operatorSecret: string;
  sigSecret: string;
  /** AES-128 key, 16 bytes. */
  dataSecret: string;
  /** Initial vector, 16 bytes. */
  dataSecretIv: string;
}

/** A request of T/CEC 102 as it comes over the wire, not yet believed. */
export interface Envelope {
  operatorId: string;
  data: string;
  timeStamp: string;
  seq: string;
  sig: string;
}

/** What is told back before, or instead of, an answer. */
export interface Refusal {
  ret: number;
  msg: string;
}

export interface Answer extends Refusal {
  /** Already encrypted; empty in a refusal. */
  data: string;
  sig: string;
}

/** Data: Base64 of AES-128-CBC with PKCS5 padding over the JSON text, in one line. */
export function encryptData({ dataSecret, dataSecretIv }: PeerSecrets, text: string): string {
  const cipher = createCipheriv('aes-128-cbc', dataSecret, dataSecretIv);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** The text behind Data; undefined when the key does not open it. */
export function decryptData({ dataSecret, dataSecretIv }: PeerSecrets, data: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-128-cbc', dataSecret, dataSecretIv);
    return Buffer.concat([decipher.update(data, 'base64'), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const hmac = (key: string, text: string): string => createHmac('md5', key).update(text, 'utf8').digest('hex').toUpperCase();

/** Sig of a request: HMAC-MD5 over OperatorID, Data, TimeStamp and Seq, upper-case hex. */
export const signRequest = ({ sigSecret }: PeerSecrets, { operatorId, data, timeStamp, seq }: Omit<Envelope, 'sig'>): string =>
  hmac(sigSecret, operatorId + data + timeStamp + seq);

/** Sig of an answer: over Ret as decimal text, Msg and Data. */
export const signAnswer = ({ sigSecret }: PeerSecrets, { ret, msg, data }: Omit<Answer, 'sig'>): string =>
  hmac(sigSecret, ret + msg + data);

/** Compares two signatures in a time that does not depend on where they differ; in whatever case. */
export function sameSig(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given.toUpperCase())];
  return a.length === b.length && timingSafeEqual(a, b);
}

export const isSignedBy = (secrets: PeerSecrets, envelope: Envelope): boolean => sameSig(signRequest(secrets, envelope), envelope.sig);

/** An answer sealed for its receiver; without secrets to seal it with, neither content nor Sig. */
export function answerOf(secrets: PeerSecrets | null, { ret, msg }: Refusal, value?: unknown): Answer {
  const data = secrets === null || value === undefined ? '' : encryptData(secrets, JSON.stringify(value));
  return { ret, msg, data, sig: secrets === null ? '' : signAnswer(secrets, { ret, msg, data }) };
}

export const answerText = ({ ret, msg, data, sig }: Answer): string => JSON.stringify({ Ret: ret, Msg: msg, Data: data, Sig: sig });

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '');

/** Reads the five fields of a request. Numbers are taken for TimeStamp and Seq, as some senders write them. */
export function readEnvelope(body: unknown): Envelope | Refusal {
  const refused = (msg: string): Refusal => ({ ret: peerRet.ENVELOPE, msg });
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return refused('报文不是JSON对象');
  const fields = body as Record<string, unknown>;
  const missing = ['OperatorID', 'Data', 'TimeStamp', 'Seq', 'Sig'].filter((name) => textOf(fields[name]) === '');
  if (missing.length > 0) return refused(`缺少${missing.join('、')}`);
  const envelope = {
    ...{ operatorId: textOf(fields.OperatorID), data: textOf(fields.Data), timeStamp: textOf(fields.TimeStamp) },
    ...{ seq: textOf(fields.Seq), sig: textOf(fields.Sig) },
  };
  if (!/^[0-9A-Za-z]{9}$/.test(envelope.operatorId)) return refused('OperatorID应为9位');
  if (instantOf(envelope.timeStamp) === undefined) return refused('TimeStamp应为yyyyMMddHHmmss');
  if (!/^\d{4}$/.test(envelope.seq)) return refused('Seq应为4位数字');
  return envelope;
}

/** Epoch ms of `yyyyMMddHHmmss`, Beijing time; undefined when no clock ever shows it. */
export function instantOf(timeStamp: string): number | undefined {
  const at = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(timeStamp);
  if (at === null) return undefined;
  const ms = Date.parse(`${at[1]}-${at[2]}-${at[3]}T${at[4]}:${at[5]}:${at[6]}+08:00`);
  return Number.isNaN(ms) || compactStamp(ms) !== timeStamp ? undefined : ms;
}

/** How far a request's time may be from ours. */
export const clockWindowMs = 10 * 60_000;

export const isTimely = (timeStamp: string, now: number): boolean => Math.abs((instantOf(timeStamp) ?? 0) - now) <= clockWindowMs;
