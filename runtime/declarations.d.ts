declare module '*.css';
/** The package describes its main file only. */
declare module 'pinyin-match/es/traditional.js' {
  export { default } from 'pinyin-match';
}
