import { decryptData, isSignedBy, type PeerSecrets, readEnvelope } from '@bochong/server/domains/charging-peer/wire/envelope.rule';
import fastify from 'fastify';

/** The least that answers a request of T/CEC 102: checks its Sig, opens its Data, and says what it was told to say, whatever was asked. */
const [secretsText = '', answer = ''] = process.argv.slice(2);
const secrets = JSON.parse(secretsText) as PeerSecrets;

const http = fastify();
http.post('/evcs/:version/:name', async (request, reply) => {
  const envelope = readEnvelope(request.body);
  if ('ret' in envelope || !isSignedBy(secrets, envelope)) throw new Error('not signed');
  JSON.parse(decryptData(secrets, envelope.data) ?? '');
  return reply.type('application/json; charset=utf-8').send(answer);
});
await http.listen({ host: '127.0.0.1', port: 0 });
const address = http.server.address();
process.send?.(typeof address === 'object' && address ? address.port : 0);
