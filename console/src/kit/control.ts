/** What a form hands to a control that it did not make itself. */
export interface Control<T> {
  id?: string;
  value?: T;
  onChange?: (value: T) => void;
  placeholder?: string;
  disabled?: boolean;
}
