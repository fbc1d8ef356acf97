import { documentVersion } from '@tessera/schemas/language/resource.ts';
import { drawableDocument } from '../design/drawable.ts';
import type { Piece } from '../design/pieces.ts';

/** Says of a text in the clipboard that it is parts of a form. */
const mark = 'tessera/form-parts';

/** Parts of a form, and the entry whose form it is. */
export interface CopiedParts {
  pieces: Piece[];
  entry: string | undefined;
}

export const toClipboard = ({ pieces, entry }: CopiedParts): string =>
  JSON.stringify({ kind: mark, entry, pieces }, null, 2);

/** The parts of a form that a text is, from this or another tab; undefined: it is something else, or not whole. */
export function fromClipboard(text: string): CopiedParts | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { kind, pieces, entry } = (typeof read === 'object' && read !== null ? read : {}) as Record<string, unknown>;
  if (kind !== mark || !Array.isArray(pieces)) return undefined;
  const found = pieces.flatMap((piece) => asPiece(piece) ?? []);
  if (found.length === 0 || found.length !== pieces.length) return undefined;
  return { pieces: found, entry: typeof entry === 'string' ? entry : undefined };
}

const plain = { id: 'f', name: 'f', kind: 'text', label: 'f', widget: 'input' };

/** What comes from a clipboard is as good as any text: it is looked at in a document of its own. */
function asPiece(value: unknown): Piece | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { piece, node, pane, column, fields } = value as Record<string, unknown>;
  const inForm = piece === 'node' ? [node] : piece === 'pane' ? [{ node: 'tab', id: 't', panes: [pane] }] : [];
  const own = piece === 'column' ? [{ ...plain, kind: 'rows', widget: 'subTable', rows: [column] }] : fields;
  if (!Array.isArray(own) || !['node', 'pane', 'column'].includes(String(piece))) return undefined;
  const document = {
    version: documentVersion,
    model: { name: 'm', titleField: 'f', fields: [plain, ...own] },
    pages: { form: { body: inForm } },
  };
  return drawableDocument(document) ? (value as Piece) : undefined;
}
