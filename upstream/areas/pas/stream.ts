import { PassThrough } from 'node:stream'
import pg from 'pg'
import { directUrl } from '../../config'
import type { Services } from '../../platform/services'
import { boardOf } from './board'

/** Boards of one site in this process, told together: one query an update, however many watch. */
interface Watched {
  boards: Set<PassThrough>
  /** Something happened while the board was being worked out. */
  again: boolean
  busy: boolean
}
interface Hub {
  watched: Map<number, Watched>
  listener: Promise<pg.Client> | null
}
const hubs = new WeakMap<Services, Hub>()

const GATHER_MS = 150
const ALIVE_MS = 15_000
/** A stream ends by itself, so that whoever may no longer watch stops; browsers come back at once. */
const STREAM_MS = 600_000
/** A board that does not read is let go: it comes back and starts from the whole. */
const BEHIND_BYTES = 1024 * 1024

const said = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

async function tell(services: Services, site: number, watched: Watched): Promise<void> {
  if (watched.busy) return void (watched.again = true)
  watched.busy = true
  try {
    do {
      // Steps of one call, and of guards who scan together, make one update.
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      watched.again = false
      if (watched.boards.size === 0) return
      const text = said('board', await boardOf(services.database.db, site))
      for (const board of watched.boards) {
        if (board.writableLength > BEHIND_BYTES) board.end()
        else board.write(text)
      }
    } while (watched.again)
  } catch (error) {
    services.log.error({ error, site }, 'yard board')
  } finally {
    watched.busy = false
  }
  return undefined
}

/** One connection of the process that hears of every site; when it breaks the boards are ended and come back to a new one. */
async function listen(services: Services, hub: Hub): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: directUrl(services.config) })
  const gone = () => {
    hub.listener = null
    for (const { boards } of hub.watched.values()) for (const board of boards) board.end()
  }
  client.on('error', gone)
  client.on('end', gone)
  client.on('notification', ({ payload }) => {
    const site = Number(payload)
    const watched = hub.watched.get(site)
    if (watched) void tell(services, site, watched)
  })
  await client.connect()
  await client.query('listen pas_board')
  return client
}

function hubOf(services: Services): Hub {
  const hub = hubs.get(services) ?? { watched: new Map(), listener: null }
  hubs.set(services, hub)
  return hub
}

/** The last board has gone: the listening connection goes with it. */
function leave(hub: Hub, site: number, board: PassThrough): void {
  const watched = hub.watched.get(site)
  watched?.boards.delete(board)
  if (watched?.boards.size === 0) hub.watched.delete(site)
  if (hub.watched.size > 0 || !hub.listener) return
  const closing = hub.listener
  hub.listener = null
  void closing.then((client) => client.removeAllListeners('end').end()).catch(() => {})
}

/** Ends every board of this process: it is leaving, and would wait for them. */
export function endBoards(services: Services): void {
  for (const { boards } of hubs.get(services)?.watched.values() ?? []) for (const board of boards) board.end()
}

/** Server-sent events of a site's board: the whole board at once and after every change, a comment now and then so that proxies keep the line. */
export async function boardStream(services: Services, site: number): Promise<PassThrough> {
  const hub = hubOf(services)
  const board = new PassThrough({ highWaterMark: BEHIND_BYTES })
  const watched = hub.watched.get(site) ?? { boards: new Set<PassThrough>(), again: false, busy: false }
  hub.watched.set(site, watched)
  watched.boards.add(board)
  const alive = setInterval(() => board.write(': still here\n\n'), ALIVE_MS)
  const end = setTimeout(() => board.end(), STREAM_MS)
  alive.unref()
  end.unref()
  board.on('close', () => {
    clearInterval(alive)
    clearTimeout(end)
    leave(hub, site, board)
  })
  try {
    // Heard before it is read: nothing falls between the first board and the changes after it.
    await (hub.listener ??= listen(services, hub))
    board.write(`retry: 2000\n\n${said('board', await boardOf(services.database.db, site))}`)
  } catch (error) {
    board.destroy()
    throw error
  }
  return board
}
