import type pg from 'pg';

const interval = 500;
/** So many beats without an answer mean that nobody is there: counted, so that a busy moment of ours is not a silence. */
const mostMissed = 4;

/** pg keeps the socket there; its types do not say so. */
type WithSocket = pg.Client & { connection: { stream: { destroy: () => void } } };

/** Ends a connection at once, without a word to a server that may not be reading. */
export const cutConnection = (client: pg.Client): void => {
  (client as WithSocket).connection.stream.destroy();
};

/**
 * Whether the database answers at all. A dead server says so by itself (its sockets close); a frozen one, or one behind
 * a line that swallows everything, says nothing, and whoever waits for it would wait for ever. So one connection asks
 * twice a second, and after two seconds of silence everybody is told at once.
 */
export class Heartbeat {
  #silent = false;
  readonly #fellSilent: () => void;

  constructor(fellSilent: () => void) {
    this.#fellSilent = fellSilent;
  }

  /** Nothing answers: whoever asks now is better told than kept waiting. */
  get isSilent(): boolean {
    return this.#silent;
  }

  /** Watches a client from before it connects until it ends; ends it when there is no answer. */
  watch(client: pg.Client): void {
    let waiting = true;
    let missed = 0;
    let cut = false;
    const answered = () => {
      waiting = false;
      missed = 0;
      this.#silent = false;
    };
    const timer = setInterval(() => {
      if (!waiting) {
        waiting = true;
        client.query('select 1').then(answered, () => undefined);
      } else if (++missed >= mostMissed) {
        clearInterval(timer);
        cut = true;
        this.#silent = true;
        cutConnection(client);
        this.#fellSilent();
      }
    }, interval);
    timer.unref();
    const ended = () => {
      clearInterval(timer);
      // Whoever refuses or hangs up is there.
      if (!cut) this.#silent = false;
    };
    client.once('connect', answered);
    client.once('error', ended);
    client.once('end', ended);
  }
}
