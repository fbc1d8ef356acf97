// One file to load: both stand on the form of a record, which would otherwise be torn out into the first list.
export { RecordDialog } from '../../record/record-dialog.tsx';
export { CellEditor } from './cell-editor.tsx';
