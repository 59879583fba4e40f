import { peerProtocol } from '@bochong/contract/charging-peer';
import { ocpiLinks } from '@bochong/contract/charging-roaming';
import type { App } from '../../kernel/app-context.ts';
import { implement, implementOutside } from '../../kernel/http/implement.ts';
import { provideSpeaker } from '../charging-peer/index.ts';
import { invite, linkOf, probe, register, unregister } from './link/link.service.ts';
import { ocpiSpeaker } from './push/ocpi-speaker.ts';
import { mountOcpi } from './wire/ocpi-http.ts';

export function createChargingRoamingRoutes(app: App): void {
  mountOcpi(app);
  provideSpeaker(app, peerProtocol.OCPI, ocpiSpeaker);
  implement(app, ocpiLinks.get, ({ params }, context) => linkOf(params.id, context));
  implement(app, ocpiLinks.invite, ({ params }, context) => invite(params.id, context));
  implementOutside(app, ocpiLinks.register, ({ params, body }, context) => register(params.id, body, context));
  implementOutside(app, ocpiLinks.probe, ({ params }, context) => probe(params.id, context));
  implementOutside(app, ocpiLinks.unregister, ({ params }, context) => unregister(params.id, context));
}
