declare module '*.css';
/** The package describes its main file only. */
declare module 'pinyin-match/es/traditional.js' {
  export { default } from 'pinyin-match';
}
declare module '*?url' {
  const address: string;
  export default address;
}
declare module '*?worker' {
  const WorkerConstructor: new () => Worker;
  export default WorkerConstructor;
}
declare module 'monaco-editor/features/register.all.js';
declare module 'monaco-editor/languages/definitions/*/register.js';
