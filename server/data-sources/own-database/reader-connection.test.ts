import { expect, test } from 'vitest';
import { readerConnection } from './reader-connection.ts';

const reader = { role: 'reader', password: 'p@ss' };
const said = (connectionString: string) =>
  String(readerConnection({ connectionString }, reader).connectionString).replace('user=reader&password=p%40ss', '…');

test('the reading role connects where we do, as itself', () => {
  expect(readerConnection({ host: '/tmp/x', user: 'tessera', password: 'own', database: 'd' }, reader)).toMatchObject({
    host: '/tmp/x',
    user: 'reader',
    password: 'p@ss',
    database: 'd',
  });
  expect(said('postgresql://tessera:own@db.example:5433/d?sslmode=require')).toBe(
    'postgresql://db.example:5433/d?sslmode=require&…',
  );
  expect(said('postgresql://tessera:own@/d?host=/run/pg')).toBe('postgresql:///d?host=%2Frun%2Fpg&…');
  expect(said('postgres:///d?user=tessera&password=own&host=/run/pg&options=-c%20role%3Dx')).not.toMatch(
    /tessera|own|role%3D/,
  );
  expect(said('postgresql://tessera:o%2Fwn@[::1]/d')).toBe('postgresql://[::1]/d?…');
});
