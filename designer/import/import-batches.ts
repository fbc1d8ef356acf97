export interface ReadFile {
  name: string;
  text: string;
}

const most = { files: 500, bytes: 12 * 1024 * 1024 };
/** A file is refused from 2 MB on; what is beyond need not be sent to be refused. */
const longest = 2 * 1024 * 1024 + 1;

/** Files as they can be sent: as few calls as possible, none larger than the server takes. */
export function importBatches(files: ReadFile[]): ReadFile[][] {
  const batches: ReadFile[][] = [];
  let room = { files: 0, bytes: 0 };
  for (const { name, text } of files) {
    const file = { name, text: text.slice(0, longest) };
    // What it is on the wire: in JSON every quote and every line takes another character.
    const bytes = new TextEncoder().encode(JSON.stringify(file)).length;
    if (batches.length === 0 || room.files === 0 || room.bytes < bytes) {
      batches.push([]);
      room = { ...most };
    }
    batches.at(-1)!.push(file);
    room = { files: room.files - 1, bytes: room.bytes - bytes };
  }
  return batches;
}
