import { readConfig } from '@/upstream/config'
import { drainWebhooks } from '@/upstream/areas/subscriptions/sender'
import { inTransaction } from '@/upstream/db/db'
import { closeServices, openServices } from '@/upstream/platform/open-services'
import { system } from '@/upstream/platform/who'
import { recordEvents } from '@/upstream/core/events/record-events'
import { startReceiver } from '../receiver'
import { query } from './databases'
import { perSecond, short, type Line } from './table'

const CLIENTS = 50
const EVENTS = 1000
const STEPS = ['HUB06', 'LMD06', 'EXC01', 'EXC08'] as const
const RECEIVER_MS = 20
const RECORDED = 2000

/** Fifty clients with five parcels each; their subscriptions go to a server of ours. */
async function prepare(url: string, receiver: string): Promise<number[]> {
  await query(url, "update clients set integration_mode = 'schedular'")
  await query(url, 'delete from client_subscriptions')
  await query(
    url,
    `insert into clients (client_code, name, client_type, service_type, contact_name, contact_email, contact_phone, status)
     select 'BENCH' || n, 'Bench client ' || n, 'sme', '{last_mile}', 'Bench', 'bench@bench.example', '+971500000000', 'active' from generate_series(1, $1) n`,
    [CLIENTS],
  )
  await query(
    url, `insert into client_subscriptions (client_id, kind, active, url) select id, 'tracking', true, $1 from clients where client_code like 'BENCH%'`,
    [receiver],
  )
  const parcels = await query<{ id: number }>(
    url,
    `with taken as (select p.id, row_number() over (order by p.id) as nth from packages p
        where p.status in ('at_facility', 'with_carrier', 'in_linehaul', 'delivered') limit ${(EVENTS / STEPS.length).toFixed(0)})
     update packages p set client_id = c.id, environment = 'production', ref_no = p.ref_no || '-' || p.id from taken t
       join (select id, row_number() over (order by id) as nth from clients where client_code like 'BENCH%') c on c.nth = 1 + t.nth % ${CLIENTS}
     where p.id = t.id returning p.id`,
  )
  return parcels.map(({ id }) => Number(id))
}

/** How fast steps are written down for clients that have no subscription: what the outbox costs those it is not for. */
async function recordingLine(database: Parameters<typeof inTransaction>[0], url: string): Promise<Line> {
  const parcels = (await query<{ id: number }>(url, `select id from packages where client_id not in (select client_id from client_subscriptions)
    limit ${RECORDED}`)).map(({ id }) => Number(id))
  const write = async (code: string) => {
    const began = performance.now()
    await inTransaction(database, (tx) =>
      recordEvents(tx, parcels.map((package_id) => ({ package_id, event_code: code, event_at: new Date().toISOString(), source: 'manual' })), { who: system }),
    )
    return parcels.length / ((performance.now() - began) / 1000)
  }
  await write('HUB06')
  return { work: 'events recorded, no subscription', upstream: perSecond(await write('EXC08')), note: `${parcels.length} in one transaction` }
}

/** A thousand events to fifty clients whose server takes 20 ms, four steps a parcel in their order, by one and by two workers. */
export async function webhookLines(databaseUrl: string): Promise<Line[]> {
  const config = readConfig({
    DATABASE_URL: databaseUrl, SUBSCRIPTION_KEY: 'bench-subscription-key',
    TOKEN_SECRET: 'x'.repeat(40), LOG_LEVEL: 'error', WEBHOOK_ALLOW_LOCAL: '1', JOBS: 'external',
  })
  const services = await openServices(config)
  const receiver = await startReceiver()
  receiver.answer((_, response) => void setTimeout(() => response.end('OK'), RECEIVER_MS))
  const lines: Line[] = []
  try {
    const parcels = await prepare(databaseUrl, receiver.url)
    lines.push(await recordingLine(services.database.db, databaseUrl))
    for (const workers of [1, 2]) {
      await query(databaseUrl, 'truncate webhook_events')
      await query(databaseUrl, "delete from package_events where event_code = any($1) and package_id = any($2)", [STEPS, parcels])
      for (const [i, event_code] of STEPS.entries()) {
        const event_at = new Date(Date.now() - (STEPS.length - i) * 60_000).toISOString()
        await inTransaction(services.database.db, (tx) =>
          recordEvents(tx, parcels.map((package_id) => ({ package_id, event_code, event_at, source: 'manual' })), { who: system }),
        )
      }
      receiver.got.length = 0
      const began = performance.now()
      await Promise.all(Array.from({ length: workers }, () => drainWebhooks(services)))
      const seconds = (performance.now() - began) / 1000
      const byParcel = Map.groupBy(receiver.json(), (event) => event.tracking_no)
      const inOrder = [...byParcel.values()].every((events) => events.map((e) => e.event?.code).join() === STEPS.join())
      lines.push({
        work: `${receiver.got.length} webhooks to ${CLIENTS} clients, ${workers} worker${workers > 1 ? 's' : ''}`,
        upstream: perSecond(receiver.got.length / seconds), note: `${short(seconds)} s, ${inOrder ? 'every parcel in order' : 'OUT OF ORDER'}`,
      })
    }
    return lines
  } finally {
    await receiver.stop()
    await closeServices(services)
  }
}
