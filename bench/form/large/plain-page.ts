import { createServer } from 'node:http';

/**
 * The least that does the same by hand: the same record on the wire, a table that draws the rows on screen, one input, the
 * two formulas of a row and the sum over all, and a save that sends the cells that changed. No rules, no rights, no
 * database: what it saves is kept in memory.
 */
export async function plainPage(record: string): Promise<{ url: string; stop: () => void }> {
  const stored = JSON.parse(record) as { data: { lines: Record<string, unknown>[] } };
  const byId = new Map(stored.data.lines.map((row) => [row.id, row]));
  const server = createServer((request, response) => {
    if (request.url === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      return response.end(html);
    }
    response.setHeader('content-type', 'application/json; charset=utf-8');
    if (request.method === 'GET') return response.end(record);
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      for (const { id, ...cells } of JSON.parse(body).changed) Object.assign(byId.get(id) ?? {}, cells);
      response.end('{"code":200}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

const html = `<!doctype html><title>plain</title>
<style>
  #frame { height: 468px; overflow: auto; width: 1300px; }
  .row { display: grid; grid-template-columns: repeat(21, 120px); height: 36px; }
</style>
<button id="open">open</button> <button id="save">save</button> <span id="said"></span> <b id="total"></b>
<div id="frame"><div id="before"></div><div id="rows"></div><div id="after"></div></div>
<script>
  const $ = (id) => document.getElementById(id);
  const names = ['item', 'qty', 'price', 'discount', 'amount', 'net', 'unit', 'due', 'urgent', 'buyer',
    'text0', 'text1', 'text2', 'text3', 'text4', 'text5', 'number0', 'number1', 'number2', 'number3'];
  let lines = [], changed = new Map(), active = null;
  const compute = (row) => {
    row.amount = row.qty * row.price;
    row.net = row.amount * (100 - row.discount) / 100;
  };
  const add = () => { $('total').textContent = lines.reduce((sum, row) => sum + row.net, 0).toFixed(2); };
  function draw() {
    const first = Math.max(0, Math.floor($('frame').scrollTop / 36) - 8);
    const last = Math.min(lines.length, first + 29);
    $('before').style.height = first * 36 + 'px';
    $('after').style.height = (lines.length - last) * 36 + 'px';
    $('rows').replaceChildren(...lines.slice(first, last).map((row, offset) => {
      const element = document.createElement('div');
      element.className = 'row';
      element.append(String(first + offset + 1));
      for (const name of names) {
        const cell = document.createElement('div');
        cell.dataset.at = first + offset + ' ' + name;
        cell.textContent = row[name] ?? '';
        element.append(cell);
      }
      return element;
    }));
  }
  $('rows').onclick = ({ target }) => {
    if (!target.dataset.at || active === target) return;
    const valueOf = (cell) => { const [at, of] = cell.dataset.at.split(' '); return lines[at][of]; };
    if (active) active.textContent = valueOf(active);
    active = target;
    const [index, name] = target.dataset.at.split(' ');
    const input = document.createElement('input');
    input.value = lines[index][name];
    input.oninput = () => {
      const row = lines[index];
      row[name] = Number(input.value);
      changed.set(row.id, { ...changed.get(row.id), [name]: row[name] });
      compute(row);
      for (const one of ['amount', 'net']) document.querySelector('[data-at="' + index + ' ' + one + '"]').textContent = row[one];
      add();
    };
    target.replaceChildren(input);
    input.select();
  };
  $('frame').onscroll = draw;
  $('open').onclick = async () => {
    $('said').textContent = '';
    const { data } = await (await fetch('/record')).json();
    lines = data.lines;
    changed = new Map();
    lines.forEach(compute);
    add();
    draw();
  };
  $('save').onclick = async () => {
    const body = JSON.stringify({ changed: [...changed].map(([id, cells]) => ({ id, ...cells })) });
    await (await fetch('/record', { method: 'PUT', body })).json();
    $('said').textContent = 'Saved';
    $('rows').replaceChildren();
  };
</script>`;
