import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { watchDocuments } from '@/upstream/areas/documents/watch'
import { useApp, type Asker } from '../app'

const app = useApp()
let admin: Asker
let client: Asker
let stranger: Asker
let carrier: Asker
let noorb = 0
beforeAll(async () => {
  admin = await app.as('super_admin')
  client = await app.as('client_admin')
  stranger = await app.as('client_admin.dtofz')
  carrier = await app.as('carrier_admin')
  noorb = (await app.query<{ id: number }>("select id from clients where client_code = 'NOORB'"))[0]?.id ?? 0
})

const pdf = { name: 'paper.pdf', body: Buffer.from('%PDF-1.7 a paper'), type: 'application/pdf' }
const add = (fields: Record<string, unknown> = {}, file = pdf) => admin.call('documents.add', { title: 'A paper', doc_type: 'sop', ...fields } as never, {
  file,
})
const publish = (id: number) => admin.call('documents.change', { id, status: 'published' })
const sees = async (who: Asker, id: number) => (await who.call('documents.one', { id })).status === 200

async function published(fields: Record<string, unknown> = {}): Promise<number> {
  const { data } = await add(fields)
  await publish(data.id)
  return data.id
}

describe('a paper', () => {
  test('is uploaded as a draft nobody else sees, and published for those it is for', async () => {
    const { status, data } = await add({ user_categories: 'client', client_ids: String(noorb) })
    expect([status, data.status, data.version_no]).toEqual([201, 'draft', 1])
    expect([await sees(client, data.id), await sees(admin, data.id)]).toEqual([false, true])
    expect((await publish(data.id)).data.status).toBe('published')
    expect([await sees(client, data.id), await sees(stranger, data.id), await sees(carrier, data.id)]).toEqual([true, false, false])
    expect((await client.call('documents.file', { id: data.id })).body).toEqual(pdf.body)
    expect(await stranger.call('documents.file', { id: data.id })).toMatchObject({ status: 404 })
  })

  test('says to its readers nothing of whom else it is for', async () => {
    const id = await published({ user_categories: 'client,carrier' })
    expect((await client.call('documents.one', { id })).data).toMatchObject({ seen_by: null, user_categories: [], acks: null })
    expect((await admin.call('documents.one', { id })).data).toMatchObject({ seen_by: 'Client, Carrier', user_categories: ['client', 'carrier'], acks: 0 })
  })

  test('is what its bytes are, whatever its name says', async () => {
    expect(await add({}, { name: 'evil.pdf', body: Buffer.from('<html>'), type: 'application/pdf' })).toMatchObject({
      status: 415, errors: [{ field: 'file' }],
    })
    expect(await add({}, { name: 'evil.docx', body: Buffer.from('PK\u0003\u0004nothing'), type: 'application/zip' })).toMatchObject({ status: 415 })
    expect((await add({}, { name: 'a.txt', body: Buffer.from('89504e470d0a1a0a00', 'hex'), type: 'text/plain' })).data.mime).toBe('image/png')
    expect(await admin.call('documents.add', { title: 'x', doc_type: 'sop' } as never)).toMatchObject({ status: 400 })
  })

  test('is at most 20 MB large', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024 + 1)
    large.write('%PDF-')
    expect(await add({}, { ...pdf, body: large })).toMatchObject({ status: 413 })
  })

  test('does not end before it begins, and is for clients there are', async () => {
    expect(await add({ valid_from: '2026-12-01', valid_to: '2026-11-01' })).toMatchObject({ status: 422, errors: [{ field: 'valid_to' }] })
    expect(await add({ client_ids: '999999' })).toMatchObject({
      status: 422, errors: [{ field: 'client_ids', message: 'One of the clients no longer exists.' }],
    })
    expect(await add({ title: ' ' })).toMatchObject({ status: 422, errors: [{ field: 'title', message: 'Title is required.' }] })
  })

  test('is edited only as a draft', async () => {
    const { data } = await add()
    expect((await admin.call('documents.change', { id: data.id, title: 'Better', user_categories: ['carrier'] })).data).toMatchObject({
      title: 'Better', seen_by: 'Carrier',
    })
    await publish(data.id)
    expect(await admin.call('documents.change', { id: data.id, title: 'Late' })).toMatchObject({
      status: 409, message: 'Only drafts can be edited. Upload a new version.',
    })
    expect(await client.call('documents.change', { id: data.id, status: 'archived' })).toMatchObject({ status: 403 })
  })
})

describe('versions', () => {
  test('follow each other: publishing the next archives the one before', async () => {
    const first = await published()
    const { data: second } = await add({ supersedes_id: String(first) })
    expect(second.version_no).toBe(2)
    expect((await admin.call('documents.one', { id: first })).data.status).toBe('published')
    await publish(second.id)
    const { versions } = (await admin.call('documents.one', { id: second.id })).data
    expect(versions.map(({ version_no, status }) => [version_no, status])).toEqual([[2, 'published'], [1, 'archived']])
    expect([await sees(client, first), await sees(client, second.id)]).toEqual([false, true])
    expect((await client.call('documents.one', { id: second.id })).data.versions).toHaveLength(1)
  })

  test('wait for each other: one draft at a time, however many come together', async () => {
    const first = await published()
    const answers = await Promise.all([add({ supersedes_id: String(first) }), add({ supersedes_id: String(first) }), add({ supersedes_id: String(first) })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.message).toBe('A draft of this document is waiting. Publish or archive it first.')
  })

  test('published and archived at once leave one published at most', async () => {
    const first = await published()
    const { data: second } = await add({ supersedes_id: String(first) })
    await Promise.all([publish(second.id), admin.call('documents.change', { id: first, status: 'archived' }), publish(second.id)])
    const statuses = await app.query<{ status: string }>('select status from documents where series_id = $1 order by version_no', [first])
    expect(statuses.map(({ status }) => status)).toEqual(['archived', 'published'])
  })
})

describe('acknowledging', () => {
  test('keeps who and when, once', async () => {
    const id = await published({ requires_ack: 'true', user_categories: 'client' })
    expect((await client.call('documents.due')).data.map((paper) => paper.id)).toContain(id)
    const [once, twice] = [await client.call('documents.ack', { id }), await client.call('documents.ack', { id })]
    expect(once.status).toBe(200)
    expect(twice.data.acked_at).toBe(once.data.acked_at)
    expect((await client.call('documents.due')).data.map((paper) => paper.id)).not.toContain(id)
    expect((await admin.call('documents.acks', { id })).data).toMatchObject([{ email: 'client_admin@demo.example', ip: '127.0.0.1' }])
    expect((await client.call('documents.list', { ack_due: true })).data.map((paper) => paper.id)).not.toContain(id)
  })

  test('is refused of a draft, of one that does not ask, and of one that is not theirs', async () => {
    const { data: draft } = await add({ requires_ack: 'true' })
    expect(await admin.call('documents.ack', { id: draft.id })).toMatchObject({ status: 409, message: 'Only a published document can be acknowledged.' })
    expect(await client.call('documents.ack', { id: await published() })).toMatchObject({ status: 409, message: 'This document asks for no acknowledgement.' })
    expect(await client.call('documents.ack', { id: await published({ requires_ack: 'true', user_categories: 'carrier' }) })).toMatchObject({ status: 404 })
    expect(await client.call('documents.acks', { id: draft.id })).toMatchObject({ status: 403 })
  })
})

describe('the list', () => {
  test('shows what ends soon and what has ended', async () => {
    const soon = await published({ title: 'Soon over', valid_to: addDays(today(), 20) })
    const over = await published({ title: 'Long over', valid_to: addDays(today(), -1) })
    const later = await published({ title: 'Later over', valid_to: addDays(today(), 31) })
    const { data } = await admin.call('documents.list', { search: 'over', page_size: 100 })
    const validity = new Map(data.map((paper) => [paper.id, paper.validity]))
    expect([soon, over, later].map((id) => validity.get(id))).toEqual(['expiring', 'expired', 'valid'])
    const ending = await admin.call('documents.list', { search: 'over', expiring_days: 30 })
    expect(ending.data.map(({ id }) => id).toSorted()).toEqual([soon, over].toSorted())
  })
})

test('owners are told 30, 7 and 1 days before the end, once each', async () => {
  const id = await published({ title: 'Ending paper', valid_to: addDays(today(), 29) })
  const subjects = async () =>
    (await app.query<{ subject: string }>("select subject from inbox_messages where subject like 'Ending paper%' order by id")).map(({ subject }) => subject)
  await Promise.all([watchDocuments(app.services), watchDocuments(app.services)])
  expect(await subjects()).toEqual(['Ending paper ends in 29 days'])
  await watchDocuments(app.services, addDays(today(), 10))
  expect(await subjects()).toHaveLength(1)
  await watchDocuments(app.services, addDays(today(), 22))
  await watchDocuments(app.services, addDays(today(), 23))
  await watchDocuments(app.services, addDays(today(), 28))
  expect(await subjects()).toEqual(['Ending paper ends in 29 days', 'Ending paper ends in 7 days', 'Ending paper ends tomorrow'])
  const [message] = await app.query<{ link: string; user_id: number }>("select link, user_id from inbox_messages where subject like 'Ending paper%' limit 1")
  expect(message?.link).toBe(`/documents/${id}`)
})
