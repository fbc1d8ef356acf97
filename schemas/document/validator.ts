import { Ajv, type ErrorObject } from 'ajv';
import { documentShapes } from './shape.ts';

/** What is wrong with the shape of a document; the validator is compiled on the first use. */
interface ShapeValidator {
  (input: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/**
 * Compiles the validator. Only our own fixed schemas are ever compiled. A browser's page forbids code that is made
 * while it runs: there the build puts the compiled validator in place of this file (web/build/compiled-validator.ts).
 */
export function compileShape(options: ConstructorParameters<typeof Ajv>[0] = {}): {
  ajv: Ajv;
  validate: ShapeValidator;
} {
  const ajv = new Ajv({
    strict: true,
    discriminator: true,
    allErrors: true,
    strictRequired: false,
    allowUnionTypes: true,
    ...options,
  });
  const shapes = documentShapes();
  const document = shapes.at(-1) ?? {};
  for (const shape of shapes.slice(0, -1)) ajv.addSchema(shape);
  return { ajv, validate: ajv.compile(document) };
}

let kept: ShapeValidator | undefined;

export function shapeErrors(input: unknown): ErrorObject[] {
  kept ??= compileShape().validate;
  return kept(input) ? [] : (kept.errors ?? []);
}
