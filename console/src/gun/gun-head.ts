import { workStatus } from '@bochong/contract/charging-asset';
import type { DriverGun } from '@bochong/contract/charging-order';
import { rateLabel, yuanPerKwh } from '@bochong/contract/charging-tariff';
import { h } from '../driver/dom.ts';
import { clock } from '../driver/words.ts';
import { adviceOf } from './advice.ts';

export const head = ({ stationName, connectorName, connectorCode, address }: DriverGun): HTMLElement =>
  h('header', {}, h('h1', {}, stationName, h('small', {}, `${connectorName} ${connectorCode}`)), h('p', {}, address));

const minuteText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const totalE5 = ({ elecPriceE5, servicePriceE5 }: { elecPriceE5: number; servicePriceE5: number }) => elecPriceE5 + servicePriceE5;

/** How the gun stands, in a sentence. */
function standing(gun: DriverGun): string {
  if (gun.obstacle !== '') return adviceOf(gun.obstacle, workStatus.label(gun.workStatus));
  if (gun.plugged) return '枪已插好，可以启动。';
  return gun.isDc ? '请先把枪插入车辆充电口。' : '请插好枪再启动。';
}

/** The day as one bar: a part for each price, and where now is. */
function dayBar({ bands, minuteNow }: DriverGun): HTMLElement {
  const bar = h('div', { class: 'bar', 'aria-hidden': 'true' });
  for (const { startMin, endMin, rateLabel: label } of bands) {
    const part = h('span', { 'data-rate': String(label) });
    part.style.flexGrow = String(endMin - startMin);
    bar.append(part);
  }
  const now = h('i', { class: 'now' });
  now.style.insetInlineStart = `${(minuteNow / 1440) * 100}%`;
  return h('div', { class: 'day', 'aria-hidden': 'true' }, bar, now);
}

/** Price of now and of the day, and how the gun stands. */
export function gunCard(gun: DriverGun): HTMLElement {
  const { price, bands, minuteNow, ratedPowerW, berthNo } = gun;
  const facts = [`${ratedPowerW / 1000} kW`, gun.isDc ? '直流快充' : '交流慢充', berthNo && `车位 ${berthNo}`].filter(Boolean).join(' · ');
  return h(
    'section',
    { class: 'card', 'aria-label': '电价' },
    h('div', { class: 'who' }, h('span', {}, facts), h('span', {}, workStatus.label(gun.workStatus))),
    price !== null && h('p', { class: 'sum' }, yuanPerKwh(totalE5(price)), h('small', {}, `元/度 · ${rateLabel.label(price.rateLabel)}`)),
    price !== null &&
      h(
        'p',
        { class: 'quiet' },
        `电费 ${yuanPerKwh(price.elecPriceE5)} + 服务费 ${yuanPerKwh(price.servicePriceE5)}，${clock(price.until)} 前不变`,
      ),
    bands.length > 0 && dayBar(gun),
    h('p', { class: gun.obstacle === '' ? 'next' : 'problem', role: 'status' }, standing(gun)),
    bands.length > 0 &&
      h(
        'details',
        {},
        h('summary', {}, '全天电价'),
        h(
          'ol',
          { class: 'bands' },
          ...bands.map((band) =>
            h(
              'li',
              { 'data-now': band.startMin <= minuteNow && minuteNow < band.endMin },
              h('span', { class: 'when' }, `${minuteText(band.startMin)}–${minuteText(band.endMin)}`),
              h('span', { class: 'what' }, rateLabel.label(band.rateLabel)),
              h('span', { class: 'fen' }, yuanPerKwh(totalE5(band))),
            ),
          ),
        ),
      ),
  );
}

/** What else is posted at the station. */
export const posted = ({ hoursText, parkFeeText, servicePhone, dealerName }: DriverGun): HTMLElement =>
  h(
    'section',
    { class: 'card', 'aria-label': '电站公示' },
    h('p', { class: 'quiet' }, `营业时间：${hoursText}。${parkFeeText && `停车费：${parkFeeText}。`}收费单位：${dealerName}`),
    servicePhone !== '' && h('a', { class: 'phone', href: `tel:${servicePhone}` }, `客服电话 ${servicePhone}`),
  );
