import { GoTo } from '../kit/go-to.tsx';

/** Number of what was paid for, which leads to its page where it has one; nothing where there is no number. */
export function SubjectLink({ orderNo, orderPath }: { orderNo: string | null; orderPath: string | null }) {
  if (orderNo === null) return null;
  return orderPath === null ? orderNo : <GoTo path={orderPath}>{orderNo}</GoTo>;
}
