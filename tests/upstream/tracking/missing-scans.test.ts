import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { watchMissingScans } from '@/upstream/areas/missing-scans/watch'
import { useApp, type Asker } from '../app'
import { eventCount, given, happened, hoursAgo, idOf, recorded, standingOf, type Parcel } from './parcels'

const app = useApp()
let admin: Asker
let staff: Asker
let operator: Asker
beforeAll(async () => {
  admin = await app.as('super_admin')
  staff = await app.as('operations_manager')
  operator = await app.as('service_center_operator')
})
// A clean floor: no rules but the test's, and no parcels but the test's to find.
beforeEach(async () => {
  await app.query("update packages set environment = 'sandbox'")
  await app.query('update scan_expectations set removed_at = now(), active = false')
  await app.query("update missing_scans set status = 'waived', closed_at = now() where status = 'open'")
})

const rule = (more: Partial<Input<'missingScans.addRule'>> = {}) =>
  admin.call('missingScans.addRule', {
    after_event: 'LMD01', expected_events: ['LMD02', 'LMD03', 'DLF*', 'DEL*'], within_hours: 24, ...more,
  } as Input<'missingScans.addRule'>)
const watch = (at?: Date) => watchMissingScans(app.services, at)
const open = async (who: Asker = admin) => (await who.call('missingScans.list', { state: ['open'], page_size: 200 })).data
const rowOf = async (parcel: Pick<Parcel, 'id'>) =>
  (await app.query<{ id: number; status: string; due_at: string; resolved_event_id: number | null; note: string | null }>(
    'select id, status, due_at, resolved_event_id, note from missing_scans where package_id = $1 order by id desc', [parcel.id],
  ))[0]

/** A parcel handed to its carrier so many hours ago and not heard of since. */
async function silent(hours = 30, differs: Record<string, unknown> = {}): Promise<Parcel> {
  const parcel = await given(app, differs)
  await happened(app, parcel, ['ORD02', 150], ['LMD01', hours])
  return parcel
}

describe('looking for silent parcels', () => {
  test('one not seen in time is open from its due time on, with how late it is', async () => {
    await rule({ severity: 'critical' })
    const parcel = await silent(30)
    const early = await silent(23)
    await watch()
    const [row] = await open()
    expect(row).toMatchObject({
      tracking_no: parcel.tracking_no, state: 'open', status: 'with_carrier', late_hours: 6,
      severity: 'critical', expected_event: ['LMD02', 'LMD03', 'DLF*', 'DEL*'], carrier: 'Falcon Express',
    })
    expect(Math.abs(Date.parse(row?.due_at ?? '') - Date.parse(hoursAgo(6)))).toBeLessThan(5000)
    expect(await rowOf(early)).toBeUndefined()
    expect(await open()).toHaveLength(1)
  })

  test('seen in time, seen late but before anybody looked, delivered, returned: none is missing', async () => {
    await rule()
    for (const code of ['LMD03', 'DLF02', 'DEL01', 'LMD02']) {
      const parcel = await silent(30)
      await happened(app, parcel, [code, 2])
    }
    await happened(app, await silent(30), ['EXC03', 3])
    await watch()
    expect(await open()).toEqual([])
  })

  test('by every look once, however often and however many look at once', async () => {
    await rule()
    const parcel = await silent()
    await Promise.all([watch(), watch(), watch()])
    await watch()
    expect(await app.query('select 1 from missing_scans where package_id = $1', [parcel.id])).toHaveLength(1)
  })

  test('that fell due between two looks is found by the second', async () => {
    await rule()
    const parcel = await silent(23.5)
    await watch()
    expect(await rowOf(parcel)).toBeUndefined()
    await watch(new Date(Date.now() + 3_600_000))
    expect(await rowOf(parcel)).toMatchObject({ status: 'open' })
  })

  test('whose clock started long ago but was told only now is found', async () => {
    await rule()
    await app.query("update scan_expectations set evaluated_until = now() - interval '10 minutes' where removed_at is null")
    const parcel = await silent(160)
    await watch()
    expect(await rowOf(parcel)).toMatchObject({ status: 'open' })
  })

  test('of another carrier or client is not the rule\'s business', async () => {
    const [falcon, desert] = [await idOf(app, 'carriers', 'FALCON'), await idOf(app, 'carriers', 'DESERT')]
    await rule({ scope: 'carrier', carrier_id: desert })
    await rule({ scope: 'client', client_id: await idOf(app, 'clients', 'SOUKX'), within_hours: 20 })
    const [a, b, c] = [
      await silent(30, { carrier_id: falcon }), await silent(30, { carrier_id: desert }), await silent(30, { client_id: await idOf(app, 'clients', 'SOUKX') }),
    ]
    await watch()
    expect(await rowOf(a)).toBeUndefined()
    expect(await rowOf(b)).toMatchObject({ status: 'open' })
    expect(await rowOf(c)).toMatchObject({ status: 'open' })
  })

  test('sandbox parcels are nobody\'s worry', async () => {
    await rule()
    const parcel = await silent(30, { environment: 'sandbox' })
    await watch()
    expect(await rowOf(parcel)).toBeUndefined()
  })

  test('a rule out of force finds nothing, back in force it looks back seven days', async () => {
    const { data } = await rule({ active: false })
    const parcel = await silent(30)
    await watch()
    expect(await rowOf(parcel)).toBeUndefined()
    await admin.call('missingScans.changeRule', { id: data.id, active: true })
    await watch()
    expect(await rowOf(parcel)).toMatchObject({ status: 'open' })
  })
})

describe('a parcel heard of again', () => {
  test('by an event that arrives late resolves it, with that event', async () => {
    await rule()
    const parcel = await silent(30)
    await watch()
    const [event] = await recorded(app, [{ package_id: parcel.id, event_code: 'LMD03', event_at: hoursAgo(8), source: 'carrier_poll' }])
    await watch()
    expect(await rowOf(parcel)).toMatchObject({ status: 'resolved', resolved_event_id: event?.event_id })
  })

  test('by the end of its life resolves it too', async () => {
    await rule()
    const parcel = await silent(30)
    await watch()
    await happened(app, parcel, ['EXC03', 1])
    await watch()
    expect(await rowOf(parcel)).toMatchObject({ status: 'resolved' })
  })

  test('whose first event was taken back was never silent', async () => {
    await rule()
    const parcel = await silent(30)
    await watch()
    await app.query("update package_events set voided_at = now() where package_id = $1 and event_code = 'LMD01'", [parcel.id])
    await watch()
    expect(await rowOf(parcel)).toMatchObject({ status: 'resolved', note: 'The event it counts from was taken back.' })
  })

  test('handed over anew starts a new clock', async () => {
    await rule()
    const parcel = await silent(60)
    await watch()
    await happened(app, parcel, ['LMD01', 26])
    await watch()
    const rows = await app.query<{ status: string }>('select status from missing_scans where package_id = $1 order by id', [parcel.id])
    expect(rows.map(({ status }) => status)).toEqual(['resolved', 'open'])
  })
})

describe('applying a missing scan', () => {
  const apply = (ids: number[], more: Partial<Input<'missingScans.apply'>> = {}) => staff.call('missingScans.apply', {
    ids, event_code: 'LMD03', event_at: hoursAgo(2), location: 'Dubai', ...more,
  })

  test('writes the event down and closes it; the parcel stands where the scan says', async () => {
    await rule()
    const parcel = await silent()
    await watch()
    const id = (await rowOf(parcel))?.id ?? 0
    expect(await apply([id], { remarks: 'Seen by the driver' })).toMatchObject({ status: 200, data: { applied: 1, failed: [] } })
    expect(await standingOf(app, parcel)).toMatchObject({ status: 'out_for_delivery', last_event_code: 'LMD03' })
    expect(await rowOf(parcel)).toMatchObject({ status: 'applied', note: 'Seen by the driver', resolved_event_id: expect.any(Number) })
    expect(await apply([id])).toMatchObject({ status: 409, message: 'This missing scan is already applied.' })
    expect(await eventCount(app, parcel, 'LMD03')).toBe(1)
  })

  test('in bulk applies those that can take it and tells of the others', async () => {
    await rule()
    const [good, done, lost] = [await silent(), await silent(), await silent()]
    await watch()
    const ids = await Promise.all([good, done, lost].map(async (parcel) => (await rowOf(parcel))?.id ?? 0))
    await staff.call('missingScans.waive', { ids: [ids[1] ?? 0], note: 'Known' })
    await happened(app, lost, ['EXC03', 1])
    const answer = await apply([...ids, 999_999], { event_at: hoursAgo(0.5) })
    expect(answer.data).toMatchObject({
      applied: 1,
      failed: [
        { tracking_no: done.tracking_no, message: 'This missing scan is already waived.' },
        { tracking_no: lost.tracking_no, message: expect.stringContaining('is already Lost') },
        { id: 999_999, message: 'That missing scan no longer exists.' },
      ],
    })
    // Nor can a delivery dated before the loss overturn it.
    expect(await apply([ids[2] ?? 0], { event_code: 'DEL01' })).toMatchObject({
      status: 409, message: `Package ${lost.tracking_no} is already Lost and cannot change to Delivered.`,
    })
    expect(await standingOf(app, lost)).toMatchObject({ status: 'lost', delivered_at: null })
  })

  test('takes only what is expected, at a time that can be', async () => {
    await rule()
    const parcel = await silent()
    await watch()
    const id = (await rowOf(parcel))?.id ?? 0
    expect(await apply([id], { event_code: 'HUB01' })).toMatchObject({ status: 409, message: 'HUB01 is not what is expected: LMD02, LMD03, DLF*, DEL*.' })
    expect(await apply([id], { event_code: 'NOPE1' })).toMatchObject({ status: 422, errors: [{ field: 'event_code' }] })
    expect(await apply([id], { event_at: hoursAgo(-1) })).toMatchObject({
      status: 422, message: 'Event time is in the future.', errors: [{ field: 'event_at' }],
    })
    expect(await apply([id], { event_at: hoursAgo(40) })).toMatchObject({ status: 409, message: 'The scan cannot be before LMD01.' })
    expect(await apply([id], { event_code: 'DLF02' })).toMatchObject({ status: 422, message: 'Reason is required for No answer on phone.' })
    expect(await apply(Array.from({ length: 201 }, (_, i) => i + 1))).toMatchObject({ status: 422 })
    expect(await rowOf(parcel)).toMatchObject({ status: 'open' })
  })

  test('ten at once: one applies, nine are told', async () => {
    await rule()
    const parcel = await silent()
    await watch()
    const id = (await rowOf(parcel))?.id ?? 0
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => (
      i % 2 ? apply([id]) : staff.call('missingScans.waive', { ids: [id], note: 'Known' })
    )))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  })
})

describe('letting go and asking', () => {
  test('waiving needs a note and is for good', async () => {
    await rule()
    const parcel = await silent()
    await watch()
    const id = (await rowOf(parcel))?.id ?? 0
    expect(await staff.call('missingScans.waive', { ids: [id], note: ' ' })).toMatchObject({ status: 422, errors: [{ field: 'note' }] })
    expect(await staff.call('missingScans.waive', { ids: [id], note: 'Carrier called' })).toMatchObject({ status: 200, data: { waived: 1, failed: [] } })
    expect(await staff.call('missingScans.waive', { ids: [id], note: 'Again' })).toMatchObject({ status: 409, message: 'This missing scan is already waived.' })
    await watch()
    expect(await open()).toEqual([])
  })

  test('each carrier gets one mail with its parcels', async () => {
    await rule()
    const desert = await idOf(app, 'carriers', 'DESERT')
    const parcels = [await silent(), await silent(), await silent(30, { carrier_id: desert })]
    await watch()
    const ids = await Promise.all(parcels.map(async (parcel) => (await rowOf(parcel))?.id ?? 0))
    expect(await staff.call('missingScans.mailCarrier', { ids, message: 'Please answer today.' })).toMatchObject({ status: 200, data: { queued: 2 } })
    const mails = await app.query<{ subject: string; body_text: string }>(
      "select subject, body_text from email_logs where subject like 'Missing scans:%' order by subject desc",
    )
    expect(mails).toHaveLength(2)
    const falcon = mails.find(({ subject }) => subject.includes('Falcon'))
    expect(falcon?.body_text).toContain(parcels[0]?.tracking_no)
    expect(falcon?.body_text.match(/Please answer today\./g)).toHaveLength(1)
    expect(falcon?.body_text).toMatch(/لم تصلنا تحديثات الشحنات التالية في موعدها، وعددها: \u20662\u2069[\s\S]+آخر حدث: [\u0600-\u06ff]/)
    expect(falcon?.body_text).not.toContain(parcels[2]?.tracking_no)
  })

  test('who has no carrier, or one without an address, cannot be written to', async () => {
    await rule()
    const [nobodys, mute] = [
      await silent(30, { carrier_id: null, carrier_code: null }), await silent(30, { carrier_id: await idOf(app, 'carriers', 'DESERT') }),
    ]
    await watch()
    expect(await staff.call('missingScans.mailCarrier', { ids: [(await rowOf(nobodys))?.id ?? 0] })).toMatchObject({
      status: 422, message: `Package ${nobodys.tracking_no} has no carrier.`,
    })
    await app.query("update carriers set contact_email = '', support_email = null where carrier_code = 'DESERT'")
    expect(await staff.call('missingScans.mailCarrier', { ids: [(await rowOf(mute))?.id ?? 0] })).toMatchObject({
      status: 422, message: expect.stringMatching(/ has no e-mail address\.$/),
    })
  })
})

describe('the list', () => {
  test('shows and counts only parcels one sees; the others\' ids are 404', async () => {
    await rule()
    const far = await silent(30, { city: 'Riyadh', country_code: 'SA' })
    const near = await silent(30, { city: 'Dubai' })
    await watch()
    const seen = await operator.call('missingScans.list', { state: ['open'] })
    expect(seen.data.map(({ tracking_no }) => tracking_no)).toEqual([near.tracking_no])
    expect(seen.meta.total).toBe(1)
    const id = (await rowOf(far))?.id ?? 0
    for (const [call, more] of [
      ['missingScans.apply', { event_code: 'LMD03', event_at: hoursAgo(1), location: 'Dubai' }],
      ['missingScans.waive', { note: 'No' }], ['missingScans.mailCarrier', {}],
    ] as const) {
      expect((await operator.call(call, { ids: [id], ...more } as never)).status, call).toBe(404)
    }
    expect((await operator.call('missingScans.export', { format: 'csv' })).body.toString()).not.toContain(far.tracking_no)
  })

  test('is filtered by carrier, client, event, severity, lateness and number', async () => {
    await rule()
    await rule({ after_event: 'HUB01', expected_events: ['HUB02'], within_hours: 10, severity: 'critical' })
    const parcel = await silent(100)
    const hub = await given(app)
    await happened(app, hub, ['HUB01', 12])
    await watch()
    const numbers = async (query: Input<'missingScans.list'>) =>
      (await admin.call('missingScans.list', { state: ['open'], sort: 'lowest', ...query })).data.map(({ tracking_no }) => tracking_no)
    expect(await numbers({})).toEqual([parcel.tracking_no, hub.tracking_no])
    expect(await numbers({ severity: ['critical'] })).toEqual([hub.tracking_no])
    expect(await numbers({ expectation: ['LMD01'] })).toEqual([parcel.tracking_no])
    expect(await numbers({ late_over: 48 })).toEqual([parcel.tracking_no])
    expect(await numbers({ search: hub.tracking_no })).toEqual([hub.tracking_no])
    expect(await numbers({ client_id: [await idOf(app, 'clients', 'SOUKX')] })).toEqual([])
    expect(await numbers({ carrier_id: [await idOf(app, 'carriers', 'FALCON')] })).toHaveLength(2)
  })

  test('travels as xlsx and csv, whole or the chosen rows', async () => {
    await rule()
    const [one, other] = [await silent(), await silent()]
    await watch()
    const csv = (await staff.call('missingScans.export', { format: 'csv', state: ['open'] })).body.toString()
    expect(csv).toContain(
      'Tracking No,Ref,Client,Carrier,Status,Last event,Last event at,Last event at (Dubai),Expected event,Due at,Due at (Dubai),Late (h),Severity,State,Note',
    )
    expect(csv).toContain(one.tracking_no)
    const chosen = (await staff.call('missingScans.export', { format: 'csv', ids: [(await rowOf(other))?.id ?? 0] })).body.toString()
    expect(chosen).toContain(other.tracking_no)
    expect(chosen).not.toContain(one.tracking_no)
    expect((await staff.call('missingScans.export', {})).body.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('rules', () => {
  test('name events there are and the scope they are for', async () => {
    expect(await rule({ after_event: 'ZZZ99' })).toMatchObject({ status: 422, errors: [{ field: 'after_event' }] })
    expect(await rule({ expected_events: ['ZZZ*'] })).toMatchObject({
      status: 422, message: 'Event code ZZZ* is unknown.', errors: [{ field: 'expected_events' }],
    })
    expect(await rule({ expected_events: [] })).toMatchObject({ status: 422 })
    expect(await rule({ within_hours: 721 })).toMatchObject({ status: 422, errors: [{ field: 'within_hours' }] })
    expect(await rule({ scope: 'carrier' })).toMatchObject({ status: 422, errors: [{ field: 'carrier_id' }] })
  })

  test('removed let go what they found and is open', async () => {
    const { data } = await rule()
    const parcel = await silent()
    await watch()
    expect((await admin.call('missingScans.rules')).data).toMatchObject([{ open_count: 1 }])
    expect((await admin.call('missingScans.removeRule', { id: data.id })).status).toBe(200)
    expect(await rowOf(parcel)).toMatchObject({ status: 'waived', note: 'The rule was removed.' })
    expect((await admin.call('missingScans.rules')).data).toEqual([])
    expect((await admin.call('missingScans.changeRule', { id: data.id, within_hours: 2 })).status).toBe(404)
    expect((await admin.call('missingScans.removeRule', { id: data.id })).status).toBe(404)
  })

  test('are for those with the key alone', async () => {
    for (const call of ['missingScans.rules', 'missingScans.addRule', 'missingScans.changeRule', 'missingScans.removeRule'] as const) {
      expect((await operator.call(call, { id: 1 } as never)).status, call).toBe(403)
    }
    const client = await app.as('client_admin')
    expect((await client.call('missingScans.list')).status).toBe(200)
    expect((await client.call('missingScans.waive', { ids: [1], note: 'x' })).status).toBe(403)
  })
})
