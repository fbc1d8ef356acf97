import { say } from '@tessera/runtime/session/language.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { useState } from 'react';
import { captionOf } from '../design/caption.ts';
import type { PartKey, PlacedPart } from '../design/parts.ts';
import type { FormEdit } from './use-form-edit.ts';
import type { Selection } from './use-selection.ts';

/** The heading of the selected part, written where it stands; `otherwise`: it has none. */
export function useRename(given: {
  page: PageDocument;
  parts: ReadonlyMap<PartKey, PlacedPart>;
  selection: Selection;
  edit: FormEdit;
  otherwise: () => void;
}) {
  const { page, parts, selection, edit, otherwise } = given;
  const [renamed, setRenamed] = useState<{ key: PartKey; text: string } | undefined>();
  return {
    onRename: () => {
      const part = parts.get(selection.last ?? '');
      const headed = part && captionOf(page, part);
      if (part && headed) setRenamed({ key: part.key, text: say(headed.caption) });
      else otherwise();
    },
    renamed: renamed?.key === selection.last ? renamed?.text : undefined,
    onRenamed: (text: string | undefined) => {
      if (renamed && text !== undefined && text !== renamed.text) edit.relabel(renamed.key, text);
      setRenamed(undefined);
    },
  };
}
