import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readKept } from './kept-json.mjs'
import { identify, isAlive, signal, waitUntil } from './processes.mjs'
import { writePrivately } from './secrets.mjs'
import { Trouble } from './trouble.mjs'

/**
 * Ends what a killed owner left behind, so that it holds no port. The database is asked to, which spares the next
 * start a recovery; portal and upstream keep nothing that could be lost.
 */
async function endLeft(servers) {
  const left = servers.filter(isAlive)
  for (const { pid, name } of left) signal(pid, name === 'database' ? 'SIGINT' : 'SIGKILL')
  if (await waitUntil(() => !left.some(isAlive), 5000)) return
  for (const { pid } of left.filter(isAlive)) signal(-pid, 'SIGKILL')
}

/**
 * Takes a data folder for this process; a living owner is named and left alone.
 * @param {string} dataDir
 * @returns {Promise<{ add(server: { name: string, pid: number }): void, release(): void }>} `add` notes a server to be
 *   ended by the next owner should this one be killed
 */
export async function claim(dataDir) {
  const file = join(dataDir, 'running.json')
  const before = readKept(file, {
    otherwise: { owner: null, servers: [] },
    wayOut: 'Make sure that nothing runs from this folder any more, remove the file, then start again.',
  })
  if (isAlive(before.owner)) {
    throw new Trouble(`Already running from this folder as process ${before.owner.pid}. Stop it with Ctrl-C in its terminal or "kill ${before.owner.pid}".`)
  }
  await endLeft(before.servers)
  const now = { owner: identify(process.pid), servers: [] }
  const write = () => writePrivately(file, JSON.stringify(now))
  write()
  return {
    add({ name, pid }) {
      now.servers.push({ name, ...identify(pid) })
      write()
    },
    release: () => rmSync(file, { force: true }),
  }
}
