import type pg from 'pg'
import { lsn, openReplica, type Primary, type Reader, type Replica, type ReplicaState } from './replicas'

const LOOK_MS = 1000

/** The replicas of a database. */
export interface Replicas {
  /** The replica to read at for somebody, always the same one while it has what he wrote; null where only the primary has. */
  choose(who: Reader): pg.Pool | null
  /** Looks at all of them, and at where the primary is; resolves when their states are those of now. */
  look(): Promise<void>
  states(): ReplicaState[]
  all: readonly Replica[]
  end(): Promise<void>
}

async function placeOf(pool: pg.Pool): Promise<{ at: bigint; born: string } | null> {
  try {
    const { rows } = await pool.query<{ at: string; born: string }>('select pg_current_wal_insert_lsn()::text as at, pg_postmaster_start_time()::text as born')
    const [found] = rows
    return found ? { at: lsn(found.at), born: found.born } : null
  } catch {
    // A primary that is away moves on nowhere; replicas answer meanwhile what they have.
    return null
  }
}

/** Opens replicas, each with as many connections as the primary, and looks at them every second. */
export function openReplicas(urls: readonly string[], size: number, primary: Primary, say: (state: ReplicaState) => void): Replicas {
  const all = urls.map((url) => openReplica(url, size, primary, say))
  let turn = 0
  let looking: Promise<void> | null = null
  const lookOnce = async () => {
    const seen = await placeOf(primary.pool)
    await Promise.all(all.map((replica) => replica.look(seen)))
  }
  const look = () => (looking ??= lookOnce().finally(() => (looking = null)))
  const timer = urls.length > 0 ? setInterval(() => void look(), LOOK_MS).unref() : undefined
  return {
    all, look,
    choose({ user_id, wrote_lsn }) {
      if (all.length === 0) return null
      const wrote = wrote_lsn === null ? 0n : lsn(wrote_lsn)
      // One person is answered by one replica, so that what was there a moment ago is there still; nobody in particular by each in turn.
      const first = user_id || (turn += 1)
      for (let n = 0; n < all.length; n++) {
        const { state, replayed, pool } = all[(first + n) % all.length] as Replica
        if (state.isUsed && replayed >= wrote) return pool
      }
      return null
    },
    states: () => all.map(({ state }) => state),
    async end() {
      clearInterval(timer)
      await looking?.catch(() => {})
      await Promise.all(all.map((replica) => replica.end()))
    },
  }
}
