import { beforeAll, expect, test } from 'vitest'
import { sendsScans, tellEars, type TrackingScan } from '@/lib/client/kept-scan'
import { outbox } from '@/lib/client/outbox/outbox'
import { shelfStore } from '@/lib/client/outbox/stores'
import { Refused } from '@/lib/domain/refused'
import { device } from '../../handheld'
import { useApp, type Asker } from '../app'
import { given } from './parcels'

const app = useApp()
let operator: Asker
beforeAll(async () => {
  operator = await app.as('service_center_operator')
})

/** Parcels like one other, fresh from the sender. */
async function parcels(count: number): Promise<string[]> {
  const one = await given(app)
  const made = await app.query<{ tracking_no: string }>(
    `insert into packages (order_id, tracking_no, ref_no, client_id, carrier_id, carrier_code, service_type, delivery_type, rsa_service_code, source,
        consignee_name, consignee_phone, consignee_phone_key,
       address_line1, city, country_code, weight, goods_description, declared_value, currency, declared_value_aed, fx_rate, payment_mode, created_at)
     select 'M' || p.order_id || n, p.tracking_no || 'M' || lpad(n::text, 4, '0'), p.ref_no || n, client_id, carrier_id, carrier_code, service_type,
       delivery_type, rsa_service_code, source, consignee_name,
       consignee_phone, consignee_phone_key, address_line1, city, country_code, weight, goods_description, declared_value, currency, declared_value_aed,
         fx_rate, payment_mode, created_at
     from packages p, generate_series(1, $2) n where p.id = $1 order by n returning tracking_no`,
    [one.id, count],
  )
  return made.map(({ tracking_no }) => tracking_no)
}

async function sendNow(batch: readonly TrackingScan[]) {
  const answer = await operator.call('tracking.applyScan', {
    ...(batch[0] as TrackingScan).setting, numbers: batch.map(({ number }) => number),
    scanned_at: batch.map(({ scanned_at }) => scanned_at), client_uuid: batch.map(({ client_uuid }) => client_uuid),
  })
  if (answer.status !== 200) throw new Refused(answer.status, answer.message)
  return answer.data.results
}

test('1,000 scans 50 ms apart, the line cut in the middle, are 1,000 events in the order scanned: none lost, none twice', async () => {
  const numbers = await parcels(1000)
  const startMs = Date.now() - 1000 * 50
  let scanned = 0
  let calls = 0
  const isCut = () => scanned > 350 && scanned < 650
  const settled: string[] = []
  const queue = outbox({
    calls: ['tracking.applyScan'],
    store: shelfStore(1, device()),
    // Every third answer is lost on the way back: the upstream has recorded it, the handheld does not know.
    ...sendsScans<'tracking.applyScan'>(async (batch) => {
      calls += 1
      if (isCut()) throw new TypeError('Failed to fetch')
      const answers = await sendNow(batch)
      if (calls % 3 === 0) throw new TypeError('The answer was lost')
      return answers
    }),
    onSettled: tellEars<'tracking.applyScan'>({ settled: (some) => void settled.push(...some.map(({ scan }) => scan.number)), refused: () => {} }),
    now: () => startMs + scanned * 50,
    random: () => 0,
  })
  await queue.start()
  for (const number of numbers) {
    scanned += 1
    await queue.add({ number, setting: { scan_code: 'PKG-IN', location: 'Dubai' } }).kept
    if (scanned % 20 === 0) queue.wake()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const patience = Date.now() + 25_000
  while (queue.snapshot().waiting > 0 && Date.now() < patience) {
    queue.wake()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(queue.snapshot()).toMatchObject({ waiting: 0, attention: [] })
  expect(settled).toEqual(numbers)
  const events = await app.query<{ tracking_no: string; event_at: string }>(
    `select p.tracking_no, e.event_at from package_events e join packages p on p.id = e.package_id where p.tracking_no = any($1) and e.event_code = 'HUB01'
        order by e.event_at, e.id`,
    [numbers],
  )
  expect(events.map(({ tracking_no }) => tracking_no)).toEqual(numbers)
  const gaps = events.slice(1).map(({ event_at }, i) => Date.parse(event_at) - Date.parse(events[i]?.event_at ?? ''))
  expect(new Set(gaps)).toEqual(new Set([50]))
  const [left] = await app.query<{ n: number }>(`select count(*)::int as n from packages where tracking_no = any($1) and status <> 'at_facility'`, [numbers])
  expect(left?.n).toBe(0)
})
