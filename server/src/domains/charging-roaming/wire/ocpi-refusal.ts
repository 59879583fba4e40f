import type { z } from 'zod';

/** Status codes of OCPI that we answer with. */
export const ocpiStatus = {
  OK: 1000,
  CLIENT: 2000,
  FIELDS: 2001,
  SHORT: 2002,
  LOCATION: 2003,
  TOKEN: 2004,
  SERVER: 3000,
  UNREACHED: 3001,
  VERSION: 3002,
  ENDPOINTS: 3003,
} as const;

/** A request that gets no answer but a status code and words; `http` other than 200 where OCPI wants it so. */
export class OcpiRefusal extends Error {
  readonly code: number;
  readonly http: number;

  constructor(code: number, message: string, http = 200) {
    super(message);
    this.code = code;
    this.http = http;
  }
}

export const refuseOcpi = (code: number, message: string, http = 200): never => {
  throw new OcpiRefusal(code, message, http);
};

/** What a request says, checked; 2001 names the first field that is wrong. */
export function parseOcpi<T>(schema: z.ZodType<T>, said: unknown, what = 'body'): T {
  const parsed = schema.safeParse(said);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return refuseOcpi(ocpiStatus.FIELDS, `invalid ${issue?.path.join('.') || what}`);
}
