import type { Link } from '../../links/open-link.ts';
import type { Statement } from '../../links/session.ts';

/** A statement while it is put together: values are bound in the order in which their places stand in the text. */
export interface StatementParts {
  link: Link;
  bind: (value: unknown) => string;
  done: (text: string) => Statement;
}

export function statementParts(link: Link): StatementParts {
  const values: unknown[] = [];
  return {
    link,
    bind: (value) => link.placeholder(values.push(value) - 1),
    done: (text) => ({ text, values }),
  };
}
