import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { languageFrom } from '@tessera/schemas/texts/text.ts';
import { answerProblem } from '../routing/envelope.ts';

type ReadFault = Error & { code?: string; rawPacket?: Uint8Array };
/** What Node has begun to answer on a connection. */
type Answering = Socket & { _httpMessage?: { _headerSent?: boolean } | null };

/** Takes the place of Node's own answers to what it could not read as a request, which say nothing. */
export async function answerUnread(fault: ReadFault, socket: Socket): Promise<void> {
  const { code, rawPacket } = fault;
  const isBegun = (socket as Answering)._httpMessage?._headerSent === true;
  // A second answer in the middle of one would be read as a part of it.
  if (code === 'ECONNRESET' || !socket.writable || isBegun) return void socket.destroy();
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return void socket.end(`HTTP/1.1 408 Request Timeout\r\n${closing}\r\n`);
  const isTooLong = code === 'HPE_HEADER_OVERFLOW';
  const problem = isTooLong
    ? new Problem('ADDRESS_TOO_LONG', { params: { max: `${Math.round(maxHeaderSize / 1024)} KB` } })
    : new Problem('INVALID');
  const answer = answerProblem(problem, languageFrom(acceptedIn(rawPacket)));
  const body = await answer.text();
  const status = isTooLong ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const length = `content-length: ${Buffer.byteLength(body)}\r\n`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}${length}${closing}\r\n${body}`, () => socket.destroy());
}

const closing = 'connection: close\r\n';

/** The languages that a request asks for, where the part of it that was read goes so far. */
const acceptedIn = (packet: Uint8Array | undefined): string | undefined =>
  packet && /\r\naccept-language:([^\r\n]*)/i.exec(Buffer.from(packet).toString('latin1'))?.[1]?.trim();
