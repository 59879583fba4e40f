import { Counter, Gauge, Histogram } from 'prom-client';
import type { App } from '../../../kernel/app-context.ts';

/** Figures of the connections of charge points. */
export function createTally(app: App, connected: () => number) {
  const registers = [app.metrics];
  new Gauge({
    name: 'bochong_charge_points_connected',
    help: 'Charge points with a connection to this server',
    registers,
    collect() {
      this.set(connected());
    },
  });
  return {
    frames: new Counter({ name: 'bochong_ocpp_frames', help: 'Frames by side and kind', labelNames: ['side', 'kind'], registers }),
    handshakes: new Counter({ name: 'bochong_ocpp_handshakes', help: 'Handshakes by answer', labelNames: ['status'], registers }),
    answerSeconds: new Histogram({
      name: 'bochong_ocpp_answer_seconds',
      help: 'Time until a call of a charge point is answered',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    }),
  };
}
export type Tally = ReturnType<typeof createTally>;
