import { connect, createServer, type Socket } from 'node:net';
import { tieSockets } from '@tessera/fixtures/tied-sockets.ts';

/** A line to a server that can be cut, and that can fall silent while its ends believe it to be there. */
interface Line {
  port: number;
  cut: () => void;
  freeze: () => void;
  thaw: () => void;
  end: () => Promise<void>;
}

export async function startLine(target: number): Promise<Line> {
  const open = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    tieSockets(client, upstream, open);
    client.on('data', (part) => upstream.write(part));
    upstream.on('data', (part) => client.write(part));
    if (isFrozen) for (const socket of [client, upstream]) socket.pause();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut: () => {
      for (const socket of open) socket.destroy();
    },
    freeze: () => {
      isFrozen = true;
      for (const socket of open) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of open) socket.resume();
    },
    end: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
