import { setTimeout as delay } from 'node:timers/promises';
import { vzenithPaths } from '@bochong/contract/device';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { takeCommands } from './device-command.repo.ts';
import { newMessage, presentedKeyOf, rawBody, refuse } from './device-http.ts';
import { type DeviceIdentity, identify, verifyPresentedKey } from './device-identity.ts';
import type { Intake } from './event-intake.service.ts';
import { applyGpioPush, applyPlatePush, type Message, type MessageKind, type PushOutcome } from './message.service.ts';
import { Refusal } from './refusal.ts';
import { answerOf, refusedAnswer } from './vzenith.rule.ts';

interface Address {
  Params: { sn: string };
  Querystring: { token?: string; hold?: string };
}

/** A comet poll is held this long for a command; the camera asks again at once. */
const cometHoldMs = 3_000;
const cometLookMs = 1_000;

/** Commands for a polling camera: waits for one while the camera asked to be held. */
async function pollCommands({ app }: Intake, camera: DeviceIdentity, holdMs: number) {
  const until = performance.now() + holdMs;
  for (;;) {
    const now = app.clock.now();
    const commands = await app.database.inScope({ dealerIds: [camera.dealerId] }, (tx) => takeCommands(tx, camera.deviceId, now));
    if (commands.length > 0 || performance.now() >= until) return commands;
    await delay(cometLookMs);
  }
}

export function createVzenithRoutes(http: FastifyInstance, intake: Intake): void {
  const { app } = intake;

  const push =
    (kind: MessageKind, apply: (intake: Intake, message: Message) => Promise<PushOutcome>) => async (request: FastifyRequest<Address>) => {
      const { sn } = request.params;
      const message = newMessage(app, kind, request, sn, rawBody(request), presentedKeyOf(request.query.token));
      try {
        const { camera, result, reply } = await apply(intake, message);
        return { status: 200, body: answerOf(camera, reply?.commands ?? [], result) };
      } catch (cause) {
        const refusal = await refuse(app, message, cause);
        // A kept message needs no repetition; a busy server must not tell the camera to forget it.
        const answer = refusal.reason === null ? {} : refusedAnswer(undefined);
        return { status: refusal.status, body: { code: refusal.status, message: refusal.message, ...answer } };
      }
    };

  for (const [path, handler] of [
    [vzenithPaths.plate, push('plate', applyPlatePush)],
    [vzenithPaths.gpio, push('gpio', applyGpioPush)],
  ] as const) {
    http.post<Address>(path, async (request, reply) => {
      const { status, body } = await handler(request);
      return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
    });
  }

  http.post<Address>(vzenithPaths.heartbeat, async (request, reply) => {
    try {
      const camera = await identify(app, request.params.sn, request.ip);
      verifyPresentedKey(camera, presentedKeyOf(request.query.token));
      intake.alive.note(camera, app.clock.now(), { address: request.ip });
      const commands = await pollCommands(intake, camera, request.query.hold === '0' ? 0 : cometHoldMs);
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answerOf(camera, commands)));
    } catch (cause) {
      // A heartbeat holds nothing worth keeping: an unknown camera shows by its plates.
      if (!(cause instanceof Refusal)) throw cause;
      return reply
        .status(cause.status)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ code: cause.status, message: cause.message }));
    }
  });
}
