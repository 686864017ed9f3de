import { Readable } from 'node:stream'
import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Asker } from '../app'
import { useApp } from '../app'
import { openPdf, pdfText } from '../documents/reading'
import { clientId, contents, parcel } from './given'

const app = useApp()
let client: Asker
beforeAll(async () => {
  client = await app.as('client_operations')
})

const ready = (changes: Record<string, unknown> = {}) => parcel(app, { status: 'label_created', label_status: 'created', ...changes }, ['ORD01', 'ORD02'])
const printed = async (id: number) =>
  (await app.query<{ label_print_count: number; label_printed_at: string | null }>(
    'select label_print_count, label_printed_at from packages where id = $1', [id],
  ))[0]
const beginning = (body: Buffer) => body.subarray(0, 4).toString('latin1')
const pagesOf = async (body: Buffer) => {
  const pdf = await openPdf(Readable.from([body]))
  return Promise.all(Array.from({ length: pdf.numPages }, (_, i) => pdfText(pdf, i + 1)))
}

let keptFiles = 0
/** A file in the store, as a carrier's booking leaves it. */
async function kept(body: Buffer): Promise<string> {
  keptFiles += 1
  const path = `carrier-labels/test/${keptFiles}.pdf`
  await app.services.files.write(path, body)
  return path
}
/** A parcel whose label came from its carrier; `mark` stands on it. */
async function carriersOwn(mark: string, changes: Record<string, unknown> = {}) {
  const doc = await PDFDocument.create()
  doc.addPage([288, 432]).drawText(mark)
  return ready({ label_path: await kept(Buffer.from(await doc.save())), ...changes })
}

describe('the label desk', () => {
  test('finds scanned numbers in their order, each package once, and tells the missing', async () => {
    const [a, b] = [await ready(), await ready({ label_status: 'failed', label_error: 'No carrier' })]
    await contents(app, a.id)
    const { data } = await client.call('packages.labels', { numbers: [b.tracking_no, a.ref_no, `${a.tracking_no}-01`, 'NOPE-1'] })
    expect(data.found).toMatchObject([{ id: b.id, label_status: 'failed', label_error: 'No carrier', items: 0 }, { id: a.id, items: 1, label_print_count: 0 }])
    expect(data.not_found).toEqual(['NOPE-1'])
  })

  test('says before printing which letters and lines a label cannot show, and nothing where it can', async () => {
    const [odd, plain] = [
      await ready({ consignee_name: 'Sara 𒀀', goods_description: 'Cotton 𓀀' }),
      await ready({ consignee_name: 'Ngọc 🏠', address_line1: 'Villa 12\nAl Wasl Road' }),
    ]
    const { data } = await client.call('packages.labels', { numbers: [odd.tracking_no, plain.tracking_no] })
    expect(data.found[0]?.label_notes).toBe('Consignee name has letters our labels cannot print: 𒀀. They print as boxes; write them in Latin or Arabic letters. Goods description has letters our labels cannot print: 𓀀. They print as boxes; write them in Latin or Arabic letters.')
    expect(data.found[1]?.label_notes).toBeNull()
    const { data: one } = await client.call('packages.one', { id: odd.id })
    expect(one.label_notes).toEqual([expect.stringContaining('𒀀'), expect.stringContaining('𓀀')])
  })

  test('reads the numbers of a sheet and names the rows it cannot find', async () => {
    const [a, b] = [await ready(), await ready()]
    const sheet = (text: string, name = 'numbers.csv') => client.call('packages.labelsFromSheet', { kind: 'label' }, {
      file: { name, body: Buffer.from(text) },
    })
    const { status, data } = await sheet(`Tracking No\n${a.tracking_no}\nNOPE-1\n${b.tracking_no}\n`)
    expect(status).toBe(200)
    expect(data.found.map(({ id }) => id)).toEqual([a.id, b.id])
    expect(data.not_found).toEqual([{ row: 3, value: 'NOPE-1' }])
    expect((await sheet(`reference_no\n${a.ref_no}\n`)).data.found.map(({ id }) => id)).toEqual([a.id])
    expect(await sheet(`Colour\nred\n`)).toMatchObject({ status: 422, message: 'The sheet needs a column named Number, Tracking No or Reference No.' })
    expect(await sheet('%PDF-1.7', 'numbers.xlsx')).toMatchObject({ status: 415 })
    expect(await sheet(`Number\n${Array.from({ length: 2001 }, (_, i) => `N${i}`).join('\n')}\n`)).toMatchObject({ status: 422 })
  })
})

describe('printing labels', () => {
  test('one label is a PDF of one page, and the print is counted', async () => {
    const one = await ready()
    const file = await client.call('packages.printLabel', { id: one.id })
    expect(file).toMatchObject({
      status: 200, headers: { 'content-type': 'application/pdf', 'content-disposition': expect.stringContaining(`label-${one.tracking_no}.pdf`) },
    })
    expect(beginning(file.body)).toBe('%PDF')
    const [page, ...more] = await pagesOf(file.body)
    expect(page).toContain(one.tracking_no)
    expect(page).toContain('Sara Ali')
    expect(more).toEqual([])
    expect(await printed(one.id)).toMatchObject({ label_print_count: 1, label_printed_at: expect.anything() })
    await client.call('packages.printLabel', { id: one.id })
    expect(await printed(one.id)).toMatchObject({ label_print_count: 2 })
  })

  test('ZPL begins with ^XA, a picture is a PNG', async () => {
    const one = await ready()
    expect(beginning((await client.call('packages.printLabel', { id: one.id, format: 'zpl' })).body)).toMatch(/^\^XA/)
    expect(beginning((await client.call('packages.printLabel', { id: one.id, format: 'png' })).body)).toBe('\x89PNG')
  })

  test('many labels come in the order asked for, sorted only when wished', async () => {
    const parcels = [await ready({ city: 'Sharjah' }), await ready({ city: 'Ajman' }), await ready({ city: 'Dubai' })]
    const order = [parcels[2], parcels[0], parcels[1]].map((one) => one?.id as number)
    const print = async (sort?: 'city' | 'tracking_no') => (await pagesOf((await client.call('packages.printLabels', {
      format: 'pdf', size: '4X6', ids: order, sort,
    })).body)).map((page) => parcels.findIndex(({ tracking_no }) => page.includes(tracking_no)))
    expect(await print()).toEqual([2, 0, 1])
    expect(await print('tracking_no')).toEqual([0, 1, 2])
    expect(await print('city')).toEqual([1, 2, 0])
  })

  test('pieces and copies each get their page', async () => {
    const [box, pair] = [await ready(), await ready({ pieces: 2 })]
    const file = await client.call('packages.printLabels', { format: 'pdf', size: 'a6', tracking_nos: [pair.tracking_no, box.tracking_no], copies: 2 })
    expect(await pagesOf(file.body)).toHaveLength(6)
    expect(await printed(pair.id)).toMatchObject({ label_print_count: 1 })
    const [second] = await pagesOf((await client.call('packages.printLabel', { id: pair.id, piece: 2 })).body)
    expect(second).toContain(`${pair.tracking_no}-02`)
    expect(await client.call('packages.printLabel', { id: pair.id, piece: 3 })).toMatchObject({ status: 422, message: `${pair.tracking_no} has no piece 3.` })
  })

  test('the carrier’s own labels stand in their places among ours, each as often as ours', async () => {
    const [first, last] = [await ready(), await ready()]
    const theirs = await carriersOwn('FALCON LABEL A')
    const file = await client.call('packages.printLabels', { format: 'pdf', size: '4X6', ids: [first.id, theirs.id, last.id], copies: 2 })
    expect(file).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    const pages = await pagesOf(file.body)
    expect(pages.map((page) => ['FALCON LABEL A', first.tracking_no, last.tracking_no].findIndex((mark) => page.includes(mark)))).toEqual([1, 1, 0, 0, 2, 2])
    expect(await printed(theirs.id)).toMatchObject({ label_print_count: 1 })
    const twice = await client.call('packages.printLabels', { format: 'pdf', size: '4X6', ids: [theirs.id], copies: 2 })
    expect((await pagesOf(twice.body)).map((page) => page.includes('FALCON LABEL A'))).toEqual([true, true])
  })

  test('a carrier’s own label comes as PDF, for all pieces, and as long as it is kept', async () => {
    const [one, two] = [await carriersOwn('FALCON LABEL B'), await carriersOwn('FALCON LABEL C', { pieces: 2 })]
    const many = (format: 'zpl', ids: number[]) => client.call('packages.printLabels', { format, size: '4X6', ids })
    expect(await many('zpl', [one.id])).toMatchObject({
      status: 422, message: `The label of ${one.tracking_no} is the carrier’s own and comes as PDF.`, errors: [{ field: 'format' }],
    })
    expect(await many('zpl', [one.id, two.id, (await ready()).id])).toMatchObject({
      status: 422, message: `2 of these labels are the carrier’s own and come as PDF: ${one.tracking_no}, ${two.tracking_no}.`,
    })
    expect(await client.call('packages.printLabel', { id: two.id, piece: 2 })).toMatchObject({ status: 422, errors: [{ field: 'piece' }] })
    expect((await pagesOf((await client.call('packages.printLabel', { id: two.id })).body))[0]).toContain('FALCON LABEL C')
    await app.query(`update packages set label_path = 'carrier-labels/none.pdf' where id = $1`, [one.id])
    const gone = { status: 410, message: `The carrier’s label of ${one.tracking_no} is no longer kept. Make the label again.` }
    expect(await client.call('packages.printLabel', { id: one.id })).toMatchObject(gone)
    expect(await client.call('packages.printLabels', { format: 'pdf', size: '4X6', ids: [one.id, two.id] })).toMatchObject(gone)
    expect(await printed(one.id)).toMatchObject({ label_print_count: 0 })
  })

  test('a carrier’s label that is no PDF stops a job by name and still comes alone', async () => {
    const torn = await ready({ label_path: await kept(Buffer.from('%PDF-1.4 torn')) })
    const job = await client.call('packages.printLabels', { format: 'pdf', size: '4X6', ids: [torn.id, (await ready()).id] })
    expect(job).toMatchObject({ status: 422, message: `The carrier’s label of ${torn.tracking_no} cannot be put among others. Print it alone.` })
    expect(beginning((await client.call('packages.printLabel', { id: torn.id })).body)).toBe('%PDF')
  })

  test('with invoices, a carrier’s own label is followed by its invoice', async () => {
    const theirs = await carriersOwn('FALCON LABEL D')
    await contents(app, theirs.id)
    const ours = await ready()
    await contents(app, ours.id)
    const staff = await app.as('operations_manager')
    const pages = await pagesOf((await staff.call('packages.printLabels', {
      format: 'pdf', size: '4X6', ids: [theirs.id, ours.id], include_invoice: true,
    })).body)
    expect(pages.map((page) => [page.includes('FALCON LABEL D'), page.includes('INVOICE')])).toEqual([
      [true, false], [false, true], [false, false], [false, true],
    ])
  })

  test('a label that is not ready stops the job unless it may be left out', async () => {
    const [good, failed, none] = [await ready(), await ready({ label_status: 'failed', label_error: 'Falcon is down' }), await parcel(app)]
    const ids = [good.id, failed.id, none.id]
    const message = `Label not ready for: ${failed.tracking_no}, ${none.tracking_no}.`
    expect(await client.call('packages.printLabels', { format: 'pdf', size: '4X6', ids })).toMatchObject({ status: 422, message })
    expect(await printed(good.id)).toMatchObject({ label_print_count: 0 })
    const file = await client.call('packages.printLabels', { format: 'pdf', size: '4X6', ids, skip_missing: true })
    expect(await pagesOf(file.body)).toHaveLength(1)
    expect(await client.call('packages.printLabel', { id: failed.id })).toMatchObject({
      status: 409, message: `The label of ${failed.tracking_no} is not ready: Falcon is down.`,
    })
    expect(await client.call('packages.printLabel', { id: none.id })).toMatchObject({
      status: 409, message: `The label of ${none.tracking_no} is not ready: No label.`,
    })
  })

  test('an unknown size is refused by name', async () => {
    const one = await ready()
    expect(await client.call('packages.printLabels', { format: 'pdf', size: '9X9', ids: [one.id] })).toMatchObject({
      status: 400, message: 'Unknown label size 9X9.',
    })
    expect(await printed(one.id)).toMatchObject({ label_print_count: 0 })
  })

  test('a number too long for the paper is refused before anything is printed', async () => {
    const one = await ready({ tracking_no: 'VERYLONGNUMBER-ABCDEFGH-12345678' })
    expect(await client.call('packages.printLabels', { format: 'pdf', size: '75X50', ids: [one.id] })).toMatchObject({
      status: 422, errors: [{ field: 'size' }],
    })
  })

  test('several labels do not fit one picture, and 501 no job', async () => {
    const [a, b] = [await ready(), await ready()]
    expect(await client.call('packages.printLabels', { format: 'png', size: '4X6', ids: [a.id, b.id] })).toMatchObject({
      status: 422, message: 'A PNG holds one label. Choose PDF or ZPL for several.',
    })
    expect(await client.call('packages.printLabels', { format: 'pdf', size: '4X6', ids: Array.from({ length: 501 }, (_, i) => i + 1) })).toMatchObject({
      status: 422, message: 'At most 500 labels at a time.',
    })
    expect(await client.call('packages.printLabels', { format: 'pdf', size: '4X6' })).toMatchObject({ status: 422, message: 'Choose at least one package.' })
  })

  test('a number that is nobody’s here is told', async () => {
    expect(await client.call('packages.printLabels', { format: 'pdf', size: '4X6', tracking_nos: ['NOPE-1'] })).toMatchObject({
      status: 404, message: 'No package found for "NOPE-1".',
    })
  })

  test('COD and the sender stand on the label', async () => {
    const one = await ready({
      payment_mode: 'cod', cod_amount: '1250.00', cod_currency: 'AED', shipper: { consignee_name: 'Istanbul Atelier', city: 'Istanbul', country_code: 'TR' },
    })
    const [page] = await pagesOf((await client.call('packages.printLabel', { id: one.id })).body)
    expect(page).toContain('AED 1,250.00')
    expect(page).toContain('Istanbul Atelier')
  })
})

describe('shipping invoices', () => {
  test('one invoice has its lines, its total and its words', async () => {
    const one = await ready({ insurance_amount: '10.00' })
    await contents(app, one.id)
    const file = await client.call('packages.printInvoice', { tracking_no: one.tracking_no })
    expect(file.headers['content-disposition']).toContain(`shipping-invoice-${one.tracking_no}.pdf`)
    expect(beginning(file.body)).toBe('%PDF')
    const [page] = await pagesOf(file.body)
    for (const text of ['COMMERCIAL INVOICE', one.tracking_no, 'Cotton shirt', '6105.10.00', '160.00', 'One hundred sixty UAE dirhams only'])
      expect(page).toContain(text)
  })

  test('copies are pages, and parcels without contents stop the job', async () => {
    const [full, empty] = [await ready(), await ready()]
    await contents(app, full.id)
    expect(await pagesOf((await client.call('packages.printInvoices', { ids: [full.id], copies: 3 })).body)).toHaveLength(3)
    expect(await client.call('packages.printInvoices', { ids: [full.id, empty.id] })).toMatchObject({
      status: 422, message: `No items are recorded for ${empty.tracking_no}.`,
    })
    expect(await client.call('packages.printInvoice', { id: empty.id })).toMatchObject({
      status: 422, message: `No items are recorded for ${empty.tracking_no}.`,
    })
  })

  test('a zip holds one PDF an invoice', async () => {
    const [one, two] = [await ready(), await ready()]
    for (const { id } of [one, two]) await contents(app, id)
    const file = await client.call('packages.printInvoices', { ids: [one.id, two.id], merge: 'zip' })
    expect(file.headers['content-type']).toBe('application/zip')
    const text = file.body.toString('latin1')
    expect(beginning(file.body)).toMatch(/^PK/)
    for (const { tracking_no } of [one, two]) expect(text).toContain(`shipping-invoice-${tracking_no}.pdf`)
  })

  test('a selection of rows fills the desk in its order, a foreign row is not among them', async () => {
    const [one, two, foreign] = [await ready(), await ready(), await ready({ client_id: await clientId(app, 'DTOFZ') })]
    await contents(app, one.id)
    const { data } = await client.call('packages.invoices', { ids: [two.id, foreign.id, one.id] })
    expect(data.found.map(({ id, docs_complete, invoice_no }) => [id, docs_complete, invoice_no])).toEqual([
      [two.id, false, two.order_id], [one.id, true, one.order_id],
    ])
    expect(await client.call('packages.labels', {})).toMatchObject({ status: 422, message: 'Give at least one number.' })
  })

  test('the invoice desk reads a sheet with the key of invoices alone', async () => {
    const one = await ready({ client_id: await clientId(app, 'DTOFZ') })
    await app.query(`update groups set permissions = array_remove(permissions, 'app_base:package-labels') where role_code = 'client_operations'`)
    const asker = await app.as('client_operations.dtofz')
    const file = { name: 'numbers.csv', body: Buffer.from(`Number\r\n${one.tracking_no}\r\nNOPE-7`) }
    expect((await asker.call('packages.labelsFromSheet', {}, { file })).status).toBe(403)
    const { status, data } = await asker.call('packages.invoicesFromSheet', {}, { file })
    expect(status).toBe(200)
    expect([data.found.map(({ id }) => id), data.not_found]).toEqual([[one.id], [{ row: 3, value: 'NOPE-7' }]])
  })

  test('the invoice desk finds like the label desk', async () => {
    const [one, foreign] = [await ready(), await ready({ client_id: await clientId(app, 'DTOFZ') })]
    const { data } = await client.call('packages.invoices', { numbers: [one.order_id, foreign.order_id] })
    expect(data.found.map(({ id }) => id)).toEqual([one.id])
    expect(data.not_found).toEqual([foreign.order_id])
  })
})
