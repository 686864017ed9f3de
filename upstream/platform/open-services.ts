import pino, { type Logger } from 'pino'
import { directUrl, type Config } from '../config'
import { openDatabase, withReplicas, type Database } from '../db/db'
import { refuseUnmannered } from '../db/pool'
import { requestId } from '../db/request-id'
import { openFiles } from './files'
import { pgBossJobs, type Jobs } from './jobs'
import { openMailer } from './mail'
import type { Services } from './services'
import { openWorker } from './worker'

/** A line a request written by itself costs a tenth of a short answer; together they wait half a second at most, and none at the end of the process. */
const logLines = () => pino.destination({ sync: false, minLength: 8192, periodicFlush: 500 })

/** What a call logs by the process's own logger says of which request; the request's logger says so itself. */
function requestOf(_line: object, _level: number, logger: Logger): object {
  const id = requestId()
  return id && !('request_id' in logger.bindings()) ? { request_id: id } : {}
}

/** The database, through its pooler where there is one (decision 052). */
async function openPrimary(config: Config): Promise<Database> {
  const pooler = config.DATABASE_DIRECT_URL ? config.DATABASE_URL : undefined
  const database = openDatabase(directUrl(config), config.DB_POOL, { pooler })
  if (pooler) await refuseUnmannered(database.pool)
  return database
}

/** Opens everything a process of the upstream needs. Tests may bring their own job runner. */
export async function openServices(config: Config, own: { jobs?: Jobs } = {}): Promise<Services> {
  const redact = ['req.headers.authorization', 'req.headers["x-subscription-key"]']
  const log = pino({ level: config.LOG_LEVEL, redact, mixin: requestOf }, logLines())
  const database = withReplicas(await openPrimary(config), config.DATABASE_READ_URL, config.DB_POOL, ({ fallbacks: _, ...replica }) => {
    if (replica.isUsed) log.info(replica, 'replica is read from')
    else log.warn(replica, 'replica is left alone')
  })
  // Those that answer are read from at once, and none is waited for longer than a look takes.
  await database.replicas?.look()
  const working = config.ROLE === 'worker' || config.JOBS === 'inline'
  const jobs = own.jobs ?? pgBossJobs({ url: config.DATABASE_URL, working, log })
  const files = await openFiles(config)
  const worker = openWorker(directUrl(config), config.ROLE, log)
  return { config, database, files, jobs, worker, mail: openMailer(config, database, files, worker), log }
}

export async function closeServices(services: Services): Promise<void> {
  await services.jobs.stop()
  await services.worker.stop()
  await services.database.close()
}
