export interface PostgresServer {
  /** postgres://user:password@127.0.0.1:port/qafila; the user may create databases. */
  url: string
  name: string
  pid: number
  /** Folder that holds the cluster, its password and its log. */
  home: string
  /** Resolves when the server has ended, with how. Never rejects. */
  exited: Promise<string>
  /** Fast shutdown; ends it the hard way after `graceMs` (5,000). */
  stop(graceMs?: number): Promise<void>
}

/** Server settings by PostgreSQL's own names, for example `{ fsync: 'off' }`. */
export type PostgresSettings = Record<string, string | number>

/**
 * Starts PostgreSQL in `dir`, made on first use with a password of its own and a database `qafila`.
 * A server that a killed owner left there is stopped first. Listens on 127.0.0.1; port 0 or none takes a free one.
 * @throws Error with a sentence for people: port taken (names DB_PORT), folder in use by a living process, set-up failed
 */
export function startPostgres(options: { dir: string; port?: number; settings?: PostgresSettings }): Promise<PostgresServer>

/** Stops the server that a killed owner left in `dir`, so that it holds no port. @throws as startPostgres when its owner lives */
export function endLeftoverPostgres(dir: string): Promise<void>

/** Ends a cluster's leftover server and removes all of it. */
export function removeCluster(dir: string): Promise<void>

/**
 * Starts an empty PostgreSQL of this process's own on a free port, without the cost of durability; `stop` removes it.
 * Any number may run side by side. What killed processes left under `under` (memory where there is plenty, else .data/temporary) is removed first.
 */
export function startTemporaryPostgres(options?: { settings?: PostgresSettings; under?: string }): Promise<PostgresServer>
