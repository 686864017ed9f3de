import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/db'
import { prometheusText, processMetrics, type Metric, type RequestCounts } from './metrics'
import type { Places } from './places'
import { Refusal } from './refusal'
import type { RequestLog } from './request-log'
import type { Services } from './services'
import { sameSecret } from './tokens'

/** What areas say of the work that waits; asked at most every five seconds. */
export type WorkMetrics = (db: Db) => Promise<Metric[]>

const KEPT_MS = 5000

function databaseMetrics({ database: { pool, replicas } }: Services): Metric[] {
  const pools = [{ name: 'primary', pool }, ...(replicas?.all ?? []).map((replica) => ({ name: replica.state.name, pool: replica.pool }))]
  const states = replicas?.states() ?? []
  const ofReplicas = (name: string, help: string, of: (state: (typeof states)[number]) => number | null): Metric => ({
    name, type: 'gauge', help, samples: states.flatMap((state) => {
      const value = of(state)
      return value === null ? [] : [{ labels: { replica: state.name }, value }]
    }),
  })
  return [
    {
      name: 'qafila_database_connections', type: 'gauge', help: 'Connections of this process, and questions that wait for one.',
      samples: pools.flatMap(({ name, pool: { totalCount, idleCount, waitingCount } }) => Object.entries({
        used: totalCount - idleCount, idle: idleCount, waiting: waitingCount,
      }).map(([state, value]) => ({ labels: { pool: name, state }, value }))),
    },
    ofReplicas('qafila_replica_used', 'Whether a replica is read from.', ({ isUsed }) => Number(isUsed)),
    ofReplicas('qafila_replica_lag_seconds', 'How far a replica is behind.', ({ lagMs }) => (lagMs === null ? null : lagMs / 1000)),
    {
      name: 'qafila_replica_fallbacks_total', type: 'counter', help: 'Questions to a replica that the primary answered.',
      samples: states.flatMap(({ name, fallbacks }) => Object.entries(fallbacks).map(([why, value]) => ({ labels: { replica: name, why }, value }))),
    },
  ]
}

interface Measured {
  services: Services
  counts: RequestCounts
  places: Places
  received: RequestLog
  work: WorkMetrics
}

/**
 * `GET /metrics` for Prometheus. Its bearer token is `METRICS_KEY`, or the subscription key where there is none: it says how much business there is, so
 * it is nobody's else. The portal's door does not know the path. Figures the database does not give in time are left out, not waited for.
 */
export function serveMetrics(app: FastifyInstance, { services, counts, places, received, work }: Measured): void {
  const key = services.config.METRICS_KEY ?? services.config.SUBSCRIPTION_KEY
  let kept: { until: number; metrics: Promise<Metric[]> } | null = null
  const workNow = () => {
    if (!kept || kept.until < Date.now()) kept = { until: Date.now() + KEPT_MS, metrics: work(services.database.db).catch(() => []) }
    return kept.metrics
  }
  app.get('/metrics', async (request, reply) => {
    if (!sameSecret(request.headers.authorization?.replace(/^Bearer /, '') ?? '', key)) throw new Refusal(401, 'The metrics key is missing or wrong.')
    const { lines, bodies } = received.dropped()
    const ofWork = await workNow()
    const own: Metric[] = [
      { name: 'qafila_requests_in_flight', type: 'gauge', help: 'Requests under way.', samples: [{ value: places.taken() }] },
      {
        name: 'qafila_request_log_dropped_total', type: 'counter', help: 'Lines and bodies of the request log that were lost.',
        samples: [{ labels: { what: 'lines' }, value: lines }, { labels: { what: 'bodies' }, value: bodies }],
      },
      { name: 'qafila_database_up', type: 'gauge', help: 'Whether the database answered.', samples: [{ value: Number(ofWork.length > 0) }] },
    ]
    const all = [...processMetrics(), ...counts.metrics(), ...own, ...databaseMetrics(services), ...ofWork]
    return reply.type('text/plain; version=0.0.4').send(prometheusText(all))
  })
}
