/** Answer of a server: status and parsed JSON body (empty object when there is none). */
export interface HttpAnswer {
  status: number;
  body: Record<string, unknown>;
}

const timeoutMs = 15_000;

/** Posts and reads JSON; a server that cannot be reached answers status 0. */
export async function post(url: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<HttpAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: typeof body === 'string' ? body : new Uint8Array(body),
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {} };
  } catch {
    return { status: 0, body: {} };
  }
}
