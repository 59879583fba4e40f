import { workStatus } from '@bochong/contract/charging-asset';
import { chargingOrderErrors, type DriverGun } from '@bochong/contract/charging-order';
import {
  type DriverReservation,
  type DriverReservationOffer,
  driverReservations,
  reservationStatus as status,
} from '@bochong/contract/charging-reservation';
import { CallError, call } from '../driver/call.ts';
import { actionButton, h, problemLine } from '../driver/dom.ts';
import { clock, yuan } from '../driver/words.ts';
import { messageOf } from './advice.ts';
import { choice } from './choice.ts';
import { requestNoFor, startAnswered } from './memory.ts';

interface Phone {
  token: string;
  pass: string;
}

export const loadReservation = (phone: Phone): Promise<DriverReservationOffer> => call(driverReservations.offer, { body: phone });

const isActive = ({ reservationStatus }: DriverReservation): boolean =>
  reservationStatus === status.PENDING || reservationStatus === status.RESERVED;

/** The gun as its holder sees it: that it is kept is not in the way. */
export function forHolder(gun: DriverGun, { mine }: DriverReservationOffer): DriverGun {
  const own = mine?.here && isActive(mine);
  return own && gun.obstacle === chargingOrderErrors.connectorReserved.code ? { ...gun, obstacle: '' } : gun;
}

const feeWords = ({ feeFen, freeNow, freeCancelMin }: DriverReservation): string => {
  if (feeFen === 0) return '本站不收预约费。';
  const free = freeNow
    ? `预约后 ${freeCancelMin} 分钟内取消免费，之后取消或逾期未用收取。`
    : '现在取消或逾期未用将收取；开始充电后退回余额。';
  return `已冻结预约费 ${yuan(feeFen)}。${free}`;
};

/** What became of a reservation that is over. */
function outcome({ reservationStatus, payableFen, endReason }: DriverReservation): string {
  const fee = payableFen > 0 ? `，预约费 ${yuan(payableFen)} 已从余额扣除` : '，没有扣款';
  if (reservationStatus === status.FAILED) return `没有预约成功：${endReason}，没有扣款。请换一把枪。`;
  if (reservationStatus === status.EXPIRED) return `预约已过期${fee}。`;
  return reservationStatus === status.CANCELLED ? `预约已取消${fee}。` : '';
}

const left = (expireAt: string): string => {
  const seconds = Math.max(0, Math.floor((Date.parse(expireAt) - Date.now()) / 1000));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Once more asked for where it costs something. */
function cancelPart(phone: Phone, mine: DriverReservation, reload: () => void): HTMLElement {
  const { line, say } = problemLine();
  const box = h('div', { class: 'pay' });
  const cancel = async () => {
    await call(driverReservations.cancel, { body: { ...phone, reservationId: mine.reservationId } }).catch(told);
    reload();
  };
  const ask = (): void =>
    box.replaceChildren(
      h(
        'p',
        { role: 'status' },
        mine.freeNow ? '取消后枪立即释放，不收费。现在取消？' : `现在取消将扣预约费 ${yuan(mine.feeFen)}。确认取消？`,
      ),
      line,
      actionButton('确认取消', 'main', cancel, say),
      h('button', { type: 'button', class: 'plain', click: offer }, '保留预约'),
    );
  const offer = (): void => box.replaceChildren(h('button', { type: 'button', class: 'second', click: ask }, '取消预约'));
  offer();
  return box;
}

function activeCard(phone: Phone, mine: DriverReservation, reload: () => void): HTMLElement {
  const { reservationStatus, expireAt, here, stationName, connectorName } = mine;
  const counter = h('p', { class: 'sum', 'data-until': expireAt }, left(expireAt), h('small', {}, `保留至 ${clock(expireAt)}`));
  const pending = reservationStatus === status.PENDING;
  return h(
    'section',
    { class: 'card', 'aria-label': '我的预约' },
    h('h2', {}, here ? '已为您预约此枪' : `您已预约 ${stationName} ${connectorName}`),
    pending ? h('p', { role: 'status' }, '正在等待设备确认，请稍候。') : counter,
    !pending && here && h('p', { role: 'status' }, '到场后插好枪，点“启动充电”即可，他人不能启动这把枪。'),
    h('p', { class: 'quiet' }, feeWords(mine)),
    cancelPart(phone, mine, reload),
  );
}

function reserveCard({ offer }: DriverReservationOffer, phone: Phone, chosenPlate: () => string | null, reload: () => void): HTMLElement {
  const { line, say } = problemLine();
  const { feeFen, freeCancelMin, maxHoldMin, obstacle } = offer;
  let holdMin: number = maxHoldMin;
  const options = [Math.round(maxHoldMin / 2), maxHoldMin].map((value) => ({ value, name: `${value} 分钟` }));
  const fee =
    feeFen === 0 ? '本站不收预约费。' : `冻结预约费 ${yuan(feeFen)}，${freeCancelMin} 分钟内取消或开始充电后退回余额；逾期未用收取。`;
  const reserve = async () => {
    say('');
    const body = { ...phone, holdMin, plateNo: chosenPlate() };
    try {
      await call(driverReservations.create, { body: { ...body, requestNo: requestNoFor(`reserve ${JSON.stringify(body)}`) } });
    } catch (failure) {
      // A refusal is an answer; a network that is away is none, and the same request is asked again.
      if (!(failure instanceof CallError) || failure.code !== 'offline') startAnswered();
      throw new Error(messageOf(failure));
    }
    startAnswered();
    reload();
  };
  return h(
    'section',
    { class: 'card', 'aria-label': '预约此枪' },
    h('h2', {}, '还没到？先预约此枪'),
    choice('保留多久', options, holdMin, (value) => {
      holdMin = value;
    }),
    h('p', { class: 'quiet' }, fee),
    line,
    obstacle === '' ? actionButton('预约此枪', 'second', reserve, say) : h('p', { class: 'problem', role: 'status' }, obstacle),
  );
}

/** What the page shows of reservations; nothing where there is none and the gun offers none. */
export function reservationPart(
  gun: DriverGun,
  told: DriverReservationOffer,
  phone: Phone,
  chosenPlate: () => string | null,
  reload: () => void,
): HTMLElement | false {
  const { mine, offer } = told;
  if (mine && isActive(mine)) return activeCard(phone, mine, reload);
  const words = mine ? outcome(mine) : '';
  const reserves = offer.offered && gun.workStatus === workStatus.IDLE && reserveCard(told, phone, chosenPlate, reload);
  if (words === '') return reserves;
  return h(
    'div',
    { class: 'stack' },
    h('section', { class: 'card', 'aria-label': '预约结果' }, h('p', { role: 'status' }, words)),
    reserves,
  );
}

const pollMs = 4000;

/** Counts down, and shows anew what became of a reservation that stands. */
export async function followReservation(shown: DriverReservationOffer, phone: Phone, here: () => boolean, reload: () => void) {
  const { mine } = shown;
  if (!mine || !isActive(mine)) return;
  const tick = setInterval(() => {
    if (!here()) return clearInterval(tick);
    const counter = document.querySelector<HTMLElement>('[data-until]');
    if (counter?.firstChild) counter.firstChild.nodeValue = left(mine.expireAt);
  }, 1000);
  while (here()) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    const told = here() && !document.hidden ? await loadReservation(phone).catch(() => null) : null;
    if (!told || !here()) continue;
    const { mine: now } = told;
    if (now?.reservationStatus !== mine.reservationStatus || now.freeNow !== mine.freeNow) return reload();
  }
}

function told(failure: unknown): never {
  throw new Error(messageOf(failure));
}
