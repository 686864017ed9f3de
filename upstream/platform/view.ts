import { directUrl } from '../config'
import { openDatabase } from '../db/db'
import { Refusal } from './refusal'
import type { Services } from './services'

const SENTENCE = 'Nothing can be changed while you view as someone else. End the view first.'
/** PostgreSQL: read_only_sql_transaction. */
const READ_ONLY = '25006'
const CONNECTIONS = 4

/** Answered to an administrator who looks through somebody's eyes and wants to do something there (decision 013). */
export const onlyLooking = (name: string) => new Refusal(409, `You are viewing as ${name} and can change nothing. End the view first.`)

/** A write that met the connection of a view, as its refusal; null for any other fault. */
export function refusedWrite(error: unknown): Refusal | null {
  const { code } = ((error as { cause?: unknown }).cause ?? error) as { code?: string }
  return code === READ_ONLY ? new Refusal(409, SENTENCE) : null
}

const refuse = () => Promise.reject(new Refusal(409, SENTENCE))

/** The services as a view may use them: the database refuses every write itself, files are only read, no work is handed out. */
export function servicesForLooking(services: Services): Services {
  const database = openDatabase(directUrl(services.config), CONNECTIONS, { readOnly: true })
  return { ...services, database, jobs: { ...services.jobs, send: refuse }, files: { ...services.files, write: refuse, keep: refuse, remove: refuse } }
}
