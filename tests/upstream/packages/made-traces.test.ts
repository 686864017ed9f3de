import { beforeAll, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { csv, order, send } from '../uploads/package-sheets'

const app = useApp()
let admin: Asker
let client: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  client = await app.as('client_operations')
})

interface Made {
  id: number
  order_id: string
  carrier_code: string
  ref_no: string
}

const uploaded = (...rows: ReturnType<typeof order>[]) => uploadedBy(client, ...rows)
async function uploadedBy(asker: Asker, ...rows: ReturnType<typeof order>[]): Promise<Made[]> {
  const { data } = await send(asker, csv(rows))
  await app.jobs.idle()
  return app.query<Made>('select id, order_id, carrier_code, ref_no from packages where upload_id = $1 order by ref_no', [data.upload_id])
}

test('a package keeps why it got its carrier from the moment it is made', async () => {
  // A client without a lane to this country: no rules decide.
  const [parcel] = await uploadedBy(await app.as('client_operations.dtofz'), order(7001, { weight: '1.250' }))
  const { data } = await admin.call('trackingDesk.assignments', { id: parcel?.id ?? 0 })
  expect(data).toMatchObject([{ seq: 1, rule_name: 'Preference of the lane', assigned_by: 'rule', service_code: 'STD' }])
  expect(data[0]?.candidates.at(-1)).toMatchObject({ accepted: true, reason: 'First of the lane that takes it.' })
  expect(data[0]?.candidates.filter(({ accepted }) => accepted)).toHaveLength(1)
})

test('one that rules gave its carrier keeps which rule, and the lane', async () => {
  const [parcel] = await uploaded(order(7005))
  const { data } = await admin.call('trackingDesk.assignments', { id: parcel?.id ?? 0 })
  expect(data).toMatchObject([{ seq: 1, rule_id: 2, rule_name: 'AR-2 Standard split', assigned_by: 'rule', service_code: 'STD' }])
  expect(data[0]?.candidates.filter(({ accepted }) => accepted)).toMatchObject([{ reason: expect.stringMatching(/^\d+ % of the split, \d+ so far\.$/) }])
  expect(data[0]?.candidates.at(-1)?.accepted).toBe(true)
})

test('parcels that were told the same share the words; the count of their share is each its own', async () => {
  const parcels = await uploaded(...Array.from({ length: 40 }, (_, i) => order(7100 + i)))
  const traces = await Promise.all(parcels.map(async ({ id }) => (await admin.call('allocation.trace', { id })).data))
  const taken = traces.flatMap(([line]) => line?.trace.at(-1)?.candidates.filter(({ accepted }) => accepted) ?? [])
  expect(taken).toHaveLength(40)
  const ofCarrier = (id: number | undefined) =>
    taken.filter(({ carrier_id }) => carrier_id === id).map(({ reason }) => Number(/, (\d+) so far\.$/.exec(reason)?.[1]))
  const counts = ofCarrier(taken[0]?.carrier_id)
  expect(counts.length).toBeGreaterThan(1)
  expect(counts).toEqual(counts.map((_, i) => (counts[0] ?? 0) + i))

  const reasons = await Promise.all(parcels.map(async ({ id }) => (await admin.call('trackingDesk.assignments', { id })).data[0]?.candidates.at(-1)?.reason))
  expect(reasons).toEqual(taken.map(({ reason }) => reason))
  const [{ words, own } = { words: 0, own: 0 }] = await app.query<{ words: number; own: number }>(
    'select count(distinct words_id)::int as words, count(trace)::int as own from allocation_log where package_id = any($1)', [parcels.map(({ id }) => id)])
  expect(own).toBe(0)
  expect(words).toBe(new Set(traces.map(([line]) => JSON.stringify(line?.trace).replace(/\d+ so far/, ''))).size)
  expect(words).toBeLessThan(20)
})

test('a value in foreign money leaves a line with the rate frozen in the order; one in dirhams leaves none', async () => {
  const [local, foreign] = await uploaded(order(7002), order(7003, { declared_value: '100.00', currency: 'USD' }))
  expect((await client.call('trackingDesk.conversions', { order_id: local?.order_id ?? '' })).data).toEqual([])
  expect((await client.call('trackingDesk.conversions', { order_id: foreign?.order_id ?? '' })).data).toMatchObject([
    {
      purpose: 'customs_value', amount: '100.00', from_currency: 'USD', to_currency: 'AED', rate: '3.67250000', converted_amount: '367.25', rate_source: 'Peg',
    },
  ])
})

test('a new label is a new choice beside the old one', async () => {
  const [parcel] = await uploaded(order(7004))
  expect((await client.call('packages.relabel', { id: parcel?.id ?? 0 })).status).toBe(200)
  expect((await admin.call('trackingDesk.assignments', { id: parcel?.id ?? 0 })).data.map(({ seq }) => seq)).toEqual([2, 1])
})
