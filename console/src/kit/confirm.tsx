import { type ButtonProps, Popconfirm, type PopconfirmProps } from 'antd';
import { isValidElement } from 'react';

/** Asks before the button inside it acts: in that button's colour, above it and aligned with its end, so that it stays in the window. */
export function Confirm(props: PopconfirmProps) {
  const danger = isValidElement<ButtonProps>(props.children) && props.children.props.danger === true;
  return <Popconfirm placement="topRight" okButtonProps={{ danger }} cancelText="取消" {...props} />;
}
