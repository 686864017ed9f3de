import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

const ids = new AsyncLocalStorage<string>()

/** Does `work` for a request: what it logs and asks the database bears this id, wherever it happens. */
export const forRequest = <T>(id: string, work: () => T): T => ids.run(id, work)

/** The request that is being worked on; undefined outside of one. */
export const requestId = (): string | undefined => ids.getStore()

const marked = (text: string) => {
  const id = ids.getStore()
  return id && !text.startsWith('/* request') ? `/* request ${id} */ ${text}` : text
}

/**
 * Has statements say which request they are part of, in a comment: PostgreSQL shows it where it logs one that was slow or failed, and in
 * pg_stat_activity. Named statements are left as they are: they are parsed once for all requests.
 */
export function markStatements(asker: pg.Pool | pg.PoolClient): void {
  const ask = asker.query.bind(asker) as (...given: unknown[]) => unknown
  asker.query = ((first: unknown, ...rest: unknown[]) => {
    if (typeof first === 'string') return ask(marked(first), ...rest)
    const config = first as { name?: string; text?: string; submit?: unknown }
    return config.text && !config.name && !config.submit ? ask({ ...config, text: marked(config.text) }, ...rest) : ask(first, ...rest)
  }) as typeof asker.query
}
