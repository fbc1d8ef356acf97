import { orders } from '@tessera/fixtures/orders.ts';
import type { ServerProcess } from '@tessera/fixtures/server-process.ts';

/** Makes the code rule and the module of orders; answers the entry's id. */
export async function makeOrders(server: Pick<ServerProcess, 'ask'>): Promise<string> {
  await must(server.ask('POST', '/api/framework/basic/CodeRule', orders.rule));
  const entry = { fullName: 'Order', code: 'order', type: 'form', page: orders.page };
  const { id } = await must(server.ask('POST', '/api/OnLineDev', entry));
  await must(server.ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {}));
  return id;
}

/** The data of an answer that has to be a good one. */
export async function must(asked: ReturnType<ServerProcess['ask']>) {
  const { code, msg, data } = await asked;
  if (code !== 200) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`);
  return data;
}
