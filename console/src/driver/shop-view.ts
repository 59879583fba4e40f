import { driverShops, type ShopCoupon } from '@bochong/contract/coupon';
import { plateFacts } from '@bochong/contract/kernel/plate';
import { call } from './call.ts';
import { actionButton, h, problemLine, show } from './dom.ts';
import { showInvoice } from './invoice-view.ts';
import { knownPlates, type Pending, rememberBill, rememberPlate } from './memory.ts';
import { isOver, isPaid, payMeans, type stateOf } from './pay.ts';
import { payPart } from './pay-part.ts';
import { plateKeyboard } from './plate-keyboard.ts';
import { plateView } from './plate-view.ts';
import { type Place, placeHead } from './stay-view.ts';
import { showWaiting } from './waiting-view.ts';
import { yuan } from './words.ts';

interface Shop {
  token: string;
  place: Place;
  /** Back to where the phone came from. */
  leave: () => void;
}

/** What is bought, by the number of its request: asked for again it is the same purchase. */
interface Wish {
  coupon: ShopCoupon;
  plateNo: string;
  qty: number;
  requestId: string;
}

const face = ({ name, figure, terms, validity, conditions, description }: ShopCoupon) => [
  h('h2', {}, name),
  h('p', { class: 'sum' }, figure, terms !== '' && h('small', {}, terms)),
  h('p', {}, validity),
  ...conditions.map((line) => h('p', { class: 'quiet' }, line)),
  description !== '' && h('p', { class: 'quiet' }, description),
];

async function showBought(shop: Shop, bought: Omit<Wish, 'coupon' | 'qty'> & { coupon?: ShopCoupon }): Promise<void> {
  const { coupon, plateNo, requestId } = bought;
  const { codes, status, outTradeNo } = await call(driverShops.purchase, { body: { token: shop.token, requestId } });
  rememberBill(null);
  const { line, say } = problemLine();
  const openInvoice = () => showInvoice({ outTradeNo, plateNo, backWords: '返回已购优惠券' }, () => void showBought(shop, bought));
  const late = status === 2 ? '付款时已超时，款项将原路退回' : '正在发券，请稍后在缴费页查看';
  show(
    placeHead(shop.place),
    h(
      'section',
      { class: 'card' },
      h('div', { class: 'who' }, plateView(plateNo)),
      h('p', { class: 'next', role: 'status' }, codes.length > 0 ? `已购买${codes.length}张，缴费时自动可用` : late),
      ...codes.map((code) => h('p', { class: 'quiet' }, `券码 ${code}`)),
      ...(coupon ? face(coupon) : []),
    ),
    line,
    codes.length > 0 && actionButton('电子发票', 'second', openInvoice, say),
    h('button', { type: 'button', class: 'second', click: shop.leave }, '返回'),
  );
}

/** The sum of a wish, and the way to pay it. */
function showPayment(shop: Shop, wish: Wish): void {
  const { coupon, plateNo, qty, requestId } = wish;
  const amountFen = coupon.salePriceFen * qty;
  const paid = () => showBought(shop, wish);
  show(
    placeHead(shop.place),
    h(
      'section',
      { class: 'card' },
      h('div', { class: 'who' }, plateView(plateNo)),
      h('h2', {}, coupon.name),
      h('p', { class: 'quiet' }, `${coupon.figure}${coupon.terms === '' ? '' : ` · ${coupon.terms}`} · ${coupon.validity}`),
      h('p', { class: 'sum' }, yuan(amountFen), h('small', {}, `${yuan(coupon.salePriceFen)} × ${qty}张`)),
      payPart({
        place: shop.place,
        leads: {
          async outcome(outcome, bill: Pending) {
            if (outcome === 'paid') await paid();
            else showWaiting(bill, { back: '返回', paid, again: () => showPayment(shop, wish) });
          },
        },
        amountFen,
        wanted: (payChannel) => ({
          ...{ parkId: shop.place.parkId, subject: requestId, shop: true, plateNo, amountFen },
          create: () =>
            call(driverShops.buy, {
              body: {
                ...{ token: shop.token, templateId: coupon.templateId, plateNo, qty, requestId },
                ...{ unitPriceFen: coupon.salePriceFen, payChannel, ...payMeans() },
              },
            }),
        }),
        words: '',
        elsewhere: '换一种方式',
      }),
    ),
    h('button', { type: 'button', class: 'second', click: () => void showShop(shop) }, '返回'),
  );
}

/** For which vehicle, and how many. */
function showWish(shop: Shop, coupon: ShopCoupon, start = knownPlates()[0] ?? ''): void {
  const { line, say } = problemLine();
  const most = Math.min(coupon.perUserLimit, coupon.leftQty);
  let typed = start;
  let qty = 1;
  const goOn = async () => {
    if (plateFacts(typed) === null) return say('车牌号不完整或不正确，请核对');
    rememberPlate(typed);
    showPayment(shop, { coupon, plateNo: typed, qty, requestId: crypto.randomUUID() });
  };
  const button = actionButton('去支付', 'main', goOn, say);
  const keyboard = plateKeyboard(start, (plateNo, whole) => {
    typed = plateNo;
    button.disabled = !whole;
  });
  const count = h(
    'select',
    { 'aria-label': '数量' },
    ...Array.from({ length: most }, (_, at) => h('option', { value: String(at + 1) }, `${at + 1}张`)),
  );
  count.addEventListener('change', () => {
    qty = Number((count as HTMLSelectElement).value);
  });
  show(
    placeHead(shop.place),
    h('section', { class: 'card' }, ...face(coupon), most > 1 && h('label', { class: 'count' }, '数量', count)),
    h('section', { class: 'card', 'aria-label': '输入车牌' }, h('h2', {}, '为哪辆车购买'), keyboard, line, button),
    h('button', { type: 'button', class: 'second', click: () => void showShop(shop) }, '返回'),
  );
}

/** Coupons that can be bought at the lot. */
export async function showShop(shop: Shop): Promise<void> {
  const { coupons } = await call(driverShops.list, { params: { token: shop.token } });
  show(
    placeHead(shop.place),
    ...coupons.map((coupon) =>
      h(
        'section',
        { class: 'card', 'aria-label': coupon.name },
        ...face(coupon),
        h('p', { class: 'quiet' }, `剩余${coupon.leftQty}张，每车限${coupon.perUserLimit}张`),
        h('button', { type: 'button', class: 'main', click: () => showWish(shop, coupon) }, `${yuan(coupon.salePriceFen)} 购买`),
      ),
    ),
    coupons.length === 0 && h('section', { class: 'card' }, h('p', { role: 'status' }, '暂无可购买的优惠券')),
    h('button', { type: 'button', class: 'second', click: shop.leave }, '返回'),
  );
}

/** A purchase this phone was paying for: what became of it comes first. False when it came to nothing. */
export async function resumeShop(shop: Shop, bill: Pending, state: Awaited<ReturnType<typeof stateOf>> | null): Promise<boolean> {
  const paid = () => showBought(shop, { plateNo: bill.plateNo, requestId: bill.subject });
  if (state && isPaid(state)) await paid();
  else if (!state || !isOver(state)) showWaiting(bill, { back: '返回', paid, again: shop.leave });
  else return false;
  return true;
}

/** Below the page: the way to the coupons that are sold here, where there are any. */
export async function offerShop(shop: Shop): Promise<void> {
  const { coupons } = await call(driverShops.list, { params: { token: shop.token } });
  if (coupons.length === 0) return;
  const open = h('button', { type: 'button', class: 'second', click: () => void showShop(shop) }, `购买优惠券（${coupons.length}种）`);
  document.getElementById('page')?.after(h('nav', { class: 'shop', 'aria-label': '优惠券' }, open));
}
