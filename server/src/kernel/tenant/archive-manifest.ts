import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const file = z.object({ name: z.string(), part: z.number().int(), bytes: z.number().int(), sha256 });

export const manifestName = 'manifest.json';
export const objectsName = 'objects.ndjson';

/** What an archive of a unit holds. It is written last, so that an archive with it is complete. */
export const tenantManifest = z.object({
  format: z.literal(1),
  dealer: z.object({ dealerId: z.string(), dealerNo: z.string(), dealerName: z.string() }),
  exportId: z.string(),
  /** The instant whose rows it holds. */
  snapshotAt: z.string(),
  /** Newest migration of the database it was taken from. */
  schema: z.string(),
  requestedBy: z.string(),
  tables: z.array(
    z.object({
      name: z.string(),
      rows: z.number().int(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      /** Secrets that are left out of every row. */
      withheld: z.array(z.string()),
      files: z.array(file.extend({ rows: z.number().int() })),
    }),
  ),
  /** Objects stand below `objects/`; `list` names each with its size and SHA-256, one a line. */
  objects: z.object({ count: z.number().int(), bytes: z.number().int(), list: file.nullable() }),
});
export type TenantManifest = z.output<typeof tenantManifest>;
/** A file as the manifest tells it. */
export type FileFacts = z.output<typeof file>;

export const objectEntry = z.object({ key: z.string(), part: z.number().int(), bytes: z.number().int(), sha256 });
export type ObjectEntry = z.output<typeof objectEntry>;
