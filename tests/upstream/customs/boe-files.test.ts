import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { today } from '@/lib/domain/days'
import { ZipArchive } from '@/upstream/sheets/zip-archive'
import { useApp } from '../app'
import { openPdf } from '../documents/reading'
import { asOthersRead } from '../sheets/written-book'
import { declaring, toRiyadh } from './given'

const app = useApp()
const at = declaring(app)
const { waits, made, submitted, stepped, quantified, declaration, one } = at
const officer = () => at.people.officer
const download = (ids: number[], more = {}) => officer().call('boes.download', { scope: 'local', ids, ...more })
const draw = (boe_id: number, doc_type: 'commercial_invoice' | 'packing_list') => officer().call('boeDocs.generate', { boe_id, doc_type })

/** Names of the parts of a zip, from its directory. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = []
  for (let from = zip.indexOf('PK\x01\x02', 0, 'latin1'); from !== -1; from = zip.indexOf('PK\x01\x02', from + 4, 'latin1'))
    names.push(zip.toString('utf8', from + 46, from + 46 + zip.readUInt16LE(from + 28)))
  return names
}

/** The parts of a zip, by name. */
async function unpacked(body: Buffer): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'pack-'))
  const path = join(folder, 'pack.zip')
  await writeFile(path, body)
  const file = await open(path)
  try {
    const archive = await ZipArchive.open(file, body.length, { maxUnpackedBytes: 1e8 })
    const found = new Map<string, Buffer>()
    for (const name of namesIn(body)) {
      const pieces: Buffer[] = []
      for await (const piece of archive.read(name)) pieces.push(piece)
      found.set(name, Buffer.concat(pieces))
    }
    return found
  } finally {
    await file.close()
    await rm(folder, { recursive: true })
  }
}
async function sheetsOf(body: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'pack-'))
  const path = join(folder, 'pack.xlsx')
  await writeFile(path, body)
  const { sheets } = await asOthersRead(path)
  await rm(folder, { recursive: true })
  return sheets
}
async function textOf(body: Buffer): Promise<string> {
  const pdf = await openPdf(Readable.from([body]))
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, async (_, i) => (await (await pdf.getPage(i + 1)).getTextContent()).items))
  return pages.flat().map((item) => ('str' in item ? item.str : '')).join(' ')
}

describe('what a broker files', () => {
  test('is a zip of the sheet, the XML and the papers that are there', async () => {
    const order = await waits({ price: '1450.00' })
    const boe = await made([order])
    await draw(boe.id, 'packing_list')
    const pack = await download([boe.id], { kind: 'pack' })
    expect(pack.headers['content-type']).toBe('application/zip')
    expect(pack.headers['content-disposition']).toContain(`BOE_${boe.boe_ref}.zip`)
    const parts = await unpacked(pack.body)
    const name = `BOE_${boe.boe_ref}`
    expect([...parts.keys()]).toEqual([`${name}.xlsx`, `${name}.xml`, `documents/1 Packing list PL_${boe.boe_ref}.pdf`])
    const sheets = await sheetsOf(parts.get(`${name}.xlsx`) ?? Buffer.alloc(0))
    expect(sheets.map((sheet) => sheet.name)).toEqual(['Header', 'Lines', 'Orders'])
    expect(sheets[1]?.rows[1]?.slice(0, 5)).toEqual([1, '610910000000', expect.any(String), 'TR', 1])
    expect(sheets[2]?.rows[1]?.[0]).toBe(order.order_no)
    const xml = parts.get(`${name}.xml`)?.toString() ?? ''
    expect(xml).toContain(`<Declaration><Header><boe_ref>${boe.boe_ref}</boe_ref>`)
    expect(xml).toContain('<hs_code>610910000000</hs_code>')
    expect(xml).toContain('<value>1450.00</value><duty_rate>5</duty_rate>')
    expect(xml).toContain(`<order_no>${order.order_no}</order_no>`)
  })

  test('of several is one zip with a folder each, and of one that is out of reach nothing', async () => {
    const [a, b] = [await made([await waits()]), await made([await waits()])]
    const pack = await download([a.id, b.id], { kind: 'pack' })
    expect([...(await unpacked(pack.body)).keys()]).toEqual([a, b].flatMap(({ boe_ref }) => [
      `BOE_${boe_ref}/BOE_${boe_ref}.xlsx`, `BOE_${boe_ref}/BOE_${boe_ref}.xml`]))
    expect(await download([a.id, 999_999_999], { kind: 'pack' })).toMatchObject({ status: 404 })
    // It is not of this way.
    expect(await officer().call('boes.download', { scope: 'international', ids: [a.id], kind: 'pack' })).toMatchObject({ status: 404 })
    expect(await download(Array.from({ length: 101 }, (_, i) => a.id + i), { kind: 'pack' })).toMatchObject({ status: expect.any(Number) })
  })

  test('is printed with its bars, lines and what is due', async () => {
    const boe = await made([await waits({ price: '1450.00' })])
    const print = await download([boe.id], { kind: 'print' })
    expect(print.headers['content-type']).toBe('application/pdf')
    const text = await textOf(print.body)
    for (const said of ['BILL OF ENTRY', boe.boe_ref, '6109.10.00.0000', '72.50', '76.13', 'AED 148.63']) expect(text).toContain(said)
  })

  test('goes over pages where it has many lines', async () => {
    const boe = await made([await waits()])
    await app.query(`insert into boe_lines (boe_id, line_no, hs_code, description, country_of_origin, units, unit, qty, net_weight, gross_weight, amounts,
        value, cif, customs_order_ids)
      select boe_id, n, hs_code, description, country_of_origin, units, unit, qty, net_weight, gross_weight, amounts, value, cif, customs_order_ids
      from boe_lines, generate_series(2, 120) n where boe_id = $1`, [boe.id])
    const pdf = await openPdf(Readable.from([(await download([boe.id], { kind: 'print' })).body]))
    expect(pdf.numPages).toBe(5)
  })

  test('is listed as a file of what the filters leave', async () => {
    const boe = await made([await waits()])
    const file = await download([boe.id], { format: 'csv' })
    expect(file.body.toString().split('\r\n')[1]).toContain(boe.boe_ref)
    expect(file.body.toString()).toContain('Import from free zone')
  })
})

describe('papers drawn from a bill of entry', () => {
  test('fill their places, accepted, and are empty again when its lines change', async () => {
    const boe = await made([await waits({ price: '60.00', qty: 3 })])
    await quantified(boe.id)
    const drawn = await draw(boe.id, 'commercial_invoice')
    expect(drawn.data).toMatchObject({ doc_type: 'commercial_invoice', status: 'accepted', generated: true, required: true, doc_no: `INV_${boe.boe_ref}` })
    const text = await textOf((await officer().call('boeDocs.download', { id: drawn.data.id })).body)
    for (const said of ['COMMERCIAL INVOICE', '6109.10.00.0000', '60.00', '180.00', 'AED 180.00']) expect(text).toContain(said)
    await draw(boe.id, 'packing_list')
    expect((await stepped(boe.id, 'validate')).data).toMatchObject({ status: 'ready' })
    await stepped(boe.id, 'reopen')
    await officer().call('boes.change', { id: boe.id, version: (await one(boe.id)).version, freight_amount: '10.00' })
    expect((await one(boe.id)).documents.map(({ status }) => status)).toEqual(['missing', 'missing'])
  })

  test('are drawn again with the day it is declared', async () => {
    const boe = await made([await waits()])
    await quantified(boe.id)
    const first = await draw(boe.id, 'commercial_invoice')
    await draw(boe.id, 'packing_list')
    await stepped(boe.id, 'validate')
    await stepped(boe.id, 'submit', { declaration_no: declaration(), declaration_date: today() })
    const now = (await one(boe.id)).documents.find(({ doc_type }) => doc_type === 'commercial_invoice')
    expect(now).toMatchObject({ status: 'accepted', doc_version: first.data.doc_version + 1, generated: true })
  })

  test('are not drawn of lines that are wrong, nor once it is closed', async () => {
    const boe = await made([await waits()])
    await app.query('update boe_lines set gross_weight = 0.1, qty_2 = 1 where boe_id = $1', [boe.id])
    expect(await draw(boe.id, 'packing_list')).toMatchObject({
      status: 422, message: 'The packing list cannot be drawn: Line 1: Gross weight is below net weight.',
    })
    const over = await submitted([await waits()])
    await stepped(over.id, 'reject', { reason: 'Value not accepted' })
    expect(await draw(over.id, 'packing_list')).toMatchObject({ status: 409 })
  })

  test('of goods that leave the country say from where and how', async () => {
    const boe = await made([await waits({}, toRiyadh)], { declaration_type: 'transit_fz_row', exit_port: 'DXB', mawb_no: '176-12345675' })
    await quantified(boe.id)
    const { data } = await officer().call('boeDocs.generate', { boe_id: boe.id, doc_type: 'export_invoice' })
    const text = await textOf((await officer().call('boeDocs.download', { id: data.id })).body)
    for (const said of ['EXPORT INVOICE', 'DXB, SA', '176-12345675']) expect(text).toContain(said)
  })
})
