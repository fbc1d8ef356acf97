import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import type { RecordContext } from '@tessera/schemas/record/index.ts';
import { sameValue, startingFields, startingValues } from '@tessera/schemas/record/index.ts';
import { isEmpty } from '../../../widgets/view.ts';

/** What formulas give the fields of a new record to start with, as long as nobody has written something else there. */
export class FormStart {
  private readonly model: ModelDefinition;
  /** What each field was given last. */
  private readonly given = new Map<string, unknown>();
  /** Fields that somebody has written into. */
  private readonly written = new Set<string>();

  constructor(model: ModelDefinition) {
    this.model = model;
  }

  /** What fields start with as the record stands now, by name. */
  values(record: Record<string, unknown>, context: RecordContext): Record<string, unknown> {
    const fields = startingFields(this.model);
    if (fields.length === 0) return {};
    for (const { name } of fields) if (!this.isAsGiven(name, record[name])) this.written.add(name);
    const isOpen = ({ name }: FieldDefinition) => !this.written.has(name);
    const values = startingValues(this.model, record, { context, isOpen });
    for (const [name, value] of Object.entries(values)) this.given.set(name, value);
    return values;
  }

  private isAsGiven(name: string, held: unknown): boolean {
    return this.given.has(name) ? sameValue(held ?? null, this.given.get(name) ?? null) : isEmpty(held);
  }
}
