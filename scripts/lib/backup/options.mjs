import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { homeOf } from '../postgres-home.mjs'
import { startPostgres } from '../postgres.mjs'
import { postgresDir } from '../servers.mjs'
import { Trouble } from '../trouble.mjs'

/** Options of a command by name: `value` takes the next word, `flag` none. Throws Trouble for any other word. */
export function readOptions(args, kinds) {
  const options = {}
  for (let at = 0; at < args.length; at++) {
    const name = args[at].replace(/^--/, '')
    const known = Object.keys(kinds).map((each) => `--${each}`).join(', ')
    if (!args[at].startsWith('--') || !kinds[name]) throw new Trouble(`${args[at]} is not known. There are: ${known}.`)
    if (kinds[name] === 'value' && args[at + 1] === undefined) throw new Trouble(`--${name} needs a value.`)
    options[name] = kinds[name] === 'flag' ? true : args[++at]
  }
  return options
}

/** Where the database is: the one of `DATABASE_URL`, or the one `npm start` runs. */
export async function databaseAddress(settings) {
  if (settings.databaseUrl) return settings.databaseUrl
  const file = join(homeOf(postgresDir(settings)).home, 'password')
  if (!existsSync(file)) throw new Trouble(`There is no database under ${settings.dataDir}. Say which one with --database.`)
  return `postgres://qafila:${readFileSync(file, 'utf8').trim()}@127.0.0.1:${settings.databasePort}/qafila`
}

/** Does work on a database: the one named, that of `DATABASE_URL`, or the bundled one, which is started for as long as it takes. */
export async function withDatabase(settings, named, work) {
  const known = named ?? settings.databaseUrl
  if (known) return work(known)
  const server = await startPostgres({ dir: postgresDir(settings), port: settings.databasePort })
  return work(server.url).finally(() => server.stop())
}
