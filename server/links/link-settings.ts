/** What a database that is not ours is spoken to with: one driver and one catalogue for each family. */
export type LinkFamily = 'postgres' | 'mysql';

/** The kinds of databases somebody can choose. */
export const linkTypes = {
  postgres: { title: 'PostgreSQL', port: 5432, family: 'postgres' },
  mysql: { title: 'MySQL', port: 3306, family: 'mysql' },
  mariadb: { title: 'MariaDB', port: 3306, family: 'mysql' },
} as const satisfies Record<string, { title: string; port: number; family: LinkFamily }>;

export type LinkType = keyof typeof linkTypes;

/** Where a database is, and who asks there. */
export interface LinkSettings {
  type: LinkType;
  host: string;
  port: number;
  database: string;
  user: string;
  password: string;
  /** `required` hides what is said from those who listen; only `verified` also knows who it is said to. */
  tls: 'off' | 'required' | 'verified';
  /** PEM; whom `verified` trusts instead of the public authorities. */
  ca?: string;
  /** PostgreSQL: where a table is looked for whose name has no schema before it; else what the server says for the user. */
  schema?: string;
}
