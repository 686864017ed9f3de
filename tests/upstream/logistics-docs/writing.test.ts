import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { forgetDocs } from '@/upstream/areas/logistics-docs/forget'
import { useApp, type Asker } from '../app'
import { clientId, facilityId } from '../packages/given'

const app = useApp()
let admin: Asker
let centre: Asker
let [dxb1, auh1] = [0, 0]
beforeAll(async () => {
  ;[admin, centre] = await Promise.all([app.as('super_admin'), app.as('service_center_supervisor')])
  ;[dxb1, auh1] = await Promise.all([facilityId(app, 'DXB1'), facilityId(app, 'AUH1')])
})

let made = 0
const pdf = (text = `paper ${++made}`): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`)
type Fields = Partial<Input<'logisticsDocs.upload'>>
const upload = (fields: Fields = {}, body: Buffer = pdf(), name = 'paper.pdf', asker = admin) =>
  asker.call(
    'logisticsDocs.upload', { doc_type: 'permit', ref_type: 'hawb', ref_no: `HW${++made}`, service_center_id: dxb1, ...fields }, { file: { name, body } },
  )
const filed = async (fields: Fields = {}, body?: Buffer) => Number((await upload(fields, body)).data.id)
const one = async (id: number) => (await admin.call('logisticsDocs.one', { id, mark_read: false })).data
const read = (id: number, asker = admin) => asker.call('logisticsDocs.one', { id })

describe('filing a document', () => {
  test('gives it the next number of its day and keeps the file as it came', async () => {
    const body = pdf()
    const { status, data } = await upload({ ref_type: 'mawb', ref_no: '17612345675', note: 'Original', issue_date: '2026-01-10' }, body)
    expect(status).toBe(201)
    expect(data.doc_no).toMatch(/^LD-\d{8}-\d{5}$/)
    expect(await one(Number(data.id))).toMatchObject({
      ref_no: '176-12345675', mime: 'application/pdf', state: 'open', first_read_at: null, issue_date: '2026-01-10', note: 'Original',
    })
    expect((await admin.call('logisticsDocs.file', { id: Number(data.id) })).body.equals(body)).toBe(true)
    const numbers = (await Promise.all(Array.from({ length: 5 }, () => upload()))).map((answer) => answer.data.doc_no)
    expect(new Set(numbers).size).toBe(5)
  })

  test('reads what a file is from its content', async () => {
    expect(await upload({}, Buffer.from('MZ executable'), 'permit.pdf')).toMatchObject({ status: 415, errors: [{ field: 'file' }] })
    expect(await upload({}, Buffer.from('<!doctype html><html></html>'), 'permit.xml')).toMatchObject({ status: 415 })
    const xml = await upload({}, Buffer.from('<?xml version="1.0"?><Invoice><ID>1</ID></Invoice>'), 'invoice.pdf')
    expect((await one(Number(xml.data.id))).mime).toBe('application/xml')
  })

  test('takes the same file once for what it is about, also from two people at once', async () => {
    const body = pdf()
    const first = await upload({ ref_no: 'SAME1' }, body)
    expect(await upload({ ref_no: 'SAME1' }, body)).toMatchObject({ status: 409, message: `This document is already filed as ${first.data.doc_no}.` })
    expect((await upload({ ref_no: 'SAME2' }, body)).status).toBe(201)
    const both = pdf()
    const answers = await Promise.all([upload({ ref_no: 'BOTH' }, both), upload({ ref_no: 'BOTH' }, both)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test.each([
    ['a MAWB with a wrong check digit', { ref_type: 'mawb', ref_no: '176-12345670' }, 'ref_no', 'MAWB check digit is wrong. It should be 5.'],
    ['a consolidation there is none of', { ref_type: 'consolidation', ref_no: 'CNNONE' }, 'ref_no', 'There is no Consolidation CNNONE.'],
    ['an end before the beginning', { issue_date: '2026-02-02', expiry_date: '2026-02-02' }, 'expiry_date', 'It must end after the day it was issued.'],
  ] as const)('refuses %s', async (_what, fields, field, message) => {
    expect(await upload(fields)).toMatchObject({ status: 422, errors: [{ field, message }] })
  })

  test('takes client, airport and cargo from the consolidation it is about', async () => {
    const [cargo] = await app.query<{ id: number; consolidation_no: string }>(
      `select id, consolidation_no from consolidations where destination_airport = 'RUH' and departed_at is not null limit 1`,
    )
    const id = await filed({ ref_type: 'consolidation', ref_no: cargo?.consolidation_no ?? '' })
    expect(await one(id)).toMatchObject({ airport_code: 'RUH', links: { consolidation_no: cargo?.consolidation_no } })
  })

  test('by a service centre is for itself; its people are told when somebody asks for it', async () => {
    expect((await upload({ notify: true }, pdf(), 'p.pdf', centre)).status).toBe(201)
    expect(await upload({ service_center_id: auh1 }, pdf(), 'p.pdf', centre)).toMatchObject({ status: 422, errors: [{ field: 'service_center_id' }] })
    const readers = await app.query<{ email: string }>(`select distinct u.email from inbox_messages m join users u on u.id = m.user_id
      where m.group_key like 'logistics-doc-%'`)
    expect(readers.map(({ email }) => email)).toContain('service_center_supervisor@demo.example')
    expect(readers.every(({ email }) => email.startsWith('service_center'))).toBe(true)
  })

  test('by an agent stays at its airport', async () => {
    const agent = await app.as('agent_handler')
    expect((await upload({ airport_code: 'RUH' }, pdf(), 'p.pdf', agent)).errors[0]).toMatchObject({ field: 'airport_code' })
    const filedThere = await upload({}, pdf(), 'p.pdf', agent)
    expect((await one(Number(filedThere.data.id))).airport_code).toBe('DXB')
  })
})

describe('a document', () => {
  test('is closed only once somebody opened it, and opened again', async () => {
    const id = await filed()
    expect(await admin.call('logisticsDocs.toggle', { id, state: 'closed' })).toMatchObject({ status: 409, message: 'Open the document before closing it.' })
    await read(id, centre)
    expect((await centre.call('logisticsDocs.toggle', { id, state: 'closed' })).data).toEqual({ id, state: 'closed' })
    expect((await centre.call('logisticsDocs.toggle', { id, state: 'closed' })).status).toBe(409)
    expect((await centre.call('logisticsDocs.toggle', { id, state: 'open' })).data.state).toBe('open')
    const [row] = await app.query<{ closed_at: string | null }>('select closed_at from logistics_docs where id = $1', [id])
    expect(row?.closed_at).toBeNull()
  })

  test('counts for its centre while it is open and unread', async () => {
    const count = async () => {
      const { count: waiting } = (await centre.call('logisticsDocs.waiting', {})).data
      expect((await centre.call('access.permissions', {})).data.service_center_notif?.count ?? 0).toBe(waiting)
      return waiting
    }
    const before = await count()
    const id = await filed()
    expect(await count()).toBe(before + 1)
    await read(id, centre)
    expect(await count()).toBe(before)
  })

  test('is changed field by field; another reference is looked up and says whose it is', async () => {
    const id = await filed({ ref_no: 'BEFORE1' })
    const { version } = await one(id)
    expect((await admin.call('logisticsDocs.change', { id, version, note: 'Corrected', doc_type: 'msds' })).data).toMatchObject({ doc_type: 'msds' })
    expect(await admin.call('logisticsDocs.change', { id, version, note: 'Late' })).toMatchObject({ status: 409 })
    const [parcel] = await app.query<{ order_id: string; client_id: number }>(
      `select order_id, client_id::int from packages where order_id is not null limit 1`,
    )
    const moved = await admin.call('logisticsDocs.change', { id, ref_type: 'order', ref_no: parcel?.order_id ?? '' })
    expect(moved.data).toMatchObject({ ref_no: parcel?.order_id, client_id: parcel?.client_id })
    const other = await clientId(app, 'DTOFZ') === parcel?.client_id ? await clientId(app, 'NOORB') : await clientId(app, 'DTOFZ')
    expect(await admin.call('logisticsDocs.change', { id, ref_type: 'hawb', ref_no: 'ELSEWHERE1', client_id: other, note: 'x' })).toMatchObject({
      status: 200, data: { ref_no: 'ELSEWHERE1', client_id: other },
    })
    expect((await one(id)).note).toBe('x')
  })

  test('given a newer file keeps the old one as a version and is to be read anew', async () => {
    const old = pdf()
    const id = await filed({}, old)
    await read(id, centre)
    const next = pdf()
    const replaced = await admin.call('logisticsDocs.replace', { id }, { file: { name: 'newer.pdf', body: next } })
    expect(replaced.data).toMatchObject({ file_name: 'newer.pdf', first_read_at: null, state: 'open' })
    expect((await one(id)).versions).toMatchObject([{ version_no: 1, file_name: 'paper.pdf' }])
    expect((await admin.call('logisticsDocs.file', { id })).body.equals(next)).toBe(true)
    expect((await admin.call('logisticsDocs.file', { id, version: 1 })).body.equals(old)).toBe(true)
    expect((await admin.call('logisticsDocs.file', { id, version: 2 })).status).toBe(404)
    expect(await admin.call('logisticsDocs.replace', { id }, { file: { name: 'newer.pdf', body: next } })).toMatchObject({ status: 409 })
  })

  test('deleted is in no list; its files go thirty days later', async () => {
    const id = await filed()
    const [row] = await app.query<{ file_path: string }>('select file_path from logistics_docs where id = $1', [id])
    expect((await admin.call('logisticsDocs.remove', { id })).data).toEqual({ id })
    expect((await admin.call('logisticsDocs.one', { id })).status).toBe(404)
    await forgetDocs(app.services)
    expect(await app.services.files.has(row?.file_path ?? '')).toBe(true)
    await app.query(`update logistics_docs set deleted_at = now() - interval '31 days' where id = $1`, [id])
    await forgetDocs(app.services)
    await app.jobs.idle()
    expect(await app.services.files.has(row?.file_path ?? '')).toBe(false)
    expect(await app.query('select 1 from logistics_docs where id = $1', [id])).toEqual([])
  })

  test('of a bill of entry that customs has is kept', async () => {
    const [boe] = await app.query<{ boe_ref: string }>(`select boe_ref from boes where status in ('submitted', 'cleared', 'closed') limit 1`)
    const id = await filed({ ref_type: 'boe', ref_no: boe?.boe_ref ?? '' })
    expect(await admin.call('logisticsDocs.remove', { id })).toMatchObject({
      status: 409, message: `BOE ${boe?.boe_ref} is submitted; its documents are kept.`,
    })
  })

  test('is nobody’s to change who may not see it, nor without the key', async () => {
    const id = await filed({ service_center_id: auh1, airport_code: 'AUH' })
    for (const answer of [
      await centre.call('logisticsDocs.change', { id, note: 'x' }), await centre.call('logisticsDocs.toggle', { id, state: 'closed' }),
      await centre.call('logisticsDocs.remove', { id }), await centre.call('logisticsDocs.zip', { ids: [id] }),
      await centre.call('logisticsDocs.send', { ids: [id], to: ['a@b.example'], subject: 'x' }),
    ]) expect(answer.status).toBe(404)
    expect((await (await app.as('client_admin')).call('logisticsDocs.toggle', { id, state: 'closed' })).status).toBe(403)
  })
})

describe('several documents', () => {
  test('are one zip, never above 200 MB', async () => {
    const ids = [await filed(), await filed()]
    const zip = await admin.call('logisticsDocs.zip', { ids })
    expect(zip.status).toBe(200)
    expect(zip.body.subarray(0, 2).toString()).toBe('PK')
    await app.query('update logistics_docs set file_size = 15 * 1024 * 1024 where id = $1', [ids[0]])
    const many = await app.query<{ id: number }>('select id::int as id from logistics_docs order by id limit 20')
    await app.query('update logistics_docs set file_size = 15 * 1024 * 1024 where id = any($1::bigint[])', [many.map(({ id }) => id)])
    expect(await admin.call('logisticsDocs.zip', { ids: many.map(({ id }) => id) })).toMatchObject({ status: 413 })
    expect(await admin.call('logisticsDocs.send', { ids: many.slice(0, 2).map(({ id }) => id), to: ['a@b.example'], subject: 'Large' })).toMatchObject({
      status: 422, errors: [{ field: 'ids' }],
    })
  })

  test('go along with one mail, which each of them tells of', async () => {
    const ids = [await filed(), await filed()]
    const sent = await admin.call('logisticsDocs.send', {
      ids, to: ['broker@walk.example'], cc: ['b@walk.example'], subject: 'Papers', message: 'Please clear.',
    })
    expect(sent.data.email_log_ids).toHaveLength(1)
    const [mail] = await app.query<{ attachments: { name: string }[]; body_text: string }>('select attachments, body_text from email_logs where id = $1', [
      sent.data.email_log_ids[0],
    ])
    expect(mail?.attachments).toHaveLength(2)
    expect(mail?.body_text).toContain('Please clear.')
    for (const id of ids) expect((await one(id)).mails).toMatchObject([{ subject: expect.stringContaining('Papers'), to: ['broker@walk.example'] }])
    expect(await admin.call('logisticsDocs.send', { ids, to: ['nobody'], subject: 'x' })).toMatchObject({ status: 422, errors: [{ field: 'to' }] })
  })
})
