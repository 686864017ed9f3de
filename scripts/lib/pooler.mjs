import { spawnSync } from 'node:child_process'
import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { homeOf } from './postgres-home.mjs'
import { freePort } from './ports.mjs'
import { startService, waitUntil } from './processes.mjs'
import { Trouble } from './trouble.mjs'

/** What upstream/db/pool.ts asks of each connection, here for every connection the pooler opens. */
const connectQuery = `set timezone='UTC'; set statement_timeout=15000; set idle_in_transaction_session_timeout=30000`

const ini = ({ hostname, port }, listenOn, users) => `[databases]
* = host=${hostname} port=${port} connect_query='${connectQuery.replaceAll("'", "''")}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenOn}
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
unix_socket_dir =
ignore_startup_parameters = extra_float_digits,options
server_reset_query_always = 0
`

async function answers(url) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  return client.connect().then(() => client.end()).then(() => true, () => false)
}

/** See pooler.d.mts. */
export async function startPooler({ of, dir }) {
  if (spawnSync('pgbouncer', ['--version']).status !== 0)
    throw new Trouble('This needs PgBouncer, which is not here: apt-get install pgbouncer (Debian), then again.')
  const { home, user } = homeOf(dir)
  const address = new URL(of)
  const port = await freePort()
  const files = { users: join(home, 'pooler-users.txt'), ini: join(home, 'pooler.ini') }
  writeFileSync(files.users, `"${decodeURIComponent(address.username)}" "${decodeURIComponent(address.password)}"\n`, { mode: 0o600 })
  writeFileSync(files.ini, ini(address, port, files.users), { mode: 0o600 })
  for (const file of Object.values(files)) if (user.uid) chownSync(file, user.uid, user.gid)
  const service = startService({ name: 'pooler', command: 'pgbouncer', args: [files.ini], ...user, cwd: home, env: process.env, log: join(home, 'pooler.log') })
  const url = of.replace(/:\d+\//, `:${port}/`)
  if (!(await waitUntil(() => answers(url), 10_000))) {
    await service.stop(0)
    throw new Trouble(`PgBouncer does not answer. See ${join(home, 'pooler.log')}.`)
  }
  return { ...service, url }
}
