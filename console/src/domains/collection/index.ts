export { ContactNotes } from './remind/contact-notes.tsx';
export { RemindAllButton } from './remind/remind-all-button.tsx';
export { Remind } from './remind/remind-dialog.tsx';
