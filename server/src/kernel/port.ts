import { once } from 'node:events';
import { createServer } from 'node:net';

/** Throws, in words for the operator, when nobody can listen there: found out before a demo is built for a minute. 0 is any free port. */
export async function refuseBusyPort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new Error(busyPort(port)) : cause;
  }
  probe.close();
  await once(probe, 'close');
}

export const busyPort = (port: number | undefined): string => `Port ${port} is in use: stop what listens there or set BOCHONG_PORT.`;
