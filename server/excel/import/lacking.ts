import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import { type Language, textIn } from '@tessera/schemas/texts/text.ts';
import type { Resource } from '../../engine/registry/resource.ts';

/** What is required and no workbook carries: files, and what nobody may read. It is given later, in the form. */
export class Lacking {
  readonly #uncarried = new Map<string, FieldDefinition[]>();
  readonly #found = new Set<string>();

  constructor({ byPath }: Resource) {
    for (const [path, { stored, tables }] of byPath)
      if (isUncarried(stored.field))
        this.#uncarried.set(
          path,
          [...tables, stored].map(({ field }) => field),
        );
  }

  /** Whether a field (`papers`, `lines.photo`) may be left empty, although it is required. */
  readonly excuse = (path: string): boolean => {
    if (!this.#uncarried.has(path)) return false;
    this.#found.add(path);
    return true;
  };

  /** The fields that were left empty so. */
  labels(language: Language): string[] {
    return [...this.#found].map((path) =>
      (this.#uncarried.get(path) ?? []).map(({ label }) => textIn(label, language)).join('/'),
    );
  }
}

const isUncarried = (field: FieldDefinition): boolean => field.kind === 'files' || isSecret(field);
