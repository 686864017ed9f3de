import { mkdtemp, open, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMailer } from '@/upstream/platform/mail'
import { ZipArchive } from '@/upstream/sheets/zip-archive'
import { openPdf, pdfText } from '../documents/reading'
import { useApp, type Asker } from '../app'
import { given, happened, hoursAgo, onTheRoad } from './parcels'
import { startSmtpServer, type SmtpServer } from './smtp-server'

const app = useApp()
let smtp: SmtpServer
let admin: Asker
let client: Asker
beforeAll(async () => {
  smtp = await startSmtpServer()
  const { config, database, files, worker } = app.services
  app.services.mail = openMailer({ ...config, SMTP_URL: smtp.url }, database, files, worker)
  admin = await app.as('super_admin')
  client = await app.as('client_operations')
})
afterAll(() => smtp.close())

const wordsOf = async (body: Buffer) => pdfText(await openPdf(Readable.from([body])), 1)
const sheetsOf = async (body: Buffer) => {
  const { sheets } = await readXlsx(body)
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows]))
}

async function proven(differs: Record<string, unknown> = {}) {
  const parcel = await given(app, differs)
  await happened(app, parcel, ['ORD02', 100], ['LMD01', 50], ['LMD03', 5], ['DEL01', 2])
  await app.query(
    "insert into pods (package_id, delivered_at, receiver_name, source, data) values ($1, $2, 'Mariam Al Suwaidi', 'scan', '{\"signature\": [[20, 60, 80, 30, 140, 70]]}')",
    [parcel.id, hoursAgo(2)],
  )
  return parcel
}

describe('a download', () => {
  test('holds the grid and every event, in the order asked for', async () => {
    const [a, b] = [await onTheRoad(app), await given(app, { consignee_name: '=1+1' })]
    await app.query("update package_events set remarks = '=cmd()' where package_id = $1 and event_code = 'LMD03'", [a.id])
    const answer = await admin.call('trackingDesk.download', { tracking_nos: [b.tracking_no, a.tracking_no], format: 'xlsx' })
    expect(answer.headers['content-disposition']).toMatch(/filename="tracking-\d{8}-\d{4}\.xlsx"/)
    const { Summary, Events } = await sheetsOf(answer.body)
    expect(Summary?.[0]?.slice(0, 6)).toEqual(['Tracking No', 'Ref No', 'Client', 'Carrier', 'Status', 'Last event'])
    expect(Summary?.slice(1).map((row) => [row[0], row[4]])).toEqual([[b.tracking_no, 'Created'], [a.tracking_no, 'Out for delivery']])
    expect(Events?.slice(1).map((row) => row[1])).toEqual(['ORD02', 'LMD01', 'LMD03'])
    expect(Events?.at(-1)?.[7]).toBe("'=cmd()")
  })

  test('as csv or PDF holds the same', async () => {
    const parcel = await onTheRoad(app)
    const csv = await admin.call('trackingDesk.download', { tracking_nos: [parcel.tracking_no], format: 'csv', events: 'summary' })
    expect(csv.body.toString()).toContain(`${parcel.tracking_no},${parcel.ref_no},`)
    const pdf = await admin.call('trackingDesk.download', { tracking_nos: [parcel.tracking_no], format: 'pdf' })
    const text = await wordsOf(pdf.body)
    for (const word of [parcel.tracking_no, 'Out for delivery', 'LMD01']) expect(text).toContain(word)
  })

  test('by filters holds what the person may see, and nothing of others', async () => {
    const [mine, foreign] = [
      await given(app, { status: 'label_created' }),
      await given(app, { status: 'label_created', client_id: (await app.query<{ id: number }>("select id from clients where client_code = 'DTOFZ'"))[0]?.id }),
    ]
    const { body } = await client.call('trackingDesk.download', { filters: { status: ['label_created'] }, format: 'csv', events: 'summary' })
    expect(body.toString()).toContain(mine.tracking_no)
    expect(body.toString()).not.toContain(foreign.tracking_no)
    expect(await client.call('trackingDesk.download', { tracking_nos: [foreign.tracking_no], format: 'csv' })).toMatchObject({
      status: 404, message: `No shipment found for ${foreign.tracking_no}.`,
    })
    expect((await admin.call('trackingDesk.download', { tracking_nos: Array.from({ length: 201 }, (_, i) => `N${i}`), format: 'csv' })).message)
      .toBe('At most 200 numbers at a time.')
  })
})

describe('proofs of delivery as a file', () => {
  test('are one PDF with the receiver, the bars and the events of the day', async () => {
    const parcel = await proven()
    const answer = await admin.call('trackingDesk.podDownload', { tracking_nos: [parcel.tracking_no] })
    expect(answer.headers['content-disposition']).toContain(`pod-${parcel.tracking_no}.pdf`)
    const text = await wordsOf(answer.body)
    for (const word of ['PROOF OF DELIVERY', parcel.tracking_no, 'Mariam Al Suwaidi', 'Zubaida Testwala', 'Events of the day']) expect(text).toContain(word)
  })

  test('say what of its COD was collected, and of a prepaid parcel that it is prepaid, whatever stands in its fields', async () => {
    const [cod, prepaid] = [
      await proven({ payment_mode: 'cod', cod_amount: '312.40', cod_currency: 'AED' }),
      await proven({ payment_mode: 'prepaid', cod_amount: '312.40', cod_currency: 'AED' }),
    ]
    await app.query("update pods set cod_collected = 300.15, cod_currency = 'AED', cod_method = 'cash' where package_id = any($1)", [[cod.id, prepaid.id]])
    const [paid, other] = await Promise.all([cod, prepaid].map(async ({ tracking_no }) =>
      wordsOf((await admin.call('trackingDesk.podDownload', { tracking_nos: [tracking_no] })).body),
    ))
    for (const words of ['312.40', '300.15', 'cash']) expect(paid).toContain(words)
    expect(other).toContain('Prepaid')
    expect(other).not.toMatch(/312\.40|300\.15/)
  })

  test('or a zip of one each', async () => {
    const [a, b] = [await proven(), await proven()]
    const { body, headers } = await admin.call('trackingDesk.podDownload', { tracking_nos: [a.tracking_no, b.tracking_no], format: 'zip' })
    expect(headers['content-disposition']).toMatch(/pods-\d{4}-\d{2}-\d{2}\.zip/)
    const path = join(await mkdtemp(join(tmpdir(), 'pods-')), 'pods.zip')
    await writeFile(path, body)
    const file = await open(path)
    const archive = await ZipArchive.open(file, body.length, { maxUnpackedBytes: 1e8 })
    for (const { tracking_no } of [a, b]) expect(archive.has(`pod-${tracking_no}.pdf`)).toBe(true)
    await file.close()
  })

  test('name the packages without one, unless those are to be left out', async () => {
    const [with_, without] = [await proven(), await onTheRoad(app)]
    const body = { tracking_nos: [with_.tracking_no, without.tracking_no] }
    expect(await admin.call('trackingDesk.podDownload', body)).toMatchObject({ status: 422, message: `No proof of delivery for: ${without.tracking_no}.` })
    expect((await admin.call('trackingDesk.podDownload', { ...body, partial: true })).status).toBe(200)
    expect((await (await app.as('client_operations.dtofz')).call('trackingDesk.podDownload', { tracking_nos: [with_.tracking_no] })).status).toBe(404)
  })
})

describe('a mail', () => {
  test('reaches its receivers with the file, and stands in the log', async () => {
    const parcel = await onTheRoad(app)
    const body = {
      tracking_nos: [parcel.tracking_no], to: ['ops@noor.example', 'desk@noor.example'],
      cc: ['boss@noor.example'], message: 'As asked.\nRegards', attach: 'xlsx' as const,
    }
    expect((await client.call('trackingDesk.mail', body)).data).toEqual({ queued: 1 })
    await app.services.mail.drain()
    const [letter] = smtp.received.splice(0)
    expect(letter?.to.toSorted()).toEqual(['boss@noor.example', 'desk@noor.example', 'ops@noor.example'])
    const [kept] = await app.query<{ subject: string; body_text: string }>(`select subject, body_text from email_logs where template = 'tracking'
      order by id desc limit 1`)
    expect(kept?.subject).toBe(`Tracking of ${parcel.tracking_no} / تتبع الشحنة ${parcel.tracking_no}`)
    expect(kept?.body_text).toMatch(/^As asked\.\nRegards\n\nHello,[\s\S]+---[\s\S]+تجدون في المرفق تتبع الشحنة/)
    const encoded = /filename=tracking-\d{8}-\d{4}\.xlsx\r\n\r\n([\w+/=\r\n]+?)\r\n--/.exec(
      letter?.text.replaceAll('"', '').replace(/Content-Transfer-Encoding: base64\r\n/g, '') ?? '',
    )?.[1] ?? ''
    const { Summary } = await sheetsOf(Buffer.from(encoded, 'base64'))
    expect(Summary?.[1]?.[0]).toBe(parcel.tracking_no)
    const [row] = await app.query<{ status: string; cc_addresses: string[]; attachments: { name: string; size: number }[] }>(
      "select status, cc_addresses, attachments from email_logs where template = 'tracking' order by id desc limit 1",
    )
    expect(row).toMatchObject({ status: 'sent', cc_addresses: ['boss@noor.example'], attachments: [{ name: expect.stringMatching(/^tracking-.*\.xlsx$/) }] })
    expect(row?.attachments[0]?.size).toBeGreaterThan(1000)
  })

  test('goes only to addresses, of parcels one may see, twenty times an hour', async () => {
    const someone = await app.as('client_admin')
    const parcel = await onTheRoad(app)
    const body = { tracking_nos: [parcel.tracking_no], to: ['ops@noor.example'], attach: 'pdf' as const }
    expect(await someone.call('trackingDesk.mail', { ...body, to: ['nobody'] })).toMatchObject({ status: 422 })
    expect((await someone.call('trackingDesk.mail', { ...body, to: Array.from({ length: 11 }, (_, i) => `a${i}@noor.example`) })).status).toBe(422)
    expect((await (await app.as('client_operations.dtofz')).call('trackingDesk.mail', body)).status).toBe(404)
    const answers = []
    for (let i = 0; i < 21; i++) answers.push((await someone.call('trackingDesk.mail', body)).status)
    expect(answers.filter((status) => status === 200)).toHaveLength(20)
    expect(answers.at(-1)).toBe(429)
  })
})

describe('a sheet of numbers', () => {
  test('gives its numbers, each once, and says how they are meant', async () => {
    const body = Buffer.from(await writeXlsx({ sheets: [{ name: 'Any', rows: [['Note', 'Reference No'], ['x', 'NB-1'], ['y', 'NB-2'], ['z', 'NB-1']] }] }))
    const { data } = await client.call('trackingDesk.sheetNumbers', {}, { file: { name: 'numbers.xlsx', body } })
    expect(data).toEqual({ type: 'ref_no', numbers: ['NB-1', 'NB-2'], left_out: 0 })
    expect(await client.call('trackingDesk.sheetNumbers', {}, { file: { name: 'bare.csv', body: Buffer.from('Name\nSara\n') } })).toMatchObject({
      status: 422, message: 'The sheet needs a column named Number, Tracking No or Reference No.',
    })
  })
})
