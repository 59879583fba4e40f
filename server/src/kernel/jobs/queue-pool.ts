import pg from 'pg';

/** Said of a server that cannot be reached at the moment: the only such failure after which the queue repeats a statement. */
const cannotConnectNow = '57P03';
/** A connection that was ended, by whomever, or that could not be made. Without a code: the client says that it is not connected any more. */
const gone = new Set([undefined, '57P01', '57P02', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE']);

/** The failure of a lost connection is told as one that passes. */
function passing(failure: Error & { code?: string | undefined }): never {
  if (gone.has(failure.code)) failure.code = cannotConnectNow;
  throw failure;
}

class QueueClient extends pg.Client {
  override query(...asked: unknown[]): never {
    const answer: unknown = super.query(...(asked as [string]));
    return (answer instanceof Promise ? answer.catch(passing) : answer) as never;
  }
}

/**
 * Connections of the job queue. Of a job that is done it must be said that it is, also after the connection on which that was being said has ended: else
 * its worker ends, and what nobody caught ends the server.
 */
export class QueuePool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super({ ...options, Client: QueueClient });
  }

  override connect(callback?: unknown): never {
    return (callback ? super.connect(callback as never) : super.connect().catch(passing)) as never;
  }
}
