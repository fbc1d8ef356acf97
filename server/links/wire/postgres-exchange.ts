import type pg from 'pg';

/** What pg calls while a question is the one that is answered; its types say less than it does. */
interface Submitted {
  submit: (connection: pg.Connection) => void;
  handleRowDescription: (message: { fields: pg.FieldDef[] }) => void;
  handleDataRow: (message: { fields: (string | null)[] }) => void;
  handlePortalSuspended: () => void;
  handleCommandComplete: (message: { text: string }) => void;
  handleEmptyQuery: () => void;
  handleCopyInResponse: (connection: pg.Connection) => void;
  handleCopyData: () => void;
  handleError: (error: Error) => void;
  handleReadyForQuery: () => void;
}

/** pg's own types know neither of the message that it sends on. */
type Wire = pg.Connection & {
  close: (what: { type: 'P' | 'S'; name: string }) => void;
  sendCopyFail: (why: string) => void;
};

interface Heard {
  fields: pg.FieldDef[];
  rows: (string | null)[][];
  /** What the server says it did, `INSERT 0 3`; none while there are rows left. */
  tag: string | null;
}

export interface Exchange {
  send: (wire: Wire) => void;
  /** Of so many statements before the last one nothing is heard. */
  skip?: number;
}

/** Sends messages of the extended protocol, and Sync behind them; gives what came until the server is ready again. */
export function exchange(client: pg.Client, { send, skip = 0 }: Exchange): Promise<Heard> {
  let skipped = 0;
  return new Promise((resolve, reject) => {
    const heard: Heard = { fields: [], rows: [], tag: null };
    const submitted: Submitted = {
      submit: (connection) => {
        // All of it goes out at once: each message by itself would be a packet of its own.
        connection.stream.cork();
        try {
          send(connection as Wire);
          connection.sync();
        } finally {
          connection.stream.uncork();
        }
      },
      handleRowDescription: ({ fields }) => {
        heard.fields = fields;
      },
      handleDataRow: ({ fields }) => void heard.rows.push(fields),
      handlePortalSuspended: () => undefined,
      handleCommandComplete: ({ text }) => {
        if (skipped++ < skip) heard.rows = [];
        else heard.tag = text;
      },
      handleEmptyQuery: () => {
        heard.tag = '';
      },
      handleCopyInResponse: (connection) => (connection as Wire).sendCopyFail('Nothing is sent here'),
      handleCopyData: () => undefined,
      handleError: reject,
      handleReadyForQuery: () => resolve(heard),
    };
    client.query(submitted as unknown as pg.Submittable);
  });
}
