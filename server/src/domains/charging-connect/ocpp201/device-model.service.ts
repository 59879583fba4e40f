import { commandStatus } from '@bochong/contract/charging-connect';
import { configurationRead } from '../../charging-asset/index.ts';
import type { AfterSettled } from '../charge-point-command/charge-point-command.service.ts';
import { baselineSubject, queueCommand } from '../charge-point-command/charge-point-command.service.ts';
import { isSecretKey, setUpBy } from '../charge-point-command/settled.service.ts';
import type { CommandOrder } from '../command.ts';
import type { Handler } from '../message/incoming.ts';
import * as repo from './device-model.repo.ts';
import { type Address, abilities201, baseline201, isSecretName, listSize, pathOf, variablesOf } from './device-model.rule.ts';
import { wireNumberOf } from './ocpp201-word.rule.ts';

/** Parts of one report; the longest have some dozens. */
const mostParts = 500;

/** Largest number of a report that is kept; ours are smaller. */
const largestNumber = 2_147_483_647;

interface Report {
  requestId: number;
  seqNo: number;
  tbc?: boolean;
  reportData?: Parameters<typeof variablesOf>[0];
}

/** A part of a station's device model. With the last part of a reading that we asked for, what it did not tell is gone, and its set-up goes on. */
export const notifyReport: Handler = async ({ context, speaker, payload }) => {
  const { tx, now } = context;
  const { dealerId, equipmentId } = speaker;
  const { requestId, seqNo, tbc = false, reportData = [] } = payload as unknown as Report;
  if (
    seqNo >= mostParts ||
    Math.abs(requestId) > largestNumber ||
    !(await repo.saveVariables(tx, speaker, variablesOf(reportData), requestId, now)) ||
    tbc
  )
    return {};
  if (!(await repo.callsAsked(tx, equipmentId, 'GetConfiguration', now)).some((id) => wireNumberOf(id) === requestId)) return {};
  await repo.forgetOthers(tx, dealerId, equipmentId, requestId);
  const told = await repo.actualVariables(tx, equipmentId);
  await configurationRead(tx, dealerId, equipmentId, abilities201(told, await repo.limitOf(tx, equipmentId, listSize)), now);
  await setUpBy(context, speaker, { baseline: baseline201, told, mark: mark201 });
  return {};
};

/** Of a station's set-up by 2.0.1: one that changes its version is set up anew. */
export const mark201 = '2.0.1:';

interface Told {
  setVariableResult?: unknown;
  getVariableResult?: readonly (Address & { attributeStatus: string; attributeType?: string; attributeValue?: string })[];
}

/** What to ask for after a change was accepted; undefined: nothing was changed that may be read. */
function readingOf(action: string, payload: Record<string, unknown>): Pick<CommandOrder, 'action' | 'payload'> | undefined {
  if (action === 'ChangeConfiguration') {
    const key = String(payload.key);
    return isSecretKey(key) ? undefined : { action: 'GetConfiguration', payload: { key: [key] } };
  }
  if (action !== 'SetVariables') return undefined;
  const changed = payload.setVariableData as readonly (Address & { attributeType?: string })[];
  const getVariableData = changed.map(({ component, variable, attributeType }) => ({
    ...{ component, variable },
    ...(attributeType !== undefined && { attributeType }),
  }));
  return { action: 'GetVariables', payload: { getVariableData } };
}

/** A value that was changed is asked for, and kept as the station tells it. */
export const followVariables: AfterSettled = async (
  context,
  { dealerId, equipmentId },
  { action, payload, subjectKind },
  status,
  result,
) => {
  const { tx, now } = context;
  const { setVariableResult, getVariableResult = [] } = result as Told;
  for (const one of getVariableResult)
    if (one.attributeStatus === 'Accepted' && !isSecretName(one.variable.name)) {
      const { attributeType: attribute = 'Actual', attributeValue: value = '' } = one;
      await repo.saveValue(tx, equipmentId, { path: pathOf(one), attribute, value, now });
    }
  const reading = setVariableResult && status === commandStatus.ACCEPTED ? readingOf(action, payload) : undefined;
  if (!reading) return;
  await queueCommand(context, dealerId, {
    ...{ equipmentId, connectorNo: 0, ...reading, requestedBy: null, reason: '核对修改后的参数' },
    ...(subjectKind === baselineSubject && { subject: { kind: baselineSubject, id: equipmentId } }),
  });
};
