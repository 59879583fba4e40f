import { type ChargingCard, chargingCardStatus, chargingCards, chargingCardType } from '@bochong/contract/charging-customer';
import type { ReactNode } from 'react';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { recordForm } from '../../../kit/record-form.tsx';
import { CompanySelect, OwnerSelect } from '../choosers.tsx';

const { STOCK, ACTIVE, LOST, FROZEN, CANCELLED } = chargingCardStatus;

const usage = [
  { name: 'parentIdTag', tooltip: '同组的卡可互相停止充电' },
  'maxConcurrent',
  'dailyLimitFen',
  { name: 'expireAt', label: '有效期至' },
  { name: 'allowOffline', tooltip: '写入电桩的本地名单，断网时也能启动' },
  { name: 'stationIds', wide: true },
] as const;

export const cardForm = recordForm(chargingCards, {
  title: '充电卡',
  rowKey: 'cardId',
  nameOf: ({ cardNo }) => cardNo,
  width: 680,
  added: '充电卡已入库，发卡后可用',
  blank: { cardType: chargingCardType.OWNER },
  asks: (row) =>
    row
      ? ([...(['holderName', 'plateNo'] as const), ...usage] as const)
      : ([...(['cardNo', 'cardType'] as const), { name: 'idTag', tooltip: '读卡器读出的芯片UID，8、14或20位十六进制' }, ...usage] as const),
});

/** Whom a card may be issued to follows its type. */
function Issue({ card }: { card: ChargingCard }) {
  const { OWNER, COMPANY, OPS } = chargingCardType;
  const { cardType } = card;
  const owner = { name: 'ownerId', label: '绑定车主', required: cardType === OWNER, children: <OwnerSelect /> } as const;
  const company = { name: 'companyId', label: '绑定企业', required: cardType === COMPANY, children: <CompanySelect /> } as const;
  const payer = cardType === OWNER ? [owner] : cardType === COMPANY ? [company] : cardType === OPS ? [] : [owner, company];
  return (
    <ActionForm
      to={chargingCards.issue}
      word="发卡"
      title={`发卡 ${card.cardNo}`}
      given={{ params: { id: card.cardId }, body: { rev: card.rev } }}
      initial={{ expireAt: card.expireAt }}
      asks={[...payer, 'holderName', 'plateNo', { name: 'expireAt', label: '有效期至' }]}
      done="已发卡，立即可用"
    >
      {cardType === OPS && <p>运维卡不绑定对象：用它充电免费，金额记为免费。</p>}
    </ActionForm>
  );
}

type Call = typeof chargingCards.reportLoss | typeof chargingCards.freeze | typeof chargingCards.cancel;
function Step({ card, to, word, more, effect }: { card: ChargingCard; to: Call; word: string; more?: object; effect: ReactNode }) {
  return (
    <ActionForm
      to={to as typeof chargingCards.cancel}
      word={word}
      title={`${word} ${card.cardNo}`}
      given={{ params: { id: card.cardId }, body: { ...more, rev: card.rev } }}
      asks={[{ name: 'reason', extra: effect }]}
      done={`充电卡已${word}`}
      danger={word === '注销'}
    />
  );
}

/** What the card's status allows. */
export function CardActions({ card }: { card: ChargingCard }) {
  const { status, cardId, rev, cardNo } = card;
  if (status === CANCELLED) return null;
  const loss = chargingCards.reportLoss;
  return (
    <>
      {status === STOCK && <Issue card={card} />}
      {status === ACTIVE && (
        <Step card={card} to={loss} word="挂失" more={{ lost: true }} effect="挂失后立即不能充电，正在进行的订单继续" />
      )}
      {status === LOST && <Step card={card} to={loss} word="解挂" more={{ lost: false }} effect="解挂后立即可以充电" />}
      {status === FROZEN && <Step card={card} to={chargingCards.freeze} word="解冻" more={{ frozen: false }} effect="解冻后立即可以充电" />}
      <cardForm.Edit row={card} />
      {status !== STOCK && (
        <ActionForm
          to={chargingCards.replace}
          word="换卡"
          title={`换卡 ${cardNo}`}
          given={{ params: { id: cardId }, body: { rev } }}
          asks={['cardNo', 'idTag', { name: 'reason', extra: `新卡沿用绑定对象、限额和有效期；${cardNo}注销，不能恢复` }]}
          done="已换卡"
        />
      )}
      {(status === ACTIVE || status === LOST) && (
        <Step card={card} to={chargingCards.freeze} word="冻结" more={{ frozen: true }} effect="冻结后立即不能充电，正在进行的订单继续" />
      )}
      {status === ACTIVE && (
        <ActionLink
          to={chargingCards.unbind}
          input={{ params: { id: cardId }, body: { rev } }}
          ask={`解绑“${cardNo}”？`}
          description="卡回到库存，可发给别人"
          done="充电卡已解绑"
        >
          解绑
        </ActionLink>
      )}
      <Step card={card} to={chargingCards.cancel} word="注销" effect="有进行中的订单或欠费时不能注销；注销后不能恢复" />
      {status === STOCK && <cardForm.Remove row={card} />}
    </>
  );
}
