import type { PostgresServer, PostgresSettings } from './postgres.mjs'

/**
 * Makes a streaming standby of a PostgreSQL on this machine from the binaries npm installed, and starts it: a base backup of one session, then the
 * log from a slot of its own. It takes about as long as copying the data.
 * @throws Trouble when it does not start; pg's error when `of` is not a superuser's address of a server whose data directory can be read here
 */
export function startStandby(o: {
  /** Address of the primary, a superuser's. */
  of: string
  /** Where it is kept; must be empty. */
  dir: string
  settings?: PostgresSettings
  /** Of its slot, and what `synchronous_standby_names` calls it. */
  name?: string
  port?: number
}): Promise<PostgresServer>

/** The same for as long as a test or a run of the bench takes, in memory where `dir` says nothing else; `stop` removes it and its slot. */
export function startTemporaryStandby(o: { of: string; settings?: PostgresSettings; name?: string; dir?: string }): Promise<PostgresServer>
