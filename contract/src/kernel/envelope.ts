import { z } from 'zod';

/** Success code on the wire; the client accepts the number as well. */
export const successCode = '200';

/** Every console call answers with this shape; `requestId` lets support find the call in the logs. */
export const envelope = <D extends z.core.$ZodType>(data: D) =>
  z.object({ code: z.string(), message: z.string(), data: z.nullable(data), requestId: z.string().optional() });

/** Shape of any envelope before its data is known. */
export interface Envelope<D = unknown> {
  code: string | number;
  message: string;
  data: D | null;
  requestId?: string;
}

/** Base path of every console call. */
export const basePath = '/api';

/** `ClientType` header: 4 on multi-dealer platforms (platform type 2), 5 on single-operator platforms (platform type 1). */
export const clientTypeOf = (platformType: '1' | '2'): '4' | '5' => (platformType === '2' ? '4' : '5');

/** Sent with calls nobody asked for (polling with the user away): they are served and do not keep an idle session alive. */
export const backgroundHeader = 'background';
