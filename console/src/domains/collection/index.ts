export { ContactNotes } from './remind/contact-notes.tsx';
/** For whoever writes to other debtors by the same templates. */
export { MessageList } from './remind/message-list.tsx';
export { RemindAllButton } from './remind/remind-all-button.tsx';
export { Remind } from './remind/remind-dialog.tsx';
export { FirstTemplate, TemplateSelect } from './remind/template-select.tsx';
