import type { Logger } from 'pino'
import type { Config } from '../config'
import type { Database } from '../db/db'
import type { FileStore } from './files'
import type { Jobs } from './jobs'
import type { Mailer } from './mail'
import type { Worker } from './worker'

/** What handlers and jobs may use. */
export interface Services {
  config: Config
  database: Database
  files: FileStore
  jobs: Jobs
  mail: Mailer
  /** This process among those that work. */
  worker: Worker
  log: Logger
}
