export { cleanHtml } from './bulletin-html.rule.ts';
