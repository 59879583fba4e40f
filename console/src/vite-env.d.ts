/// <reference types="vite/types/importMeta.d.ts" />

declare module '*.css';

/** Class names of a component's own styles, camel-cased; `npm run check` refuses a name that its file does not define. */
declare module '*.module.css' {
  // biome-ignore lint/suspicious/noExplicitAny: any other type is `string | undefined` here, which antd's props do not take
  const styles: { readonly [className: string]: any };
  export default styles;
}
