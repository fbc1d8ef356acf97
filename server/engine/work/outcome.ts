/** JSON text that PostgreSQL has finished: it goes out unparsed. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A file that an operation answers, while it is made. */
export class FileOutcome {
  readonly name: string;
  readonly mime: string;
  readonly stream: ReadableStream<Uint8Array>;
  constructor({ name, mime, stream }: { name: string; mime: string; stream: ReadableStream<Uint8Array> }) {
    this.name = name;
    this.mime = mime;
    this.stream = stream;
  }
}
