/** A release keeps the text of its document as a person wrote it. */
export const documentSource = 'alter table release add column source text;';
