import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretKeys } from './secret-keys.ts';

/** Whose secret it is: sealed for one place, it opens in no other. */
export interface SecretPlace {
  resource: string;
  recordId: string;
  name: string;
}

const nonceLength = 12;
const tagLength = 16;

/** AES-256-GCM: `<key id>.<nonce, tag and text in base64>`. */
export function seal(keys: SecretKeys, { place, text }: { place: SecretPlace; text: string }): string {
  const { id, bytes } = keys.current();
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(bytesOf(place));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')}`;
}

/** Throws when the key is not here, or when what was sealed was for another place or has been changed. */
export function unseal(keys: SecretKeys, { place, sealed }: { place: SecretPlace; sealed: string }): string {
  const [id = '', encoded = ''] = sealed.split('.', 2);
  const key = keys.find(id);
  if (!key) throw new Error(`the key ${id} that sealed ${place.resource}.${place.name} is not here`);
  const all = Buffer.from(encoded, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, all.subarray(0, nonceLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(bytesOf(place)).setAuthTag(all.subarray(nonceLength, nonceLength + tagLength));
  return Buffer.concat([decipher.update(all.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8');
}

const bytesOf = ({ resource, recordId, name }: SecretPlace) => Buffer.from(JSON.stringify([resource, recordId, name]));
