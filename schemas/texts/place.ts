/** A part of a place in a record, as findings and changes name it: a field, and where a row of it is meant, which one. */
interface PlaceStep {
  name: string;
  index?: number;
}

/** The steps of `lines[3].details[0].qty`, from the record on. */
export const stepsOf = (path: string): PlaceStep[] =>
  path.split('.').map((part) => {
    const [, name = '', index] = /^([^[]*)(?:\[(\d+)\])?/.exec(part) ?? [];
    return index === undefined ? { name } : { name, index: Number(index) };
  });

/** Which field a place is of, whatever the row: `lines.details.qty`. */
export const fieldPathOf = (path: string): string => path.replace(/\[\d+\]/g, '');
