/**
 * A clock that can be put forward: preloaded into the journeys' server (`--import`), where a signal moves it, and imported by the journey that
 * moves it, so that both stay together. Some things take effect only after a notice that no test can wait for.
 */
const stepMs = 20 * 60_000;
const signal = 'SIGUSR2';

const RealDate = Date;
let aheadMs = 0;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: [], made) => Reflect.construct(target, given.length === 0 ? [RealDate.now() + aheadMs] : given, made),
  get: (target, name, receiver) => (name === 'now' ? () => RealDate.now() + aheadMs : Reflect.get(target, name, receiver)),
});

const step = () => {
  aheadMs += stepMs;
};

process.on(signal, step);

/** Puts the clocks of the server and of this process twenty minutes forward. */
export function putClocksForward(server: number): void {
  process.kill(server, signal);
  step();
}
