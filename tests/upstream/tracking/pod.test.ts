import { createCanvas, loadImage } from '@napi-rs/canvas'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { given, happened } from './parcels'

const app = useApp()
let courier: Asker
let admin: Asker
beforeAll(async () => {
  courier = await app.as('carrier_operator')
  admin = await app.as('super_admin')
})

/** A picture with a red left half. */
async function picture(kind: 'jpeg' | 'png', width = 400, height = 300): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#d00'
  context.fillRect(0, 0, width / 2, height)
  return kind === 'jpeg' ? canvas.encode('jpeg', 90) : canvas.encode('png')
}

/** The picture as a phone sends it, with the place it was taken in its EXIF. */
function withPlace(jpeg: Buffer): Buffer {
  const words = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0 GPS 25.2048N 55.2708E secret-street')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(words.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, words, jpeg.subarray(2)])
}

async function delivered(differs: Record<string, unknown> = {}) {
  const parcel = await given(app, { status: 'label_created', label_status: 'created', ...differs })
  await happened(app, parcel, ['ORD02', 100], ['LMD01', 50], ['LMD03', 5], ['DEL01', 2])
  return parcel
}

const said = { receiver_name: 'Mariam Al Suwaidi', relation: 'family' as const }
const photo = async (body?: Buffer) => ({ field: 'photo', name: 'door.jpg', type: 'image/jpeg', body: body ?? (await picture('jpeg')) })
const signature = async () => ({ field: 'signature', name: 'signed.png', type: 'image/png', body: await picture('png', 600, 200) })
const opened = async (who: string, url: string) =>
  app.server.inject({ method: 'GET', url, headers: { 'x-subscription-key': 'test-subscription-key', authorization: `Bearer ${await app.token(who)}` } })

describe('a proof of delivery with photo and signature', () => {
  test('is kept, opens by its links and stands in the log', async () => {
    const parcel = await delivered()
    const { status, data } = await courier.call('trackingDesk.addPod', { id: parcel.id, ...said }, { files: [await photo(), await photo(), await signature()] })
    expect([status, data]).toMatchObject([201, { ...said, status: 'complete', source: 'upload' }])
    expect(data.photo_urls).toHaveLength(2)
    for (const url of [data.signature_url ?? '', ...data.photo_urls]) {
      const answer = await opened('carrier_operator', url)
      expect(answer.statusCode, url).toBe(200)
      const { width } = await loadImage(answer.rawPayload)
      expect(width).toBeGreaterThan(100)
    }
    expect((await admin.call('tracking.details', { tracking_no: parcel.tracking_no })).data.events.map(({ event_code }) => event_code)).toContain('POD01')
    expect(await app.query("select action from audit_log where entity = 'pod' and entity_id = $1", [String(parcel.id)])).toEqual([{ action: 'add_pod' }])
  })

  test('carries nothing of where and with what a photo was taken', async () => {
    const parcel = await delivered()
    const sent = withPlace(await picture('jpeg'))
    expect(sent.includes('secret-street')).toBe(true)
    const { data } = await courier.call('trackingDesk.addPod', { id: parcel.id, ...said }, { files: [await photo(sent)] })
    const kept = (await opened('carrier_operator', data.photo_urls[0] ?? '')).rawPayload
    expect(kept.includes('secret-street')).toBe(false)
    expect(kept.includes('Exif')).toBe(false)
  })

  test('opens for ten minutes and only to who may see the parcel', async () => {
    const parcel = await delivered()
    const { data } = await courier.call('trackingDesk.addPod', { id: parcel.id, ...said }, { files: [await photo()] })
    const url = data.photo_urls[0] ?? ''
    expect((await opened('client_operations.dtofz', url)).statusCode).toBe(404)
    expect((await opened('carrier_operator', url.replace(/until=\d+/, 'until=1700000000'))).statusCode).toBe(410)
    expect((await opened('carrier_operator', url.replace(/photo-1/, 'photo-2'))).statusCode).toBe(410)
  })

  test('proves in part when it was taken far from the address, unless the consignee gave a code', async () => {
    const at = { lat: '25.204800', lng: '55.270800' }
    const [near, far, coded] = [await delivered(at), await delivered(at), await delivered(at)]
    await app.query("insert into pods (package_id, delivered_at, receiver_name, source, otp_verified) values ($1, now(), 'X', 'scan', true)", [coded.id])
    const keep = async (id: number, lat: number) =>
      (await courier.call('trackingDesk.addPod', { id, ...said, lat, lng: 55.2708 }, { files: [await photo()] })).data
    expect(await keep(near.id, 25.2088)).toMatchObject({ status: 'complete', distance_m: 445 })
    expect(await keep(far.id, 25.2098)).toMatchObject({ status: 'partial', distance_m: 556 })
    expect(await keep(coded.id, 25.2098)).toMatchObject({ status: 'complete' })
  })

  test('is refused before the delivery, for what is no picture, for too many and for too large ones', async () => {
    const [waiting, parcel] = [await given(app, { status: 'label_created' }), await delivered()]
    const add = (id: number, files: Parameters<Asker['call']>[2]) => courier.call('trackingDesk.addPod', { id, ...said }, files)
    expect(await add(waiting.id, { files: [await photo()] })).toMatchObject({
      status: 409, message: `Package ${waiting.tracking_no} has not been delivered yet.`,
    })
    expect(await add(parcel.id, { files: [await photo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))] })).toMatchObject({
      status: 415, errors: [{ field: 'photo' }],
    })
    expect(await add(parcel.id, { files: [await photo(Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(4000)]))] })).toMatchObject({ status: 415 })
    expect((await add(parcel.id, { files: await Promise.all(Array.from({ length: 6 }, () => photo())) })).status).toBe(422)
    expect((await add(parcel.id, { files: await Promise.all(Array.from({ length: 7 }, () => photo())) })).status).toBe(413)
    expect((await add(parcel.id, { files: [await photo(Buffer.alloc(5 * 1024 * 1024 + 1))] })).status).toBe(413)
    expect((await courier.call('trackingDesk.addPod', { id: parcel.id, relation: 'self', receiver_name: ' ' }, { files: [await photo()] })).status).toBe(422)
  })

  test('is nobody else\'s to give: another carrier does not find the parcel, its client may not', async () => {
    const parcel = await delivered()
    const by = async (who: string) => (await (await app.as(who)).call('trackingDesk.addPod', { id: parcel.id, ...said }, { files: [await photo()] })).status
    expect(await by('carrier_operator.desert')).toBe(404)
    expect(await by('client_admin')).toBe(403)
  })
})

describe('the demo\'s proofs', () => {
  test('have signatures and photos that open', async () => {
    const [row] = await app.query<{ package_id: number }>("select package_id from pods where cardinality(photo_paths) = 2 order by id limit 1")
    const { data } = await admin.call('tracking.pod', { id: row?.package_id ?? 0 })
    for (const url of [data.signature_url ?? '', ...data.photo_urls]) {
      const answer = await opened('super_admin', url)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, url.includes('signature') ? 'image/png' : 'image/jpeg'])
      expect((await loadImage(answer.rawPayload)).width).toBeGreaterThan(200)
    }
  })
})
