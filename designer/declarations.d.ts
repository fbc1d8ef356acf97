declare module '*?worker' {
  const WorkerConstructor: new () => Worker;
  export default WorkerConstructor;
}
declare module 'monaco-editor/features/register.all.js';
