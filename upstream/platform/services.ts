import type { Logger } from 'pino'
import type { Config } from '../config'
import type { Database } from '../db/db'
import type { FileStore } from './files'
import type { Jobs } from './jobs'
import type { Mailer } from './mail'

/** What handlers and jobs may ask of the house. */
export interface Services {
  config: Config
  database: Database
  files: FileStore
  jobs: Jobs
  mail: Mailer
  log: Logger
}
