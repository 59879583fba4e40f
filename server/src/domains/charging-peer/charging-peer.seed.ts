import type { App } from '../../kernel/app-context.ts';
import { compactStamp } from '../../kernel/time.ts';
import { decryptData, encryptData, type PeerSecrets, signRequest } from './wire/envelope.rule.ts';

let seqNo = 0;

/** Asks us something as another platform does, over our own front; what it reads in the answer. */
export async function askAsPeer(
  app: App,
  { secrets, operatorId, token = '' }: { secrets: PeerSecrets; operatorId: string; token?: string },
  name: string,
  asked: object,
): Promise<Record<string, unknown>> {
  seqNo = (seqNo % 9999) + 1;
  const bare = {
    ...{ operatorId, data: encryptData(secrets, JSON.stringify(asked)) },
    ...{ timeStamp: compactStamp(app.clock.now()), seq: String(seqNo).padStart(4, '0') },
  };
  const response = await app.http.inject({
    ...{ method: 'POST', url: `/evcs/v20160701/${name}` },
    headers: { authorization: `Bearer ${token}` },
    payload: { OperatorID: operatorId, Data: bare.data, TimeStamp: bare.timeStamp, Seq: bare.seq, Sig: signRequest(secrets, bare) },
  });
  const { Ret, Msg, Data } = response.json<{ Ret: number; Msg: string; Data: string }>();
  if (Ret !== 0) throw new Error(`${name}: ${Ret} ${Msg}`);
  return JSON.parse(decryptData(secrets, Data) ?? '{}') as Record<string, unknown>;
}
