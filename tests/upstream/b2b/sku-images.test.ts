import { beforeAll, describe, expect, test } from 'vitest'
import { createCanvas, loadImage } from '@/upstream/documents/libraries'
import { zipStream } from '@/upstream/sheets/zip-stream'
import { buffer } from 'node:stream/consumers'
import { useApp, type Asker } from '../app'

const app = useApp()
let client: Asker
let own = 0
let sku = { id: 0, sku_code: '' }
beforeAll(async () => {
  client = await app.as('client_admin')
  own = (await app.query<{ id: number }>("select client_ids[1]::int as id from users where email = 'client_admin@demo.example'"))[0]?.id ?? 0
  sku = await newSku('A')
})
async function newSku(letter: string, clientId = own) {
  const [made] = await app.query<{ id: number; sku_code: string }>(`insert into skus (client_id, sku_code, sku_name, scope)
    values ($1, $2, 'Butter biscuit', 'b2b') returning id::int as id, sku_code`, [clientId, `IMG-${process.pid}-${letter}`])
  return made ?? { id: 0, sku_code: '' }
}
let shade = 0
/** A picture nobody has sent yet. */
async function picture(side = 600, type: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> {
  const canvas = createCanvas(side, side)
  const context = canvas.getContext('2d')
  context.fillStyle = `rgb(${(shade += 1) % 256}, ${Math.floor(shade / 256)}, 90)`
  context.fillRect(0, 0, side, side)
  context.fillStyle = '#fff'
  context.fillRect(shade, shade, side / 2, side / 3)
  return type === 'png' ? canvas.encode('png') : canvas.encode(type, 80)
}
const send = (files: { name: string; body: Buffer }[], more: object = {}, asker = client) =>
  asker.call('b2bSkuImages.upload', more, { files: files.map((file) => ({ ...file, type: 'application/octet-stream' })) })
const zip = async (parts: Record<string, Buffer>) => buffer(zipStream(Object.entries(parts).map(([name, body]) => ({ name, content: [body] }))))
const listed = async (id: number) => (await client.call('b2bSkuImages.list', { ids: [id] })).data[0]

describe('a picture of a SKU', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('is known by its bytes and shown small and whole: %s', async (type) => {
    const body = await picture(700, type)
    const { status, data, message } = await send([{ name: 'anything.bin', body }], { sku_id: sku.id })
    expect(status, message).toBe(201)
    const [id = 0] = data.ids
    expect(data).toEqual({ added: 1, ids: [id], unmatched: [], refused: [] })
    expect(await listed(id)).toMatchObject({
      sku_code: sku.sku_code, client_id: own, kind: 'front', size: '700 × 700', bytes: body.length, approval_status: '0', is_label_reference: false,
    })
    const whole = await client.call('b2bSkuImages.file', { id })
    expect(whole.body.equals(body)).toBe(true)
    expect(whole.headers).toMatchObject({ 'content-type': `image/${type}`, 'x-content-type-options': 'nosniff' })
    const small = await loadImage((await client.call('b2bSkuImages.file', { id, size: 'thumb' })).body)
    expect([small.width, small.height]).toEqual([240, 240])
  })

  test('is said to be of a market form of its SKU alone, which are the ones offered', async () => {
    const staff = await app.as('super_admin')
    const other = await newSku('V')
    const variant = async (of: number, code: string) => (await staff.call('btbVariants.add', {
      sku_id: of, variant_code: `${code}-${process.pid}`, variant_name: 'For Oman', market_country: 'OM',
    })).data.id
    const [mine, theirs] = [await variant(sku.id, 'VOWN'), await variant(other.id, 'VOTHER')]
    const offered = new Set((await client.call('btbVariants.choices', { sku_id: [sku.id] })).data.map(({ id }) => id))
    expect([offered.has(mine), offered.has(theirs)]).toEqual([true, false])
    const { data } = await send([{ name: 'front.jpg', body: await picture() }], { sku_id: sku.id })
    const [id = 0] = data.ids
    expect(await client.call('b2bSkuImages.link', { id, variant_id: theirs })).toMatchObject({
      status: 422, errors: [{ field: 'variant_id', message: 'Choose a variant of this SKU.' }],
    })
    expect((await client.call('b2bSkuImages.link', { id, variant_id: mine })).data).toMatchObject({ variant_id: mine })
    expect((await client.call('b2bSkuImages.link', { id, sku_id: other.id })).data).toMatchObject({ sku_id: other.id, variant_id: null })
  })

  test('of a market form is told by its name and says whether that has a picture', async () => {
    const staff = await app.as('super_admin')
    const code = `VIMG-${process.pid}`
    const variant = (await staff.call('btbVariants.add', { sku_id: sku.id, variant_code: code, variant_name: 'For Oman', market_country: 'OM' })).data
    const standing = async () => (await staff.call('btbVariants.list', { sku_id: [sku.id], search: code })).data[0]?.image_status
    expect(await standing()).toBe('none')
    const { data } = await send([{ name: `${code}_label.jpg`, body: await picture() }], { client_id: own })
    const [id = 0] = data.ids
    expect(await listed(id)).toMatchObject({ sku_code: sku.sku_code, variant_id: variant.id, variant_code: code, kind: 'label' })
    expect(await standing()).toBe('pending')
    await staff.call('b2bSkuImages.decide', { id, decision: 'approve' })
    expect(await standing()).toBe('approved')
    expect(await staff.call('b2bSkuImages.link', { id, variant_id: 1e9 })).toMatchObject({ status: 422, errors: [{ field: 'variant_id' }] })
    await staff.call('b2bSkuImages.link', { id, variant_id: null })
    expect(await standing()).toBe('none')
  })

  test('is refused where it is none, damaged, too small or too large, whatever it is called', async () => {
    const to = { sku_id: sku.id }
    const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect((await send([{ name: 'page.jpg', body: page }], to)).status).toBe(415)
    expect((await send([{ name: 'cut.jpg', body: (await picture()).subarray(0, 400) }], to)).status).toBe(415)
    const small = await send([{ name: 'small.png', body: await picture(499, 'png') }], to)
    expect(small).toMatchObject({ status: 422, message: 'A picture has at least 500 × 500 pixels; this one has 499 × 499.' })
    const large = Buffer.concat([await picture(), Buffer.alloc(5 * 1024 * 1024)])
    expect(await send([{ name: 'large.jpg', body: large }], to)).toMatchObject({ status: 413, message: 'A picture has at most 5 MB.' })
    // A PNG that says it has a thousand million pixels is not unpacked.
    const bomb = await picture(600, 'png')
    bomb.writeUInt32BE(32_000, 16)
    bomb.writeUInt32BE(32_000, 20)
    expect((await send([{ name: 'bomb.png', body: bomb }], to)).status).toBe(422)
    expect((await client.call('b2bSkuImages.upload', to)).status).toBe(400)
  })

  test('comes once', async () => {
    const body = await picture()
    expect((await send([{ name: 'a.jpg', body }], { sku_id: sku.id })).status).toBe(201)
    expect(await send([{ name: 'b.jpg', body }], { sku_id: sku.id })).toMatchObject({ status: 409, message: 'The same picture is there already.' })
  })

  test('is approved or rejected with a reason, and an approved one may be what labels are made after', async () => {
    const [one, two] = await Promise.all([picture(), picture()])
    const pictures = [{ name: 'one.jpg', body: one }, { name: 'two.jpg', body: two }]
    const { data: { ids: [first = 0, second = 0] } } = await send(pictures, { sku_id: sku.id, kind: 'label' })
    expect((await client.call('b2bSkuImages.link', { id: first, is_label_reference: true })).status).toBe(409)
    for (const id of [first, second]) {
      expect((await client.call('b2bSkuImages.decide', { id, decision: 'approve' })).data).toMatchObject({ approval_status: '1' })
      expect((await client.call('b2bSkuImages.link', { id, is_label_reference: true })).data).toMatchObject({ is_label_reference: true })
    }
    // Of a SKU there is one.
    expect(await listed(first)).toMatchObject({ is_label_reference: false, kind: 'label' })
    expect((await client.call('b2bSkuImages.decide', { id: second, decision: 'approve' })).status).toBe(409)
    expect(await client.call('b2bSkuImages.decide', { id: second, decision: 'reject' })).toMatchObject({ status: 422, errors: [{ field: 'remarks' }] })
    await client.call('b2bSkuImages.decide', { id: second, decision: 'reject', remarks: 'Blurred' })
    expect(await listed(second)).toMatchObject({ approval_status: '2', remarks: 'Blurred', is_label_reference: false })
    const { data } = await client.call('b2bSkus.one', { id: sku.id })
    expect(data.images.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]))
    const { version } = (await listed(first)) ?? { version: 0 }
    expect((await client.call('b2bSkuImages.link', { id: first, sort: 2, version: version - 1 })).status).toBe(409)
  })

  test('is deleted with its files', async () => {
    const { data: { ids: [id = 0] } } = await send([{ name: 'gone.jpg', body: await picture() }], { sku_id: sku.id })
    const [kept] = await app.query<{ path: string }>('select path from sku_images where id = $1', [id])
    expect((await client.call('b2bSkuImages.remove', { id })).status).toBe(200)
    expect(await listed(id)).toBeUndefined()
    await app.jobs.idle()
    expect(await app.services.files.has(kept?.path ?? '')).toBe(false)
    expect((await client.call('b2bSkuImages.file', { id })).status).toBe(404)
  })

  test('of another client is not seen, linked, decided or deleted', async () => {
    const { data: { ids: [id = 0] } } = await send([{ name: 'ours.jpg', body: await picture() }], { sku_id: sku.id })
    const other = await app.as('client_admin.dtofz')
    expect((await other.call('b2bSkuImages.list', { ids: [id] })).data).toEqual([])
    for (const answer of [
      await other.call('b2bSkuImages.file', { id }), await other.call('b2bSkuImages.link', { id, kind: 'back' }),
      await other.call('b2bSkuImages.remove', { id }),
      await other.call('b2bSkuImages.decide', { id, decision: 'approve' }), await send([{ name: 'x.jpg', body: await picture() }], { sku_id: sku.id }, other),
    ]) expect(answer.status).toBe(404)
  })
})

describe('a zip of pictures', () => {
  test('finds the SKU each name tells; names that tell none are kept, listed and linked later', async () => {
    const [biscuit, wafer] = [await newSku('biscuit_front'), await newSku('wafer')]
    const body = await zip({
      [`${wafer.sku_code.toLowerCase()}_label_2.jpg`]: await picture(), [`folder/${wafer.sku_code}_BACK.PNG`]: await picture(600, 'png'),
      [`${biscuit.sku_code}.webp`]: await picture(600, 'webp'), 'nobody_front.jpg': await picture(),
      'small.jpg': await picture(100), 'readme.txt': Buffer.from('Hello'),
      '__MACOSX/._x.jpg': Buffer.from('x'),
    })
    const { status, data, message } = await send([{ name: 'pictures.zip', body }])
    expect(status, message).toBe(201)
    expect(data).toMatchObject({ added: 4, unmatched: ['nobody_front.jpg'] })
    expect(data.refused.map(({ name }) => name).toSorted()).toEqual(['readme.txt', 'small.jpg'])
    const found = (await client.call('b2bSkuImages.list', { sku_id: [wafer.id, biscuit.id] })).data
    expect(found.map(({ sku_code, kind, sort }) => [sku_code, kind, sort]).toSorted()).toEqual([
      [biscuit.sku_code, 'front', 0], [wafer.sku_code, 'back', 0], [wafer.sku_code, 'label', 2],
    ].toSorted())
    const { data: [lost] } = await client.call('b2bSkuImages.list', { unlinked: true, search: 'nobody_front' })
    expect((await client.call('b2bSkuImages.decide', { id: lost?.id ?? 0, decision: 'approve' })).status).toBe(409)
    const foreign = await newSku('theirs', (await app.query<{ id: number }>('select id from clients where id <> $1 order by id limit 1', [own]))[0]?.id ?? 0)
    expect((await client.call('b2bSkuImages.link', { id: lost?.id ?? 0, sku_id: foreign.id })).status).toBe(404)
    expect((await client.call('b2bSkuImages.link', { id: lost?.id ?? 0, sku_id: wafer.id })).data).toMatchObject({ sku_code: wafer.sku_code })
    const [audit] = await app.query<{ n: number }>("select count(*)::int as n from audit_log where entity = 'sku_image' and entity_id = $1", [String(lost?.id)])
    expect(audit?.n).toBe(2)
  })

  test('that leads outside itself, promises too much or holds too many is refused whole', async () => {
    expect((await send([{ name: 'a.zip', body: await zip({ '../../etc/x.jpg': await picture() }) }])).status).toBe(422)
    const many = await zip(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`p${n}.jpg`, Buffer.from('x')])))
    expect(await send([{ name: 'b.zip', body: many }])).toMatchObject({ status: 413, message: 'A zip holds at most 500 pictures; this one holds 501.' })
    const lying = await zip({ 'a.jpg': await picture() })
    // Its table of contents says it unpacks to two gigabytes.
    lying.writeUInt32LE(2_000_000_000, lying.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24)
    expect((await send([{ name: 'c.zip', body: lying }])).status).toBe(422)
    expect((await send([{ name: 'd.zip', body: (await zip({ 'a.jpg': await picture() })).subarray(0, 200) }])).status).toBe(422)
  })

  test('of whoever has several clients says whose it is', async () => {
    const manager = await app.as('fulfilment_manager')
    const body = await zip({ [`${sku.sku_code}_pack.jpg`]: await picture() })
    expect(await send([{ name: 'a.zip', body }], {}, manager)).toMatchObject({ status: 422, errors: [{ field: 'client_id' }] })
    expect((await send([{ name: 'a.zip', body }], { client_id: own }, manager)).data).toMatchObject({ added: 1, unmatched: [] })
  })
})
