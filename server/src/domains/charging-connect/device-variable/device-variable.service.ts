import { chargingProtocol } from '@bochong/contract/charging-asset';
import { type deviceVariables, deviceVariableErrors as errors } from '@bochong/contract/charging-connect';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { readConfiguration, sendCall } from '../charge-point-command/console-command.service.ts';
import { setUpAgain } from '../charge-point-command/settled.service.ts';
import { isSecretName } from '../ocpp201/device-model.rule.ts';
import { findCallee } from '../wire/charge-point-link.repo.ts';
import { findVariable } from './device-variable.repo.ts';
import { isInRange, rangeText } from './variable-range.rule.ts';

type Queued = Data<typeof deviceVariables.change>;
type Found = NonNullable<Awaited<ReturnType<typeof findVariable>>>;

/** How a call names an attribute of a variable. */
function namedBy({ component, componentInstance, evse, variable, variableInstance, attribute }: Found) {
  const [id, connectorId] = evse.split('.');
  return {
    component: {
      name: component,
      ...(componentInstance !== '' && { instance: componentInstance }),
      ...(evse !== '' && { evse: { id: Number(id), ...(connectorId !== undefined && { connectorId: Number(connectorId) }) } }),
    },
    variable: { name: variable, ...(variableInstance !== '' && { instance: variableInstance }) },
    ...(attribute !== 'Actual' && { attributeType: attribute }),
  };
}

/** A device that uses 2.0.1 now; only such a one has variables. */
async function mustSpeak201(equipmentId: string, { tx, user }: Context): Promise<NonNullable<Awaited<ReturnType<typeof findCallee>>>> {
  const callee = found(await findCallee(tx, equipmentId, user.parkIds));
  if (callee.protocol !== chargingProtocol.OCPP201) fail(errors.not201);
  return callee;
}

/** A variable of a device that uses 2.0.1 now, no secret. */
async function openVariable(id: string, context: Context): Promise<Found> {
  const variable = found(await findVariable(context.tx, id, context.user.parkIds));
  await mustSpeak201(variable.equipmentId, context);
  if (isSecretName(variable.variable)) fail(errors.secret, { name: variable.path });
  return variable;
}

export async function change(id: string, { value, reason }: BodyOf<typeof deviceVariables.change>, context: Context): Promise<Queued> {
  const variable = await openVariable(id, context);
  if (variable.mutability === 'ReadOnly') fail(errors.readOnly, { name: variable.path });
  if (!isInRange(value, variable)) fail(errors.outOfRange, { range: rangeText(variable) }, { field: 'value' });
  const { attributeType, ...named } = namedBy(variable);
  const setVariableData = [{ ...named, ...(attributeType !== undefined && { attributeType }), attributeValue: value }];
  return sendCall(variable.equipmentId, reason, 'SetVariables', { setVariableData }, context);
}

export async function read(id: string, { reason }: BodyOf<typeof deviceVariables.read>, context: Context): Promise<Queued> {
  const variable = await openVariable(id, context);
  return sendCall(variable.equipmentId, reason, 'GetVariables', { getVariableData: [namedBy(variable)] }, context);
}

export async function readAll(id: string, body: BodyOf<typeof deviceVariables.readAll>, context: Context): Promise<Queued> {
  await mustSpeak201(id, context);
  return readConfiguration(id, body, context);
}

/** The reading of everything leads to the set-up of a device that is marked for it. */
export async function restore(id: string, body: BodyOf<typeof deviceVariables.restore>, context: Context): Promise<Queued> {
  const { dealerId } = await mustSpeak201(id, context);
  const queued = await readConfiguration(id, body, context);
  await setUpAgain(context.tx, { dealerId, equipmentId: id });
  return queued;
}
