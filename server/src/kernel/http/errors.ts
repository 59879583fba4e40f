import { commonErrors, type ErrorDefinition } from '@bochong/contract/kernel/error';

/** An expected failure: becomes the envelope of its definition. Anything else thrown is a 50001. */
export class AppError extends Error {
  readonly definition: ErrorDefinition;
  readonly data: Record<string, unknown> | null;
  /** The transaction commits although the call fails: what was counted (a wrong password) must stay. */
  readonly keepsChanges: boolean;

  constructor(
    definition: ErrorDefinition,
    details: Record<string, unknown> = {},
    data: Record<string, unknown> | null = null,
    keepsChanges = false,
  ) {
    super(definition.message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? '')));
    this.definition = definition;
    this.data = data;
    this.keepsChanges = keepsChanges;
  }
}

/** Throws an {@link AppError}; `details` fill the message's slots, `data` goes to the caller. */
export function fail(definition: ErrorDefinition, details?: Record<string, unknown>, data?: Record<string, unknown>): never {
  throw new AppError(definition, details, data ?? null);
}

/** {@link fail} that keeps what the transaction wrote so far. */
export function failKeeping(definition: ErrorDefinition, details?: Record<string, unknown>, data?: Record<string, unknown>): never {
  throw new AppError(definition, details, data ?? null, true);
}

/** Field error 40001 naming the field, as the validation of a request would. */
export function failField(field: string, message: string): never {
  throw new AppError(commonErrors.invalid, { message }, { field, rule: message });
}

/** The row, or 40401: also what another dealer's row answers. */
export function found<T>(row: T | undefined | null): T {
  return row ?? fail(commonErrors.notFound);
}

/** Refuses an update whose `rev` did not match (no row changed). */
export function assertFresh(changedRows: bigint | number): void {
  if (Number(changedRows) === 0) fail(commonErrors.stale);
}

const constraintErrors = new Map<string, { definition: ErrorDefinition; field?: string }>();

/** Names the business error a database constraint stands for, so that a lost race reads like a validation. */
export function constraintMeans(constraint: string, definition: ErrorDefinition, field?: string): void {
  constraintErrors.set(constraint, field === undefined ? { definition } : { definition, field });
}

interface PostgresError {
  code?: string;
  constraint?: string;
  message?: string;
}

/** No room left: on the database's disk (SQLSTATE 53100), or on the one of the objects. */
const isFull = ({ code }: PostgresError): boolean => code === '53100' || code === 'ENOSPC';

/** Waited too long: for a lock (SQLSTATE 55P03), or for a connection, which the driver tells in these words only. */
const isBusy = ({ code, message = '' }: PostgresError): boolean =>
  code === '55P03' ||
  message === 'timeout exceeded when trying to connect' ||
  message === 'Connection terminated due to connection timeout';

/** What a violated constraint stands for; undefined when it is another failure, or the constraint has no meaning of its own. */
export function constraintRefusal(cause: unknown): AppError | undefined {
  const { constraint } = cause as PostgresError;
  return constraint !== undefined && constraintErrors.has(constraint) ? translateDatabaseError(cause) : undefined;
}

/** Translates a known database failure into its business error; undefined when it is not one. */
export function translateDatabaseError(cause: unknown): AppError | undefined {
  const { code, constraint } = cause as PostgresError;
  if (isBusy(cause as PostgresError)) return new AppError(commonErrors.busy);
  if (code === '57014') return new AppError(commonErrors.tooLong);
  if (isFull(cause as PostgresError)) return new AppError(commonErrors.full);
  if (code === '23505' || code === '23514' || code === '23P01' || code === '23503') {
    const known = constraint ? constraintErrors.get(constraint) : undefined;
    if (known) return new AppError(known.definition, {}, known.field ? { field: known.field, rule: known.definition.message } : null);
    if (code === '23503') return new AppError(commonErrors.notFound);
  }
  if (code === '22P02' || code === '22003' || code === '22021') return new AppError(commonErrors.invalid, { message: '参数格式不正确' });
  return undefined;
}
