import { payChannel } from '@bochong/contract/bill';
import { passageReasons } from '@bochong/contract/kernel/word-lists';
import { type BoothDone, booths, boothVerdict, type ExitOpinion } from '@bochong/contract/parking-order';
import { Checkbox, Input, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { MoneyInput } from '../../../fields/money-input.tsx';
import { WordOptions } from '../../../fields/word-options.tsx';
import { formatFen } from '../../../kit/format.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { newRequestId } from '../../../kit/request-id.ts';
import { useAction } from '../../../kit/use-endpoint.ts';
import styles from './booth.module.css';
import { DeedButton } from './booth-keys.tsx';

type Given = { gateId: string; recordId: string | null; orderId: string; couponCodes: readonly string[] };
type Channel = 1 | 13 | 14;

interface PayFormProps {
  bill: ExitOpinion;
  /** Why nothing can be taken yet, whatever is due; empty: it can. */
  held: string;
  given: Given;
  children: ReactNode;
  onDone(done: BoothDone): void;
  /** The server refused: what is asked may have moved on. */
  onMoved(): void;
}

/** Takes what is due: all in cash by Enter; what of it is not cash goes by card or transfer with the number on its slip. */
export function PayForm({ bill, held, given, children, onDone, onMoved }: PayFormProps) {
  const { arrearsFen, joint, ways, cashAllowed } = bill;
  const [withDebts, setWithDebts] = useState(joint);
  const dueFen = bill.dueFen + (withDebts ? arrearsFen : 0);
  const [cashFen, setCash] = useState<number | null>(cashAllowed ? dueFen : 0);
  const [channel, setChannel] = useState<Channel>(payChannel.POS);
  const [voucher, setVoucher] = useState('');
  const [reason, setReason] = useState('');
  const reasonWords = useId();
  const [requestId] = useState(newRequestId);
  const { run, pending } = useAction(booths.letOut, { onSuccess: onDone });
  const cash = cashFen ?? 0;
  const restFen = dueFen - cash;
  const nothing = dueFen === 0;
  const way = nothing ? ways.go : ways.paid;
  const tooMuch = restFen < 0 || cash < 0 ? `现金应在 0 至 ${formatFen(dueFen)} 元之间` : '';
  const refusal = held || (way.verdict === boothVerdict.REFUSED ? way.why : tooMuch);
  const tenders = [
    ...(cash > 0 ? [{ payChannel: payChannel.CASH, amountFen: cash }] : []),
    ...(restFen > 0 ? [{ payChannel: channel, amountFen: restFen, voucher }] : []),
  ];
  const send = async (means: typeof tenders) => {
    if (
      !pending &&
      (await run({
        body: {
          ...given,
          couponCodes: [...given.couponCodes],
          expectedFen: means.length > 0 ? dueFen : bill.dueFen,
          requestId,
          reason,
          withDebts: withDebts && means.length > 0,
          tenders: means,
        },
      })) === undefined
    )
      onMoved();
  };
  const take = () => {
    if (refusal === '' && (restFen <= 0 || voucher !== '')) void send(tenders);
  };
  return (
    <Allowed to={booths.letOut}>
      {arrearsFen > 0 && (
        <Checkbox
          checked={withDebts}
          disabled={joint}
          onChange={({ target }) => {
            setWithDebts(target.checked);
            setCash(cashAllowed ? bill.dueFen + (target.checked ? arrearsFen : 0) : 0);
          }}
        >
          一并补缴欠费 {formatFen(arrearsFen)} 元{joint && '（本车场要求）'}
        </Checkbox>
      )}
      {!nothing && (
        <div className={styles.fields}>
          <MoneyInput
            autoFocus
            prefix="现金"
            disabled={!cashAllowed}
            title={cashAllowed ? undefined : '本单位不收现金'}
            aria-label="现金"
            value={cashFen}
            onChange={setCash}
            onFocus={(event) => event.currentTarget.select()}
            onPressEnter={take}
          />
          {restFen > 0 && (
            <>
              <Select<Channel>
                aria-label="其余收款方式"
                value={channel}
                onChange={setChannel}
                options={[payChannel.POS, payChannel.TRANSFER].map((value) => ({
                  value,
                  label: `${payChannel.label(value)} ${formatFen(restFen)}`,
                }))}
              />
              <Input
                aria-label="凭证号"
                placeholder="凭证号"
                maxLength={64}
                value={voucher}
                onChange={(event) => setVoucher(event.target.value.trim())}
                onPressEnter={take}
              />
            </>
          )}
        </div>
      )}
      {refusal !== '' && <p className={styles.problem}>{refusal}</p>}
      {way.verdict === boothVerdict.NEEDS_REASON && <WordOptions id={reasonWords} of={passageReasons} />}
      {way.verdict === boothVerdict.NEEDS_REASON && (
        <Input
          autoFocus
          list={reasonWords}
          aria-label="放行原因"
          placeholder={way.why}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onPressEnter={take}
        />
      )}
      <div className={styles.deeds}>
        <DeedButton hotkey="ENTER" primary loading={pending} refusal={refusal} onClick={take}>
          {nothing ? '放行' : `收款 ${formatFen(dueFen)} 元并放行`}
        </DeedButton>
        {!nothing && ways.go.verdict !== boothVerdict.REFUSED && (
          <DeedButton hotkey="P" onClick={() => void send([])}>
            先离场后付
          </DeedButton>
        )}
        {children}
      </div>
    </Allowed>
  );
}
