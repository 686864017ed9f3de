import pino from 'pino'
import type { Config } from '../config'
import { openDatabase } from '../db/db'
import { openFiles } from './files'
import { pgBossJobs, type Jobs } from './jobs'
import { openMailer } from './mail'
import type { Services } from './services'

/** Opens everything a process of the upstream needs. Tests may bring their own job runner. */
export async function openHouse(config: Config, own: { jobs?: Jobs } = {}): Promise<Services> {
  const log = pino({ level: config.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers["x-subscription-key"]'] })
  const database = openDatabase(config.DATABASE_URL, config.DB_POOL)
  const working = config.ROLE === 'worker' || config.JOBS === 'inline'
  const jobs = own.jobs ?? pgBossJobs({ url: config.DATABASE_URL, working, log })
  const files = await openFiles(config)
  return { config, database, files, jobs, mail: openMailer(config, database, files), log }
}

export async function closeHouse(services: Services): Promise<void> {
  await services.jobs.stop()
  await services.database.close()
}
