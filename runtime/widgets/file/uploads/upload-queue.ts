import { type FileLimits, fileFaults } from '@tessera/schemas/files/limits.ts';
import { finding, presentFinding } from '@tessera/schemas/texts/document-findings.ts';
import type { FormUploads } from '../../../host/form-uploads.ts';
import type { Host, StoredFile } from '../../../host/host.ts';
import { CallError } from '../../../session/call-error.ts';
import { language, say } from '../../../session/language.ts';
import { createStore } from '../../../session/store.ts';
import { fileTexts } from '../preview/file-texts.ts';

/** A file that has been chosen and is not in the field yet. */
export interface Upload {
  key: number;
  file: File;
  /** `paused`: it goes on by itself; `refused`: the field does not take it, so trying again is of no use. */
  is: 'waiting' | 'running' | 'paused' | 'failed' | 'refused';
  /** 0 to 1. */
  share: number;
  reason?: string;
}

/** What a queue asks its field, as the field is now. */
interface QueueField {
  type: Parameters<Host['upload']>[0];
  limits: FileLimits;
  host: Pick<Host, 'upload'>;
  files: StoredFile[];
  onChange: (files: StoredFile[]) => void;
}

/** choice: more at once would only share the same line. */
const atOnce = 3;
/** Refused files that are listed; a folder of thousands that was dropped by mistake is told once. */
const mostRefused = 20;

/** The files of one field on their way: each with its progress, its fault, and a way to stop it or to try again. */
export class UploadQueue {
  readonly list = createStore<readonly Upload[]>([]);
  private readonly stops = new Map<number, AbortController>();
  /** Of the files that came through here. */
  private readonly keys = new Map<string, number>();
  /** Those that came and with which the field has not been drawn yet. */
  private readonly unseen = new Map<string, StoredFile>();
  private last = 0;
  private isLeft = false;

  private field: QueueField;
  private readonly form: FormUploads | undefined;

  constructor(field: QueueField, form: FormUploads | undefined) {
    this.field = field;
    this.form = form;
  }

  /** Hears of the field whenever it is drawn. */
  follow(field: QueueField): void {
    for (const { fileId } of field.files) this.unseen.delete(fileId);
    this.isLeft = false;
    this.field = field;
  }

  /** Nobody draws the field any more: what it holds is asked for whenever a file comes. */
  leave({ read, put }: { read: () => StoredFile[]; put: (files: StoredFile[]) => void }): void {
    this.unseen.clear();
    this.isLeft = true;
    const field = this.field;
    this.field = {
      ...field,
      get files() {
        return read();
      },
      onChange: (files) => {
        this.unseen.clear();
        put(files);
      },
    };
  }

  add(files: File[]): void {
    for (const file of files) {
      const reason = this.refusal(file);
      if (reason !== undefined) this.refuse([file], reason);
      else {
        this.list.update((all) => [...all, { key: ++this.last, file, is: 'waiting', share: 0 }]);
        this.form?.began();
      }
    }
    this.startNext();
  }

  /** Lists files that are not even tried. */
  refuse(files: File[], reason: string): void {
    const room = mostRefused - this.list.get().filter(({ is }) => is === 'refused').length;
    const refused = files
      .slice(0, Math.max(0, room))
      .map((file): Upload => ({ key: ++this.last, file, is: 'refused', share: 0, reason }));
    if (refused.length > 0) this.list.update((all) => [...all, ...refused]);
  }

  /** Stops a file that is on its way, or takes one out of the list that did not come. */
  remove(key: number): void {
    const upload = this.list.get().find((one) => one.key === key);
    this.list.update((all) => all.filter((one) => one.key !== key));
    this.stops.get(key)?.abort();
    if (upload && isOnItsWay(upload)) this.form?.ended('cancelled');
    this.startNext();
  }

  retry(key: number): void {
    const upload = this.list.get().find((one) => one.key === key);
    if (upload?.is !== 'failed') return;
    this.change(key, { is: 'waiting' });
    this.form?.began();
    this.startNext();
  }

  cancelAll(): void {
    for (const { key } of this.list.get()) this.remove(key);
  }

  /** Of a field that nobody draws any more it was told when it happened. */
  hasFailed(): boolean {
    return !this.isLeft && this.list.get().some(({ is }) => is === 'failed');
  }

  private refusal(file: File): string | undefined {
    const { limits, type } = this.field;
    const files = this.filesNow();
    const coming = this.list.get().filter(isOnItsWay).length;
    if (files.length + coming >= limits.max)
      return say(type === 'annexpic' ? fileTexts.tooManyPictures : fileTexts.tooMany, { max: limits.max });
    // Not every system knows what a file is; what a picture is the server sees.
    const [fault] = fileFaults(limits, { name: file.name, size: file.size, mime: file.type || 'image/' });
    if (fault?.rule === 'fileTooLarge') return say(fileTexts.tooLarge, fault.params);
    return fault && presentFinding(finding('', fault.rule, fault.params), language.get()).msg;
  }

  private startNext(): void {
    const all = this.list.get();
    const room = atOnce - all.filter(({ is }) => is === 'running' || is === 'paused').length;
    for (const upload of all.filter(({ is }) => is === 'waiting').slice(0, Math.max(0, room))) void this.send(upload);
  }

  private async send({ key, file }: Upload): Promise<void> {
    const stop = new AbortController();
    this.stops.set(key, stop);
    this.change(key, { is: 'running' });
    try {
      const { host, type } = this.field;
      const { fileId, name } = await host.upload(type, {
        ...{ file, signal: stop.signal },
        onProgress: (share) => this.change(key, { is: 'running', share }),
        onPause: () => this.change(key, { is: 'paused' }),
      });
      if (stop.signal.aborted) return;
      this.list.update((all) => all.filter((one) => one.key !== key));
      this.keys.set(fileId, key);
      this.unseen.set(fileId, { fileId, name: name || file.name, size: file.size });
      this.field.onChange(this.filesNow());
      this.form?.ended('kept');
    } catch (error) {
      if (stop.signal.aborted) return;
      // What the server finds wrong with a file it will find again.
      const is = error instanceof CallError && error.findings.length > 0 ? 'refused' : 'failed';
      this.change(key, { is, reason: reasonOf(error) });
      this.form?.ended('failed');
    } finally {
      this.stops.delete(key);
      this.startNext();
    }
  }

  /**
   * What the field holds and what came since it was drawn: it may be drawn with its old value once more between two that
   * come. They stand in the order in which they were chosen, not in that in which they came.
   */
  private filesNow(): StoredFile[] {
    let files = [...this.field.files];
    for (const file of this.unseen.values()) {
      const key = this.keyOf(file);
      const later = files.findIndex((one) => this.keyOf(one) > key);
      const at = later < 0 ? files.length : later;
      files = [...files.slice(0, at), file, ...files.slice(at)];
    }
    return files;
  }

  private keyOf({ fileId }: StoredFile): number {
    return this.keys.get(fileId) ?? 0;
  }

  private change(key: number, change: Partial<Upload>): void {
    this.list.update((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }
}

export const isOnItsWay = ({ is }: Upload) => is === 'waiting' || is === 'running' || is === 'paused';

const reasonOf = (error: unknown): string =>
  error instanceof CallError ? (error.findings[0]?.msg ?? error.message) : String(error);
