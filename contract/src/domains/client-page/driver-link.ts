import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { laneCodeToken } from '../parking-lot/index.ts';
import { iconZone } from './app-icon.ts';

/** What the page behind a printed code offers besides paying; needs no login. */
export const driverLinks = {
  get: endpoint({
    method: 'GET',
    path: '/driver/v2/api/links/:token',
    title: '扫码页链接',
    access: 'public',
    params: z.object({ token: laneCodeToken }),
    data: z.object({
      /** Version of the published icons; 0: none was published. */
      version: z.number().int(),
      icons: z.array(
        z.object({
          zone: iconZone.schema,
          name: z.string(),
          iconUrl: z.string().nullable(),
          badge: z.string(),
          href: z.string(),
        }),
      ),
      parts: z.array(z.object({ name: z.string(), href: z.string() })),
    }),
  }),
};
