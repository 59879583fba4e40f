import { addressOf, type Endpoint } from '@bochong/contract/kernel/endpoint';
import { basePath, clientTypeOf, type Envelope, successCode } from '@bochong/contract/kernel/envelope';
import { fixedPresentations, type Presentation } from '@bochong/contract/kernel/error';
import type { PartAnswer } from '@bochong/contract/kernel/gathered';
import { presenceHeaders } from './presence.ts';
import { readStored, storedPlatformType } from './session-storage.ts';

// biome-ignore lint/suspicious/noExplicitAny: what a handler receives and returns does not matter to a caller
export type Callable<I, D> = Endpoint<I, any, D, any>;

/** Time after which a call is given up; file transfers and streams get ten times as long. */
const timeoutMs = 30_000;

/** A refused or failed call: wire code, Chinese message, how it is to be shown, and the id that finds it in the logs. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly presentation: Presentation;
  readonly requestId: string | undefined;
  readonly data: unknown;
  constructor(failure: { code: string; message: string; status: number; requestId?: string | undefined; data?: unknown }) {
    super(failure.message);
    this.code = failure.code;
    this.status = failure.status;
    this.presentation = fixedPresentations[failure.code] ?? 'toast';
    this.requestId = failure.requestId;
    this.data = failure.data;
  }
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The three headers of a call: client type, payload (nonce of 32 characters, timestamp, auth model 1) and the token as stored. */
export function sessionHeaders(): Record<string, string> {
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
  const token = readStored('token');
  return {
    ClientType: clientTypeOf(storedPlatformType()),
    payload: btoa(JSON.stringify({ nonce, timestamp: Date.now(), authModel: 1 })),
    ...(token && { Authorization: token }),
  };
}

function bodyOf(endpoint: Endpoint, body: unknown): BodyInit | null {
  if (body === undefined) return null;
  if (endpoint.kind !== 'multipart') return JSON.stringify(body);
  const form = new FormData();
  for (const [key, value] of Object.entries(body as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(key, value instanceof Blob ? value : String(value));
  }
  return form;
}

let tellTransport: (reached: boolean) => void = () => undefined;

/** Hears of every call whether it reached the server: a gateway that answers in its place did not. One listener. */
export function onTransport(listener: (reached: boolean) => void): void {
  tellTransport = listener;
}

/** The page is being left. What is sent from then on is carried out without it. */
let leaving = false;
window.addEventListener('pagehide', () => (leaving = true), true);
window.addEventListener('pageshow', () => (leaving = false), true);

async function send(endpoint: Endpoint, input: unknown, signal?: AbortSignal): Promise<Response> {
  const { body } = (input ?? {}) as { body?: unknown };
  const limit = AbortSignal.timeout((endpoint.kind ?? 'json') === 'json' ? timeoutMs : timeoutMs * 10);
  try {
    const response = await fetch(`${basePath}${addressOf(endpoint, input)}`, {
      method: endpoint.method,
      headers: {
        ...sessionHeaders(),
        ...presenceHeaders(),
        ...(body !== undefined && endpoint.kind !== 'multipart' && { 'Content-Type': 'application/json' }),
      },
      body: bodyOf(endpoint, body),
      keepalive: leaving,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    if (response.status < 502) tellTransport(true);
    return response;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    if (limit.aborted) throw new ApiError({ code: 'timeout', message: '请求超时，请稍后重试', status: 0 });
    tellTransport(false);
    throw new ApiError({ code: 'offline', message: '网络连接失败，请检查网络后重试', status: 0 });
  }
}

async function envelopeOf(response: Response): Promise<Envelope> {
  const body = (await response.json().catch(() => null)) as Envelope | null;
  if (body !== null && typeof body === 'object' && 'code' in body) return body;
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const status = response.status;
  const code = String(status === 200 ? 500 : status);
  if (status >= 502 && status <= 504) tellTransport(false);
  throw new ApiError({ code, message: status === 504 ? '网关超时，请稍后再试' : '服务器没有正确应答，请稍后再试', status, requestId });
}

const isSuccess = (envelope: Envelope) => String(envelope.code) === successCode;

/** The whole envelope whatever its code: for endpoints marked `needCode`. */
export async function callForBody<I, D>(endpoint: Callable<I, D>, input: NoInfer<I>, signal?: AbortSignal): Promise<Envelope<D>> {
  return (await envelopeOf(await send(endpoint, input, signal))) as Envelope<D>;
}

/**
 * Calls an endpoint and answers the envelope's `data` (a `File` for downloads). Codes whose presentation is `return` answer their data too.
 * Everything else rejects with {@link ApiError}; showing it is the query client's business, so pages need no try/catch.
 */
export async function call<I, D>(endpoint: Callable<I, D>, input: NoInfer<I>, signal?: AbortSignal): Promise<D> {
  const response = await send(endpoint, input, signal);
  if (endpoint.kind === 'file' && response.ok && !response.headers.get('content-type')?.includes('json')) {
    return new File([await response.blob()], fileNameOf(response)) as D;
  }
  const envelope = await envelopeOf(response);
  if (isSuccess(envelope) || endpoint.needCode || fixedPresentations[String(envelope.code)] === 'return') return envelope.data as D;
  throw refusal(envelope, response.status);
}

/** Data of one of the calls that another answers; rejects as that call by itself would. */
export function partOf<D>({ code, message, data }: PartAnswer<D>): D {
  if (code === successCode || fixedPresentations[code] === 'return') return data as D;
  throw refusal({ code, message, data }, 200);
}

const refusal = ({ code, message, requestId, data }: Envelope, status: number): ApiError =>
  new ApiError({ code: String(code), message: message || 'error', status, requestId, data });

/** Calls a `stream` endpoint and yields each line's `data` as it comes. Leaving the loop, or the signal, ends the work on the server too. */
export async function* callLines<I, D>(endpoint: Callable<I, D>, input: NoInfer<I>, signal?: AbortSignal): AsyncGenerator<D> {
  const response = await send(endpoint, input, signal);
  if (!response.body || !response.headers.get('content-type')?.includes('ndjson'))
    throw refusal(await envelopeOf(response), response.status);
  let rest = '';
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const envelope = JSON.parse(line) as Envelope<D>;
      if (!isSuccess(envelope)) throw refusal(envelope, response.status);
      yield envelope.data as D;
    }
  }
}

function fileNameOf(response: Response): string {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(header)?.[1] ?? 'download');
}

/** Lets the browser download an address: its own download takes ranges, shows progress and goes on after a break. */
export function download(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.rel = 'noopener';
  link.click();
}

/** Hands a downloaded file to the browser. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  download(url, file.name);
  URL.revokeObjectURL(url);
}
