import { beforeAll, describe, expect, test } from 'vitest'
import { packageStatus, type PackageStatus } from '@/lib/domain/package'
import type { Asker } from '../app'
import { useApp } from '../app'
import { parcel } from './given'

const app = useApp()
let client: Asker
beforeAll(async () => {
  client = await app.as('client_admin')
})
const reason = { reason: 'Customer changed her mind' }
const stored = async (id: number) => (await app.query<Record<string, unknown>>('select * from packages where id = $1', [id]))[0]

describe('cancelling packages', () => {
  test('voids the label, keeps the number, notes the reason and records the event', async () => {
    const one = await parcel(app, { status: 'label_created', label_status: 'created' }, ['ORD01', 'ORD02'])
    const answer = await client.call('packages.cancel', { ids: [one.id], ...reason, reason_code: 'customer_request' })
    expect(answer.data).toEqual({ cancelled: [one.tracking_no], failed: [] })
    expect(await stored(one.id)).toMatchObject({
      status: 'cancelled', label_status: 'void', tracking_no: one.tracking_no,
      cancel_reason: 'Customer request: Customer changed her mind', cancelled_at: expect.anything(),
      last_event_code: 'ORD03',
    })
    expect(await app.query(`select actor, action from audit_log where entity = 'package' and entity_id = $1`, [String(one.id)])).toHaveLength(1)
  })

  test('frees the reference for a new order', async () => {
    const one = await parcel(app, { ref_no: 'FREE-1' })
    await client.call('packages.cancel', { ids: [one.id], ...reason })
    await expect(parcel(app, { ref_no: 'FREE-1' })).resolves.toMatchObject({ ref_no: 'FREE-1' })
  })

  test('works by tracking number in either letter case', async () => {
    const one = await parcel(app)
    expect((await client.call('packages.cancel', { tracking_nos: [one.tracking_no.toLowerCase()], ...reason })).data.cancelled).toEqual([one.tracking_no])
  })

  test('wins over an event a carrier dated ahead of us', async () => {
    const one = await parcel(app, { status: 'on_hold', last_event_at: new Date(Date.now() + 3_600_000).toISOString() }, ['ORD01'])
    await app.query(
      `insert into package_events (package_id, event_code, event_at, source)
          values ($1, 'ORD04', date_trunc('second', now() + interval '1 hour'), 'carrier_webhook')`,
      [one.id],
    )
    await client.call('packages.cancel', { ids: [one.id], ...reason })
    expect(await stored(one.id)).toMatchObject({ status: 'cancelled' })
  })

  const kept = packageStatus.names.filter((status) => !packageStatus.can(status, 'cancelled') && status !== 'cancelled')
  test.each(kept)('a package that is %s stays', async (status: PackageStatus) => {
    const one = await parcel(app, { status })
    const message = `Package ${one.tracking_no} cannot be cancelled because it is ${packageStatus.label(status)}.`
    expect(await client.call('packages.cancel', { ids: [one.id], ...reason })).toMatchObject({
      status: 409, message, data: { cancelled: [], failed: [{ tracking_no: one.tracking_no, message }] },
    })
    expect(await stored(one.id)).toMatchObject({ status })
  })

  test('a package on hold in a bag stays', async () => {
    const one = await parcel(app, { status: 'on_hold', bag_id: 5, bag_no: 'BAG5' }, ['ORD01', 'ORD04'])
    expect(await client.call('packages.cancel', { ids: [one.id], ...reason })).toMatchObject({
      status: 409, message: `Package ${one.tracking_no} cannot be cancelled because it is in bag BAG5.`,
    })
  })

  test('those that can go go, the others are listed', async () => {
    const [going, delivered] = [await parcel(app), await parcel(app, { status: 'delivered' })]
    const answer = await client.call('packages.cancel', { ids: [going.id, delivered.id, 999_999_999], ...reason })
    expect(answer).toMatchObject({
      status: 200,
      data: { cancelled: [going.tracking_no], failed: [{ tracking_no: delivered.tracking_no }, { tracking_no: '999999999', message: 'Package not found.' }] },
    })
  })

  test('of two cancels at once one says it is already cancelled', async () => {
    const pair = [await parcel(app), await parcel(app)]
    const ids = pair.map(({ id }) => id)
    const answers = await Promise.all([
      client.call('packages.cancel', { ids, ...reason }),
      client.call('packages.cancel', { ids: ids.toReversed(), ...reason }),
    ])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect(won).toMatchObject({ status: 200, data: { cancelled: pair.map(({ tracking_no }) => tracking_no) } })
    expect(lost).toMatchObject({
      status: 409, data: { failed: pair.map(({ tracking_no }) => ({ tracking_no, message: `Package ${tracking_no} is already cancelled.` })) },
    })
    expect(await app.query(`select count(*) as n from package_events where package_id = any($1) and event_code = 'ORD03'`, [ids])).toEqual([{ n: 2 }])
  })

  test('needs a reason, a package, and the key', async () => {
    expect(await client.call('packages.cancel', { ids: [1], reason: ' ' })).toMatchObject({ status: 422, errors: [{ field: 'reason', message: 'Say why.' }] })
    expect(await client.call('packages.cancel', { ids: [], ...reason })).toMatchObject({ status: 422, message: 'Choose at least one package.' })
    expect(await (await app.as('carrier_admin')).call('packages.cancel', { ids: [1], ...reason })).toMatchObject({ status: 403 })
  })
})
