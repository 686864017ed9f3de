import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { manifestStatus, type ManifestStatus } from '@/lib/domain/manifest'
import { generateManifest } from '@/upstream/areas/manifests/generate'
import { tryAgain } from '@/upstream/areas/manifests/clock'
import { useApp, type Asker } from '../app'
import { eventCount, standingOf } from '../tracking/parcels'
import { clearManifests, labelled, made, userId, windowAgo } from './making'

const app = useApp()
let admin: Asker
let falcon: number
let desert: Asker
beforeAll(async () => {
  ;[admin, desert] = await Promise.all([app.as('super_admin'), app.as('carrier_admin.desert')])
  falcon = await userId(app, 'carrier_admin')
})
beforeEach(() => clearManifests(app))

const png = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')}`

async function manifestOf(count: number, more: Record<string, unknown> = {}) {
  const w = windowAgo(3)
  await app.query("update package_events set event_at = event_at - interval '2 days' where event_code = 'ORD02' and event_at > $1 and event_at < $2", [
    w.window_from, w.window_to,
  ])
  const parcels = []
  for (let i = 0; i < count; i++) parcels.push(await labelled(app, w.inside(i + 1)))
  await admin.call('manifests.saveConfiguration', { user_id: falcon, auto_send: false, formats: ['csv'], ...more })
  const [manifest] = await made(app, admin, { user_id: falcon, ...w })
  return { id: manifest?.id ?? 0, no: manifest?.manifest_no ?? '', parcels, window: w }
}

const hand = (id: number, body: Omit<Input<'manifests.handOver'>, 'id' | 'driver_name'> & { driver_name?: string }) =>
  admin.call('manifests.handOver', { id, driver_name: 'Imran Qureshi', ...body })

describe('handing over', () => {
  test('tells every scanned package, leaves the short ones and keeps who took them', async () => {
    const { id, parcels } = await manifestOf(3)
    const [one, two, missing] = parcels.map(({ tracking_no }) => tracking_no)
    const answer = await hand(id, {
      scanned: [one ?? '', ` ${two?.toLowerCase()} `], short: [missing ?? ''], vehicle_no: 'DXB 1234', seal_no: 'S-77', signature: png,
    })
    expect(answer).toMatchObject({
      status: 200, data: { status: 'handed_over', driver_name: 'Imran Qureshi', vehicle_no: 'DXB 1234', seal_no: 'S-77', short_count: 1, signature: png },
    })
    const [first, , last] = parcels
    expect(await standingOf(app, first ?? { id: 0 })).toMatchObject({ status: 'with_carrier', last_event_code: 'LMD01' })
    expect(await eventCount(app, last ?? { id: 0 }, 'LMD01')).toBe(0)
  })

  test('to anybody but a carrier is a departure from the facility', async () => {
    const w = windowAgo(3)
    await app.query("update package_events set event_at = event_at - interval '2 days' where event_code = 'ORD02' and event_at > $1 and event_at < $2", [
      w.window_from, w.window_to,
    ])
    const parcel = await labelled(app, w.inside(3))
    const client = await userId(app, 'client_admin')
    const [manifest] = await made(app, admin, { user_id: client, ...w })
    expect((await hand(manifest?.id ?? 0, { scanned: [parcel.tracking_no] })).status).toBe(200)
    expect(await eventCount(app, parcel, 'HUB05')).toBe(1)
  })

  test('needs every line scanned or short', async () => {
    const { id, parcels } = await manifestOf(3)
    expect(await hand(id, { scanned: [parcels[0]?.tracking_no ?? ''] })).toMatchObject({ status: 422, message: '2 packages are neither scanned nor short.' })
    expect((await admin.call('manifests.one', { id })).data.status).toBe('ready')
  })

  test('takes no number that is not on it, no picture that is none and no driver without a name', async () => {
    const { id, parcels } = await manifestOf(1)
    const all = parcels.map(({ tracking_no }) => tracking_no)
    expect((await hand(id, { scanned: [...all, 'NOT123'] })).message).toBe('NOT123: Not on this manifest.')
    expect((await hand(id, { scanned: all, signature: 'data:image/png;base64,AAAA' })).errors[0]?.field).toBe('signature')
    expect((await hand(id, { scanned: all, signature: `data:image/png;base64,${'A'.repeat(290_000)}` })).status).toBe(422)
    expect((await hand(id, { scanned: all, driver_name: ' ' })).message).toBe('Driver name is required.')
  })

  test('twice at the same moment happens once', async () => {
    const { id, parcels } = await manifestOf(2)
    const scanned = parcels.map(({ tracking_no }) => tracking_no)
    const answers = await Promise.all([hand(id, { scanned }), hand(id, { scanned })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await eventCount(app, parcels[0] ?? { id: 0 }, 'LMD01')).toBe(1)
  })
})

describe('every status and what may be done', () => {
  const asks: Partial<Record<ManifestStatus, (id: number, numbers: string[]) => Promise<{ status: number; message: string }>>> = {
    sent: (id) => admin.call('manifests.send', { id, to: ['hub@falcon.example'] }),
    handed_over: (id, scanned) => hand(id, { scanned }),
    void: (id) => admin.call('manifests.void', { id, reason: 'Test' }),
    queued: (id) => admin.call('manifests.retry', { id }),
  }
  const words: Partial<Record<ManifestStatus, string>> = { sent: 'sent', handed_over: 'handed over', void: 'voided', queued: 'retried' }
  test.each(manifestStatus.names.flatMap((from) => (['sent', 'handed_over', 'void', 'queued'] as const).map((to) => [from, to] as const)))('%s to %s', async (
    from, to,
  ) => {
    const { id, no, parcels } = await manifestOf(1)
    await app.query('update manifests set status = $2 where id = $1', [id, from])
    const answer = await asks[to]?.(id, parcels.map(({ tracking_no }) => tracking_no))
    if (manifestStatus.can(from, to)) expect(answer).toMatchObject({ status: 200 })
    else expect(answer).toMatchObject({ status: 409, message: `Manifest ${no} is ${manifestStatus.label(from).toLowerCase()} and cannot be ${words[to]}.` })
    await app.jobs.idle()
  })
})

describe('sending', () => {
  test('goes out by itself once ready, with its files and the words filled in', async () => {
    const { id, no } = await manifestOf(2, {
      auto_send: true, recipients: ['hub@falcon.example'], cc: ['lead@falcon.example'], formats: ['pdf', 'csv'], subject: '{manifest_no}: {count} packages',
    })
    expect((await admin.call('manifests.one', { id })).data).toMatchObject({ status: 'sent', sent_to: ['hub@falcon.example'] })
    const [mail] = await app.query<Record<string, unknown>>('select * from email_logs where template = $1 order by id desc limit 1', ['manifest'])
    expect(mail).toMatchObject({
      subject: `${no}: 2 packages / بيان الشحنات ${no}`,
      body_text: expect.stringMatching(/تجدون في المرفق بيان الشحنات [\s\S]+عدد الطرود: \u20662\u2069/) as string,
      to_addresses: ['hub@falcon.example'], cc_addresses: ['lead@falcon.example'],
    })
    expect(mail?.attachments).toMatchObject([{ name: `manifest-${no}.pdf` }, { name: `manifest-${no}.csv` }])
  })

  test('again may go to somebody else', async () => {
    const { id } = await manifestOf(1)
    expect(await admin.call('manifests.send', { id, to: ['not an address'] })).toMatchObject({
      status: 422, message: 'not an address is not an e-mail address.',
    })
    expect(await admin.call('manifests.send', { id })).toMatchObject({ status: 422, message: 'Enter at least one recipient.' })
    expect((await admin.call('manifests.send', { id, to: ['night@falcon.example'], message: 'As asked' })).data).toMatchObject({
      status: 'sent', sent_to: ['night@falcon.example'],
    })
  })

  test('of several tells which could not go', async () => {
    const { id, no } = await manifestOf(1, { recipients: ['hub@falcon.example'] })
    await admin.call('manifests.void', { id, reason: 'Test' })
    expect((await admin.call('manifests.sendMany', { ids: [id] })).data).toEqual({
      sent: [], failed: [{ number: no, message: `Manifest ${no} is void and cannot be sent.` }],
    })
  })
})

describe('a manifest that fails', () => {
  test('keeps why, is tried again three times and can be retried by hand', async () => {
    const { id } = await manifestOf(1)
    await app.query("update manifests set status = 'queued', files = '[]', attempts = 0 where id = $1", [id])
    const { write } = app.services.files
    app.services.files.write = () => Promise.reject(new Error('The disk is full.'))
    const waits: (number | null)[] = []
    for (let i = 0; i < 4; i++) {
      await generateManifest(app.services, id)
      const [row] = await app.query<{ wait: string | null; error: string }>(
        "select round(extract(epoch from next_try_at - now()) / 60) as wait, error from manifests where id = $1 and status = 'failed'", [id],
      )
      expect(row?.error).toBe('The disk is full.')
      waits.push(row?.wait ? Number(row.wait) : null)
      await app.query("update manifests set status = 'queued' where id = $1", [id])
    }
    expect(waits).toEqual([1, 5, 15, null])
    app.services.files.write = write
    await app.query("update manifests set status = 'failed' where id = $1", [id])
    expect((await admin.call('manifests.retry', { id })).status).toBe(200)
    await app.jobs.idle()
    expect((await admin.call('manifests.one', { id })).data).toMatchObject({ status: 'ready', error: null })
  })

  test('is taken up again when its time has come, or when its worker died', async () => {
    const { id } = await manifestOf(1)
    await app.query(
      "update manifests set status = 'failed', next_try_at = now() - interval '1 second', updated_at = now() - interval '1 hour' where id = $1", [id],
    )
    await tryAgain(app.services)
    await app.query("update manifests set updated_at = now() - interval '1 hour' where status = 'queued'")
    await tryAgain(app.services)
    await app.jobs.idle()
    expect((await admin.call('manifests.one', { id })).data.status).toBe('ready')
  })
})

describe('a manifest of somebody else', () => {
  test('is not there, whatever is asked of it', async () => {
    const { id, parcels } = await manifestOf(1)
    const scanned = parcels.map(({ tracking_no }) => tracking_no)
    const answers = await Promise.all([
      desert.call('manifests.one', { id }), desert.call('manifests.download', { id, format: 'pdf' }), desert.call('manifests.bundle', { ids: [id] }),
      desert.call('manifests.send', { id, to: ['x@desert.example'] }),
      desert.call('manifests.sendMany', { ids: [id] }), desert.call('manifests.void', { id, reason: 'x' }),
      desert.call('manifests.retry', { id }), desert.call('manifests.handOver', { id, scanned, driver_name: 'X' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  })

  test('is in no list and found by no filter or number', async () => {
    const { parcels } = await manifestOf(1)
    const own = await app.as('carrier_admin')
    const colleague = await app.as('carrier_operator').catch(() => own)
    for (const input of [{}, { user_id: [falcon] }, { search: parcels[0]?.tracking_no }]) {
      expect((await desert.call('manifests.list', input)).meta.total).toBe(0)
      expect((await own.call('manifests.list', input)).meta.total).toBe(1)
    }
    expect((await colleague.call('manifests.list', {})).meta.total).toBe(1)
  })

  test('cannot be made by anybody but an administrator', async () => {
    const w = windowAgo(3)
    expect(await desert.call('manifests.generate', { user_id: falcon, window_from: w.window_from, window_to: w.window_to })).toMatchObject({
      status: 404, message: 'User not found.',
    })
    expect((await desert.call('manifests.run', { user_id: falcon })).status).toBe(403)
    expect((await desert.call('manifests.configurations', {})).status).toBe(403)
    expect((await desert.call('manifests.saveConfiguration', { user_id: falcon, auto_send: false })).status).toBe(403)
    expect((await desert.call('manifests.users', {})).data).toMatchObject([{ id: await userId(app, 'carrier_admin.desert') }])
  })

  test('of longer than a week or not over yet is refused', async () => {
    const now = Date.now()
    const iso = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
    expect((await admin.call('manifests.generate', { user_id: falcon, window_from: iso(-170), window_to: iso(-1) })).message)
      .toBe('A window is at most 168 hours long.')
    expect((await admin.call('manifests.generate', { user_id: falcon, window_from: iso(-1), window_to: iso(1) })).status).toBe(422)
    await labelled(app, new Date(now - 60_000).toISOString())
    expect((await admin.call('manifests.generate', { user_id: falcon, window_from: iso(-1), window_to: iso(1), partial: true })).status).toBe(202)
    await app.jobs.idle()
  })
})
