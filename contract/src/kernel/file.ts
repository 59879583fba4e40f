import { z } from 'zod';

/** One uploaded file as a handler receives it; a caller passes a `Blob` (console) and the client sends multipart. */
export interface UploadedFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** The file part of a multipart request. */
export const uploadedFile = (label: string) =>
  z.custom<UploadedFile | Blob>((value) => typeof value === 'object' && value !== null, `请选择${label}`).meta({ title: label });

/** What a handler of a `file` endpoint returns. */
export interface FileAnswer {
  fileName: string;
  contentType: string;
  body: Uint8Array | AsyncIterable<Uint8Array>;
}

/** `data` schema of a `file` endpoint. */
export const fileAnswer = z.custom<FileAnswer>();

/** `data` schema of an export: the file, or the task that makes it when it is large. */
export const exportAnswer = z.custom<FileAnswer | { exportTaskId: string }>();

/** Codes an import answers with as data. */
export const importResult = z.object({
  total: z.number().int(),
  success: z.number().int(),
  fail: z.number().int(),
  errors: z.array(z.object({ row: z.number().int(), field: z.string(), message: z.string() })),
});
