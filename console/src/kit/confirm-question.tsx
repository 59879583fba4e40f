import { Confirm } from './confirm.tsx';

interface ConfirmQuestionProps {
  title: string;
  description: string | undefined;
  okText: string;
  danger: boolean;
  onConfirm(): unknown;
  onClose(): void;
}

/** The open question of a `ConfirmLink`, which stands over its link. The safe answer has the focus. */
export const ConfirmQuestion = ({ danger, onClose, ...question }: ConfirmQuestionProps) => (
  <Confirm
    {...question}
    open
    okButtonProps={{ danger }}
    cancelButtonProps={{ autoFocus: true }}
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
  >
    <span className="confirm-point" />
  </Confirm>
);
