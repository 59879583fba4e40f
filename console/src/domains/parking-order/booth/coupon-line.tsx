import type { ExitOpinion } from '@bochong/contract/parking-order';
import { Button, Input, Tag } from 'antd';
import { useState } from 'react';
import { formatFen } from '../../../kit/format.ts';
import styles from './booth.module.css';

interface CouponLineProps {
  codes: readonly string[];
  shown: ExitOpinion['coupons'];
  /** Why the codes are not taken; empty while they are. */
  problem: string;
  onChange(codes: string[]): void;
}

const wholeCode = /^\d{17}$/;

/** Codes of coupons that the driver shows: typed or scanned, each ended by Enter; Backspace in the empty field takes the last one away. */
export function CouponLine({ codes, shown, problem, onChange }: CouponLineProps) {
  const [text, setText] = useState('');
  const code = text.replace(/\s/g, '');
  const add = () => {
    if (!wholeCode.test(code)) return;
    if (!codes.includes(code)) onChange([...codes, code]);
    setText('');
  };
  return (
    <div className={styles.coupons}>
      {codes.length < 3 && (
        <Input
          aria-label="券码"
          inputMode="numeric"
          prefix="优惠券"
          placeholder="扫描或输入17位券码"
          maxLength={24}
          value={text}
          status={code.length >= 17 && !wholeCode.test(code) ? 'error' : ''}
          onChange={({ target }) => setText(target.value)}
          onPressEnter={add}
          onKeyDown={({ key }) => {
            if (key === 'Backspace' && text === '') onChange(codes.slice(0, -1));
          }}
          suffix={
            <Button size="small" type="link" disabled={!wholeCode.test(code)} onClick={add}>
              使用
            </Button>
          }
        />
      )}
      {codes.map((one) => {
        const coupon = shown.find((known) => known.code === one);
        return (
          <Tag key={one} closable onClose={() => onChange(codes.filter((other) => other !== one))}>
            {coupon ? `${coupon.name} ${coupon.figure} −${formatFen(coupon.discountFen)}元` : one}
          </Tag>
        );
      })}
      {problem !== '' && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
