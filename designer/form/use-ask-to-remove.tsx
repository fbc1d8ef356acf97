import { language, say } from '@tessera/runtime/session/language.ts';
import { checkDocument } from '@tessera/schemas/document/check-document.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { presentFinding } from '@tessera/schemas/texts/document-findings.ts';
import { colon } from '@tessera/schemas/texts/signs.ts';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { remove } from '../design/edit.ts';
import { nameOf } from '../design/part-names.ts';
import { type PartKey, type PlacedPart, partsOf } from '../design/parts.ts';
import { pieceOf } from '../design/pieces.ts';
import { usesInDocument } from '../uses/uses-in-document.ts';
import { formTexts } from './texts.ts';
import type { FormEdit } from './use-form-edit.ts';
import type { Selection } from './use-selection.ts';

const listed = 8;

/** Deletes what is selected; where that takes more with it than what is seen, it is said first. */
export function useAskToRemove(given: {
  page: PageDocument;
  parts: ReadonlyMap<PartKey, PlacedPart>;
  selection: Selection;
  edit: FormEdit;
  isReleased: boolean;
}) {
  const { page, parts, selection, edit, isReleased } = given;
  const spoken = language.use();
  const [asked, setAsked] = useState<string[] | undefined>();
  const ask = () => {
    if (selection.keys.length === 0) return;
    const broken = orphans(page, selection.keys).map(({ field, msg }) => `${field} ${msg}`);
    const told = broken.length > 0 ? usesOf(selection.keys) : [];
    const hasFields = selection.keys.some((key) => {
      const piece = pieceOf(page, key);
      return piece?.piece === 'column' || (piece !== undefined && piece.fields.length > 0);
    });
    if (broken.length === 0 && !(isReleased && hasFields)) edit.remove();
    else setAsked(told.length > 0 ? told : broken);
  };
  /** Where they are used, as people call it; not where they stand themselves. */
  const usesOf = (keys: readonly PartKey[]) => [
    ...new Set(
      keys
        .flatMap((key) => parts.get(key) ?? [])
        .flatMap((part) => usesInDocument(page, part))
        .map(({ title, by }) => `${title}${say(colon)}${by.join(', ')}`),
    ),
  ];
  const orphans = (of: PageDocument, keys: readonly PartKey[]) => {
    const before = new Set(checkDocument(of).findings.map(({ field, rule }) => `${rule} ${field}`));
    const after = remove(of, { keys }).page;
    if (partsOf(after).size === partsOf(of).size) return [];
    return checkDocument(after)
      .findings.filter(({ field, rule }) => !before.has(`${rule} ${field}`) && rule !== 'missingKey')
      .map((found) => presentFinding(found, spoken));
  };
  const part = parts.get(selection.last ?? '');
  const name =
    selection.keys.length > 1
      ? say(formTexts.several, { count: selection.keys.length })
      : part
        ? nameOf(page, part)
        : '';
  const close = () => setAsked(undefined);
  const dialog = (
    <Modal
      open={asked !== undefined}
      title={say(formTexts.deletes, { name })}
      onCancel={close}
      footer={(_, { CancelBtn }) => (
        <>
          <CancelBtn />
          <Button
            onClick={() => {
              edit.takeOff();
              close();
            }}
          >
            {say(formTexts.takeOff)}
          </Button>
          <Button
            danger
            type="primary"
            onClick={() => {
              edit.remove();
              close();
            }}
          >
            {say(formTexts.remove)}
          </Button>
        </>
      )}
      destroyOnHidden
    >
      {isReleased && <p>{say(formTexts.deletesData)}</p>}
      {asked && asked.length > 0 && (
        <>
          <p>{say(formTexts.stillUsed)}</p>
          <ul>
            {asked.slice(0, listed).map((one) => (
              <li key={one}>{one}</li>
            ))}
            {asked.length > listed && <li>…</li>}
          </ul>
        </>
      )}
    </Modal>
  );
  return { ask, dialog };
}
