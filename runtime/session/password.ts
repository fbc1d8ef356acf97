import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * What travels instead of a password: the lower-case hex SHA-256 of its UTF-8 bytes (API.md, Session).
 * crypto.subtle is missing on plain-http hosts other than localhost, hence the library.
 */
export const hashPassword = (password: string): string => bytesToHex(sha256(utf8ToBytes(password)));
