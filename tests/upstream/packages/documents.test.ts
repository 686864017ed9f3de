import { beforeAll, describe, expect, test } from 'vitest'
import type { Asker } from '../app'
import { useApp } from '../app'
import { book } from '../sheets/sheet-files'
import { clientId, parcel } from './given'

const app = useApp()
let client: Asker
beforeAll(async () => {
  client = await app.as('client_operations')
})

const pdf = Buffer.from('%PDF-1.7\n%%EOF')
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(20)])
const jpg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(20)])
const add = (id: number, name: string, body: Buffer, doc_type: 'commercial_invoice' | 'id_copy' | 'other' = 'other', asker = client) =>
  asker.call('packages.addDocument', { id, doc_type }, { file: { name, body, type: 'application/pdf' } })

/** The link as the browser follows it. */
function follow(asker: Asker, url: string) {
  const { pathname, searchParams } = new URL(url, 'http://house')
  const [, id, document_id] = /details\/(\d+)\/(\d+)\/file$/.exec(pathname) ?? []
  return asker.call('packages.documentFile', {
    id: Number(id), document_id: Number(document_id), until: searchParams.get('until') ?? '', sign: searchParams.get('sign') ?? '',
  })
}

describe('documents', () => {
  test.each([
    ['a PDF', pdf, 'application/pdf'],
    ['a JPEG', jpg, 'image/jpeg'],
    ['a PNG', png, 'image/png'],
    ['a workbook', book({}), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('%s is kept as what it is, whatever its name', async (_, body, mime) => {
    const one = await parcel(app)
    const answer = await add(one.id, 'paper.bin', body)
    expect(answer).toMatchObject({ status: 201, data: { mime, file_name: 'paper.bin', size: body.length } })
    const file = await follow(client, answer.data.url)
    expect(file).toMatchObject({ status: 200, headers: { 'content-type': mime } })
    expect(file.body.equals(body)).toBe(true)
    expect((await client.call('packages.one', { id: one.id })).data.documents).toBe(1)
  })

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a program', Buffer.from('MZ\x90\x00 not a paper at all')],
    ['a zip that is no workbook', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60)])],
    ['a script with a mark inside', Buffer.from(' %PDF-1.7')],
  ])('%s named .pdf is refused', async (_, body) => {
    const one = await parcel(app)
    expect(await add(one.id, 'invoice.pdf', body)).toMatchObject({ status: 415, message: 'Only PDF, JPG, PNG and XLSX files are accepted.' })
    expect((await client.call('packages.documents', { id: one.id })).data).toEqual([])
  })

  test('more than 15 MB is refused', async () => {
    const one = await parcel(app)
    expect((await add(one.id, 'big.pdf', Buffer.concat([pdf, Buffer.alloc(15 * 1024 * 1024)]))).status).toBe(413)
  })

  test('the same file sent again is the one already there', async () => {
    const one = await parcel(app)
    const [first, again] = [await add(one.id, 'a.pdf', pdf), await add(one.id, 'b.pdf', pdf)]
    expect(again.data.id).toBe(first.data.id)
    expect((await client.call('packages.documents', { id: one.id })).data).toHaveLength(1)
  })

  test('a link is good for ten minutes and only as it was given', async () => {
    const one = await parcel(app)
    const { url } = (await add(one.id, 'a.pdf', pdf)).data
    const until = Number(new URL(url, 'http://house').searchParams.get('until'))
    expect(until - Date.now() / 1000).toBeGreaterThan(590)
    expect(until - Date.now() / 1000).toBeLessThan(601)
    expect(await follow(client, url.replace(/until=\d+/, `until=${until + 60}`))).toMatchObject({
      status: 410, message: 'This link has expired. Open the documents again.',
    })
    expect((await follow(client, url.replace(/sign=[^&]+/, 'sign='))).status).toBe(410)
    expect((await follow(app.nobody, url)).status).toBe(401)
    expect((await follow(await app.as('client_admin.dtofz'), url)).status).toBe(404)
  })

  test('deleting takes the file along', async () => {
    const one = await parcel(app)
    const { id: document_id } = (await add(one.id, 'a.pdf', pdf)).data
    const [row] = await app.query<{ path: string }>('select path from package_documents where id = $1', [document_id])
    expect(await client.call('packages.deleteDocument', { id: one.id, document_id })).toMatchObject({ status: 200 })
    await app.jobs.idle()
    expect(await app.services.files.has(row?.path ?? '')).toBe(false)
    expect((await client.call('packages.deleteDocument', { id: one.id, document_id })).status).toBe(404)
  })

  test('papers of an approved package list stay', async () => {
    const [list] = await app.query<{ id: number }>(
      `insert into package_lists (package_list_no, client_id, goods_value) values ('PLDOC1', $1, 100) returning id`, [await clientId(app, 'NOORB')],
    )
    const one = await parcel(app, { package_list_id: list?.id })
    const own = (await add(one.id, 'a.pdf', pdf, 'commercial_invoice')).data
    const ofList = await client.call(
      'packages.addDocument', { id: list?.id ?? 0, doc_type: 'packing_list', of: 'package_list' }, { file: { name: 'p.pdf', body: pdf } },
    )
    expect((await client.call('packages.documents', { id: list?.id ?? 0, of: 'package_list' })).data).toMatchObject([{ doc_type: 'packing_list' }])
    await app.query(`update package_lists set status = 'package_list_approved_by_rsa' where id = $1`, [list?.id])
    const message = 'This document can no longer be deleted: package list PLDOC1 is "RSA to Send Payment details".'
    expect(await client.call('packages.deleteDocument', { id: one.id, document_id: own.id })).toMatchObject({ status: 409, message })
    expect(await client.call('packages.deleteDocument', { id: list?.id ?? 0, document_id: ofList.data.id })).toMatchObject({ status: 409, message })
  })

  test('a carrier reads the papers of its parcel, not the consignee’s identity', async () => {
    const one = await parcel(app, { status: 'with_carrier', label_status: 'created' })
    await add(one.id, 'a.pdf', pdf, 'commercial_invoice')
    const { url } = (await add(one.id, 'id.jpg', jpg, 'id_copy')).data
    const carrier = await app.as('carrier_operator')
    expect((await carrier.call('packages.documents', { id: one.id })).data.map(({ doc_type }) => doc_type)).toEqual(['commercial_invoice'])
    expect((await follow(carrier, url)).status).toBe(404)
  })

  test('a document of another package is not there', async () => {
    const [one, other] = [await parcel(app), await parcel(app)]
    const { id: document_id } = (await add(one.id, 'a.pdf', pdf)).data
    expect((await client.call('packages.deleteDocument', { id: other.id, document_id })).status).toBe(404)
  })
})

describe('copies of identity documents', () => {
  const kept = async (id: number) =>
    (await app.query<{ path: string }>('select path from package_documents where package_id = $1', [id])).map(({ path }) => path)
  /** A package that came to this status so many days ago, with a copy of an ID and an invoice. */
  async function closed(status: string, days: number): Promise<number> {
    const { id } = await parcel(app)
    await add(id, 'emirates-id.pdf', pdf, 'id_copy')
    await add(id, 'invoice.pdf', pdf, 'commercial_invoice')
    await app.query(`update packages set status = $2, status_at = now() - make_interval(days => $3) where id = $1`, [id, status, days])
    return id
  }

  test('are deleted with their files 180 days after the package is closed, and nothing else is', async () => {
    const [old, young, open] = [await closed('delivered', 181), await closed('returned', 179), await closed('at_facility', 400)]
    const [file] = await app.query<{ path: string }>(`select path from package_documents where package_id = $1 and doc_type = 'id_copy'`, [old])
    expect(await app.services.files.has(file?.path ?? '')).toBe(true)
    await app.services.jobs.send(app.services.database.db, 'documents.forget', {})
    await app.jobs.idle()
    expect([(await kept(old)).length, (await kept(young)).length, (await kept(open)).length]).toEqual([1, 2, 2])
    expect(await app.services.files.has(file?.path ?? '')).toBe(false)
    expect(await app.query(`select actor from audit_log where action = 'forget_identity' and entity = 'package' and entity_id = $1::text`, [old])).toEqual([{
      actor: 'System',
    }])
  })
})
