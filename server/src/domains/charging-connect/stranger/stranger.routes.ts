import { connectorType, equipmentType, newEquipment } from '@bochong/contract/charging-asset';
import { strangers } from '@bochong/contract/charging-connect';
import type { Data } from '@bochong/contract/kernel/endpoint';
import type { App, Context } from '../../../kernel/app-context.ts';
import { found } from '../../../kernel/http/errors.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { createEquipment } from '../../charging-asset/index.ts';
import { findStranger, forgetStranger, listStrangers } from './stranger.repo.ts';

/** From so many watts on a charge point is taken for one of direct current; whoever registers it can change that. */
const dcFromW = 20_000;

/** Makes equipment of a device that called: it waits to be let in. Its key is told this once. */
async function register(
  id: string,
  { guns, ...body }: { stationId: string; equipmentCode: string; equipmentName: string; ratedPowerW: number; guns: number },
  context: Context,
): Promise<Data<typeof strangers.register>> {
  const { ocppIdentity } = found(await findStranger(context.tx, id));
  const isDc = body.ratedPowerW >= dcFromW;
  const gun = { connectorType: isDc ? connectorType.PLUG_DC : connectorType.PLUG_AC, ratedPowerW: body.ratedPowerW };
  const connectors = Array.from({ length: guns }, () => gun);
  const type = isDc ? equipmentType.DC : equipmentType.AC;
  const made = await createEquipment(newEquipment.parse({ ...body, ocppIdentity, equipmentType: type, connectors }), context);
  await forgetStranger(context.tx, id);
  return made;
}

export function createStrangerRoutes(app: App): void {
  implement(app, strangers.list, ({ query }, { tx }) => listStrangers(tx, query));
  implement(app, strangers.register, ({ params, body }, context) => register(params.id, body, context));
}
