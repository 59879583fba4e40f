export { TemplateChooser } from './fee-rule/template-chooser.tsx';
export { FeeTimeline } from './fee-timeline.tsx';
