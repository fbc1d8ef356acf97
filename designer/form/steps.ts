/** The ways back and forth through what was done; undefined: there is none. */
export interface Steps {
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}
