import {
  type DriverForeignCharge,
  type DriverForeignStation,
  driverForeigns,
  type ForeignGun,
  foreignGunStatus as gunState,
  foreignChargeState as state,
} from '@bochong/contract/charging-peer';
import { CallError, call } from '../driver/call.ts';
import { actionButton, h, problemLine, show } from '../driver/dom.ts';
import { clock, dayAndClock, yuan } from '../driver/words.ts';
import { messageOf } from './advice.ts';
import { choice } from './choice.ts';
import type { Phone } from './follow-charge.ts';
import { showForeignCharge } from './foreign-charge-view.ts';
import { priceNow, priceText } from './foreign-words.ts';
import { requestNoFor, startAnswered } from './memory.ts';
import { platePart } from './plate-part.ts';

const running: readonly number[] = [state.STARTING, state.CHARGING, state.STOPPING];
const startable: readonly number[] = [gunState.IDLE, gunState.PLUGGED, gunState.UNKNOWN];
const targets = [null, 50_00, 100_00, 200_00].map((value) => ({ value, name: value === null ? '充满' : yuan(value) }));

interface Leads {
  /** To the gun that was scanned. */
  back(): void;
}

const far = (distanceM: number | null): string =>
  distanceM === null ? '' : distanceM < 1000 ? `${distanceM} 米` : `${(distanceM / 1000).toFixed(1)} 公里`;

const failed = (failure: unknown, back: () => void) => {
  show(
    h('section', { class: 'card' }, h('p', { class: 'problem', role: 'alert' }, messageOf(failure))),
    h('div', { class: 'links' }, h('button', { type: 'button', class: 'plain', click: back }, '返回')),
  );
};

const chargeButton = (phone: Phone, { orderId, stationName, state: now, payableFen, createdAt }: DriverForeignCharge, back: () => void) => {
  const open = () => void showForeignCharge(phone, orderId, back).catch((failure: unknown) => failed(failure, back));
  const live = running.includes(now);
  const words = live ? `查看进行中：${stationName}` : `${dayAndClock(createdAt)} ${stationName} ${state.label(now)} ${yuan(payableFen)}`;
  return h('button', { type: 'button', class: live ? 'main' : 'second', click: open }, words);
};

/** Fills a place on the gun's page: how many stations of others there are, and a charge that runs at one of them. Without either it stays empty. */
export async function fillElsewhere(box: HTMLElement, phone: Phone, leads: Leads): Promise<void> {
  const { stationTotal, charges } = await call(driverForeigns.places, { body: phone });
  const live = charges.filter((charge) => running.includes(charge.state));
  if (stationTotal === 0 && live.length === 0) return;
  const open = () => void showPlaces(phone, leads);
  box.replaceChildren(
    h(
      'section',
      { class: 'card', 'aria-label': '其他运营商的电站' },
      h('h2', {}, '其他运营商的电站'),
      h('p', { class: 'quiet' }, `${stationTotal} 座电站可用本账户余额充电，按对方电价结算。`),
      ...live.map((charge) => chargeButton(phone, charge, leads.back)),
      h('button', { type: 'button', class: 'plain', click: open }, '查看附近电站'),
    ),
  );
}

/** Stations of others, the nearest first, and what was charged there. */
export async function showPlaces(phone: Phone, leads: Leads, keyword = ''): Promise<void> {
  try {
    const { stations, charges } = await call(driverForeigns.places, { body: { ...phone, keyword } });
    const again = () => void showPlaces(phone, leads, keyword);
    const input = h('input', { type: 'search', maxlength: '50', value: keyword, placeholder: '电站名称或地址' });
    show(
      h('header', {}, h('h1', {}, '其他运营商的电站', h('small', {}, '由近到远'))),
      charges.length > 0 &&
        h(
          'section',
          { class: 'card', 'aria-label': '我在这些电站的充电' },
          h('h2', {}, '我在这些电站的充电'),
          ...charges.map((charge) => chargeButton(phone, charge, again)),
        ),
      h(
        'section',
        { class: 'card', 'aria-label': '查找' },
        h('label', { class: 'field' }, '查找电站', input),
        actionButton('查找', 'second', () => showPlaces(phone, leads, input.value.trim())),
      ),
      ...stations.map((station) => placeCard(station, () => void showGuns(phone, station, again))),
      stations.length === 0 &&
        h('p', { class: 'quiet', role: 'status' }, keyword === '' ? '现在没有可用的电站。' : '没有找到，换个词试试。'),
      h('div', { class: 'links' }, h('button', { type: 'button', class: 'plain', click: leads.back }, '返回充电枪')),
    );
  } catch (failure) {
    failed(failure, leads.back);
  }
}

function placeCard(
  { stationName, peerName, address, gunTotal, freeCount, distanceM }: DriverForeignStation,
  open: () => void,
): HTMLElement {
  return h(
    'section',
    { class: 'card', 'aria-label': stationName },
    h('h2', {}, stationName),
    h('div', { class: 'who' }, h('span', {}, `空闲 ${freeCount} / ${gunTotal}`), h('span', {}, far(distanceM))),
    h('p', { class: 'quiet' }, [peerName, address].filter(Boolean).join(' · ')),
    h('button', { type: 'button', class: 'second', click: open }, '选枪充电'),
  );
}

function gunRow(gun: ForeignGun, start: (gun: ForeignGun) => Promise<void>): HTMLElement {
  const { line, say } = problemLine();
  const { connectorName, connectorCode, powerW, status, statusAt, prices } = gun;
  const price = priceNow(prices, clock(new Date().toISOString()));
  return h(
    'section',
    { class: 'card', 'aria-label': `枪 ${connectorCode}` },
    h('h2', {}, `${connectorName} ${connectorCode}`),
    h(
      'div',
      { class: 'who' },
      h('span', {}, [powerW > 0 && `${powerW / 1000} kW`, price ? priceText(price) : '对方未告知电价'].filter(Boolean).join(' · ')),
      h('span', {}, `${gunState.label(status)}${statusAt === null ? '' : ` ${clock(statusAt)}`}`),
    ),
    line,
    startable.includes(status) &&
      actionButton(
        '启动这把枪',
        'main',
        () => {
          say('');
          return start(gun);
        },
        say,
      ),
  );
}

/** Guns of a station: how far to charge, for which car, and the button that starts. */
async function showGuns(phone: Phone, { stationId, ...station }: DriverForeignStation, back: () => void): Promise<void> {
  try {
    const guns = await call(driverForeigns.guns, { body: { ...phone, stationId } });
    let targetFen: number | null = null;
    const plate = platePart([]);
    const start = async ({ gunId }: ForeignGun) => {
      const body = { ...phone, gunId, targetFen, plateNo: plate.chosen() };
      try {
        const { orderId } = await call(driverForeigns.start, {
          body: { ...body, requestNo: requestNoFor(`foreign ${JSON.stringify(body)}`) },
        });
        startAnswered();
        await showForeignCharge(phone, orderId, back);
      } catch (failure) {
        // A refusal is an answer; a network that is away is none, and the same request is asked again.
        if (!(failure instanceof CallError) || failure.code !== 'offline') startAnswered();
        throw new Error(messageOf(failure));
      }
    };
    const { stationName, peerName, address, businessHours, parkFee, serviceTel } = station;
    show(
      h('header', {}, h('h1', {}, stationName, h('small', {}, peerName)), h('p', {}, address)),
      h(
        'section',
        { class: 'card', 'aria-label': '充到哪里' },
        choice<number | null>('充到哪里', targets, targetFen, (value) => {
          targetFen = value;
        }),
        plate.element,
        h('p', { class: 'quiet' }, '启动时从余额冻结至多 100 元，按对方账单结算，多冻结的退回。请先插好枪。'),
      ),
      ...guns.map((gun) => gunRow(gun, start)),
      guns.length === 0 && h('p', { class: 'quiet' }, '对方没有告知这座电站的枪。'),
      h(
        'section',
        { class: 'card', 'aria-label': '电站公示' },
        h(
          'p',
          { class: 'quiet' },
          [businessHours && `营业时间：${businessHours}`, parkFee && `停车费：${parkFee}`].filter(Boolean).join('。'),
        ),
        serviceTel !== '' && h('a', { class: 'phone', href: `tel:${serviceTel}` }, `对方客服 ${serviceTel}`),
      ),
      h('div', { class: 'links' }, h('button', { type: 'button', class: 'plain', click: back }, '返回')),
    );
  } catch (failure) {
    failed(failure, back);
  }
}
