import { describe, expect, test } from 'vitest'
import { takeNumber } from '@/upstream/areas/carrier-feeds/intake'
import { stepsOf } from '@/upstream/areas/sla/clock-facts'
import { inTransaction } from '@/upstream/db/db'
import { given, happened, hoursAgo, standingOf, type Parcel } from '../tracking/parcels'
import { useApp } from '../app'
import { useCarriers } from './connected'

const app = useApp()
const { here } = useCarriers(app)

async function onTheWay(number: string): Promise<Parcel> {
  const made = await given(app, { carrier_id: here.pearl, carrier_code: 'PEARL', carrier_tracking_no: number })
  await happened(app, made, ['ORD02', 100], ['LMD01', 50])
  return made
}

/** Pearl Post says this of the number, as its feed does. */
const says = (number: string, code: string, hours: number, signed_by: string | null = null) =>
  inTransaction(app.services.database.db, (tx) =>
    takeNumber(tx, { carrier_id: here.pearl, number, source: 'carrier_webhook' }, {
      number, events: [{ code, sub_code: '', description: `Words of ${code}`, time: hoursAgo(hours), location: null, location_code: '', signed_by }],
      raw: { request: { method: 'POST', url: 'webhook' }, status: 202, headers: {} },
    }),
  )

/** A code of its own for a test, meaning a house event and perhaps less than it. */
async function means(code: string, rsa_event_code: string, less: { is_terminal?: boolean; requires_pod?: boolean } = {}): Promise<number> {
  const [row] = await app.query<{ id: number }>(
    "insert into carrier_event_mappings (carrier_id, carrier_event_code, carrier_event_description) values ($1, $2, $3) returning id",
    [here.pearl, code, `Words of ${code}`],
  )
  const answer = await here.admin.call('carrierMapping.update', { id: row?.id ?? 0, event_mapping_status: 'mapped', rsa_event_code, ...less })
  expect(answer.status).toBe(200)
  return row?.id ?? 0
}

describe('a code that ends nothing', () => {
  test('stands in the history and leaves the parcel open, for the desk, the public and the next event', async () => {
    const made = await onTheWay('NT-1')
    await means('LOCKER_IN', 'DEL03', { is_terminal: false })
    await says('NT-1', 'LOCKER_IN', 5, 'Locker 12')
    expect(await standingOf(app, made)).toMatchObject({ status: 'with_carrier', last_event_code: 'DEL03', delivered_at: null })
    const { data } = await here.admin.call('tracking.details', { tracking_no: made.tracking_no })
    expect(data.events[0]).toMatchObject({ event_code: 'DEL03' })
    expect(data.milestones.find(({ name }) => name === 'delivered')?.state).toBe('ahead')
    expect(data.has_pod).toBe(false)
    const [card] = (await app.nobody.call('tracking.summary', { numbers: made.tracking_no })).data
    expect(card?.milestones?.find(({ name }) => name === 'delivered')?.state).toBe('ahead')
    expect(card?.status_text).not.toMatch(/delivered|collected/i)
    // The clock of its delivery runs on.
    expect((await stepsOf(app.services.database.db, [made.id])).get(made.id)?.map(({ code }) => code)).toEqual(['ORD02', 'LMD01'])

    await says('NT-1', '500', 1, 'Mariam Janahi')
    expect((await standingOf(app, made)).status).toBe('delivered')
    expect((await here.admin.call('tracking.pod', { id: made.id })).data).toMatchObject({ receiver_name: 'Mariam Janahi' })
  })

  test('takes back what its stored events ended, once somebody says so', async () => {
    const made = await onTheWay('NT-2')
    const id = await means('LOCKER_DONE', 'DEL03')
    await says('NT-2', 'LOCKER_DONE', 5)
    expect((await standingOf(app, made)).status).toBe('delivered')
    const answer = await here.admin.call('carrierMapping.update', { id, is_terminal: false })
    expect(answer.data.reprocessed_job_id).toEqual(expect.any(Number))
    await app.jobs.idle()
    expect(await standingOf(app, made)).toMatchObject({ status: 'with_carrier', delivered_at: null })
    expect((await here.admin.call('carrierMapping.one', { id })).data).toMatchObject({ is_terminal: false, reprocess: { state: 'done', moved: 1 } })
  })
})

describe('deliveries without a proof', () => {
  const waiting = async () =>
    (await here.admin.call('packages.find', { carrier_id: [here.pearl], proof_missing: true, page_size: 200 })).data.map(({ id }) => id)

  test('are found on the packages’ list until somebody adds one', async () => {
    const bare = await onTheWay('NP-1')
    const signed = await onTheWay('NP-2')
    await says('NP-1', '500', 3)
    await says('NP-2', '500', 3, 'Mariam Janahi')
    expect((await standingOf(app, bare)).status).toBe('delivered')
    expect(await waiting()).toContain(bare.id)
    expect(await waiting()).not.toContain(signed.id)
    await app.query("insert into pods (package_id, delivered_at, receiver_name, source) values ($1, now(), 'Reception', 'upload')", [bare.id])
    expect(await waiting()).not.toContain(bare.id)
  })

  test('are none where the carrier’s code asks for no proof', async () => {
    const made = await onTheWay('NP-3')
    await means('LEFT_SAFE', 'DEL02', { requires_pod: false })
    await says('NP-3', 'LEFT_SAFE', 3)
    expect((await standingOf(app, made)).status).toBe('delivered')
    expect(await waiting()).not.toContain(made.id)
  })

  test('leave the queue with the proof a stored event brought', async () => {
    const made = await onTheWay('NP-4')
    await says('NP-4', 'HANDED_X', 3, 'Salim Rashid')
    const { data } = await here.admin.call('carrierMapping.one', { id: 0, carrier_id: here.pearl, carrier_event_code: 'HANDED_X' })
    await here.admin.call('carrierMapping.update', { id: data.id, event_mapping_status: 'mapped', rsa_event_code: 'DEL01' })
    await app.jobs.idle()
    expect((await standingOf(app, made)).status).toBe('delivered')
    expect(await waiting()).not.toContain(made.id)
  })
})

test('the list of codes tells how many are unmapped, mapped and ignored, whichever are shown', async () => {
  const id = await means('COUNT_A', 'LMD03')
  await app.query("insert into carrier_event_mappings (carrier_id, carrier_event_code) values ($1, 'COUNT_B'), ($1, 'COUNT_C')", [here.pearl])
  const counts = async (change: Record<string, unknown> = {}) =>
    (await here.admin.call('carrierMapping.list', { search: 'COUNT_', ...change } as never)).meta.tab_counts
  expect(await counts({ event_mapping_status: ['unmapped'] })).toEqual({ all: 3, mapped: 1, unmapped: 2, ignored: 0 })
  await here.admin.call('carrierMapping.update', { id, event_mapping_status: 'ignored' })
  expect(await counts()).toEqual({ all: 3, mapped: 0, unmapped: 2, ignored: 1 })
  expect(await counts({ rsa_event_code: ['LMD03'] })).toEqual({ all: 0, mapped: 0, unmapped: 0, ignored: 0 })
})

test('several codes are ignored at once; another carrier’s codes are nobody else’s to ignore', async () => {
  const made = await onTheWay('IG-1')
  const id = await means('IGN_A', 'LMD03')
  await says('IG-1', 'IGN_A', 5)
  expect((await standingOf(app, made)).status).toBe('out_for_delivery')
  const answer = await here.admin.call('carrierMapping.ignoreMany', { ids: [id, 9_999_999] })
  expect(answer).toMatchObject({ status: 200, data: { done: 1, failed: [{ name: '9999999' }] } })
  await app.jobs.idle()
  expect((await standingOf(app, made)).status).toBe('with_carrier')
  expect((await (await app.as('carrier_admin')).call('carrierMapping.ignoreMany', { ids: [id] })).status).toBe(403)
})
