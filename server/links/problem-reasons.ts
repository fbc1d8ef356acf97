import { AddressRefused } from '../network/egress.ts';
import type { LinkReason } from './link-problem.ts';

interface Fault {
  code?: unknown;
  /** MySQL's number of the fault; the system's own are negative. */
  errno?: unknown;
  /** MySQL's SQLSTATE. */
  sqlState?: unknown;
  /** PostgreSQL says this with each answer that is a fault. */
  severity?: unknown;
  message?: unknown;
  /** What the certificate was refused for, where the driver puts a code of its own over it. */
  certificateFault?: unknown;
}

/** Why something failed: by the code that the server or the system gives it, by words only where there is no code. */
export function reasonOf(error: unknown): LinkReason {
  if (error instanceof AddressRefused) return 'addressRefused';
  const fault = (error ?? {}) as Fault;
  const code = String(fault.code ?? '');
  const message = String(fault.message ?? '');
  if (fault.certificateFault) return 'certificate';
  if (fault.severity !== undefined) return byState(code, message);
  if (typeof fault.errno === 'number' && fault.errno >= 1000)
    return numbers[fault.errno] ?? byState(String(fault.sqlState ?? ''), message);
  return codes[code] ?? byCodeFamily(code) ?? byWords(message) ?? 'other';
}

/** Whether a server said this about a statement: the connection is as good as before. */
export const isAnswer = (error: unknown): boolean => {
  const { severity, errno } = (error ?? {}) as Fault;
  const fromServer = severity !== undefined || (typeof errno === 'number' && errno >= 1000);
  return fromServer && severity !== 'FATAL' && severity !== 'PANIC' && reasonOf(error) !== 'lost';
};

function byState(state: string, message: string): LinkReason {
  // The one code stands for every line of the server's list of who may come; whoever comes in the clear reads so there.
  if (state === '28000' && /pg_hba\.conf.*(no encryption|SSL off)/.test(message)) return 'tlsRequired';
  return states[state] ?? stateClasses[state.slice(0, 2)] ?? 'other';
}

const states: Record<string, LinkReason> = {
  '28P01': 'password',
  '28000': 'password',
  '3D000': 'unknownDatabase',
  '42501': 'rights',
  '42702': 'sameNames',
  '53300': 'tooManyConnections',
  '57014': 'timeout',
  '25006': 'readOnly',
  '23505': 'unique',
  '23503': 'foreignKey',
  '22001': 'value',
  '22003': 'value',
  '22007': 'value',
  '22008': 'value',
  '22009': 'value',
  '22021': 'value',
  '22026': 'value',
  '22P02': 'value',
  '2200L': 'value',
  '2200M': 'value',
  '2200N': 'value',
  '2200S': 'value',
  // A trigger or a rule of the table has raised it.
  P0001: 'trigger',
  '23502': 'value',
  '23514': 'value',
  '40001': 'locked',
  '40P01': 'locked',
  '55P03': 'locked',
  '57P03': 'busy',
  // The values are not those of the statement.
  '08P01': 'statement',
  '57P01': 'lost',
  '57P02': 'lost',
  '57P05': 'lost',
};

const stateClasses: Record<string, LinkReason> = {
  '01': 'statement',
  '08': 'lost',
  '0A': 'statement',
  '21': 'statement',
  '22': 'statement',
  '23': 'statement',
  '25': 'statement',
  '26': 'statement',
  '34': 'statement',
  '42': 'statement',
  '44': 'statement',
  '54': 'statement',
  P0: 'statement',
  HY: 'statement',
};

/** The numbers of MySQL and MariaDB. */
const numbers: Record<number, LinkReason> = {
  1040: 'tooManyConnections',
  1203: 'tooManyConnections',
  1226: 'tooManyConnections',
  1044: 'rights',
  1129: 'rights',
  1130: 'rights',
  1142: 'rights',
  1143: 'rights',
  1227: 'rights',
  1370: 'rights',
  1045: 'password',
  1698: 'password',
  1049: 'unknownDatabase',
  1052: 'sameNames',
  1060: 'sameNames',
  1290: 'readOnly',
  1792: 'readOnly',
  1836: 'readOnly',
  1644: 'trigger',
  1062: 'unique',
  1586: 'unique',
  1216: 'foreignKey',
  1217: 'foreignKey',
  1451: 'foreignKey',
  1452: 'foreignKey',
  1048: 'value',
  1264: 'value',
  1265: 'value',
  1292: 'value',
  1364: 'value',
  1366: 'value',
  1406: 'value',
  3819: 'value',
  4025: 'value',
  1317: 'timeout',
  1969: 'timeout',
  3024: 'timeout',
  1205: 'locked',
  1213: 'locked',
  1053: 'lost',
  1927: 'lost',
  4031: 'lost',
  3159: 'tlsRequired',
};

const codes: Record<string, LinkReason> = {
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  EAI_NONAME: 'unknownHost',
  ECONNREFUSED: 'refusedPort',
  EHOSTUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'lost',
  ECONNABORTED: 'lost',
  EPIPE: 'lost',
  PROTOCOL_CONNECTION_LOST: 'lost',
  HANDSHAKE_NO_SSL_SUPPORT: 'tlsRefused',
  HANDSHAKE_SSL_ERROR: 'tlsRefused',
  EPROTO: 'tlsRefused',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate',
};

const byCodeFamily = (code: string): LinkReason | null => {
  if (/^(CERT_|ERR_TLS_CERT)/.test(code)) return 'certificate';
  return /^ERR_(SSL|TLS|OSSL)_/.test(code) ? 'tlsRefused' : null;
};

/** What the drivers say of their own has no code. */
const byWords = (message: string): LinkReason | null => {
  if (/^The server does not support SSL|establishing an SSL connection/.test(message)) return 'tlsRefused';
  if (/^Connection terminated|closed state|not queryable|has encountered a connection error/.test(message))
    return 'lost';
  return /^SASL/.test(message) ? 'password' : null;
};
