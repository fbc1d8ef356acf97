import { join } from 'node:path';

/** Where an upload stands in a folder of uploads, by its id. */
export const filePath = (folder: string, id: string): string => join(folder, id.slice(-2), id);
