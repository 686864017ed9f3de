import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { addDays, today } from '@/lib/domain/days'
import { templateXlsx } from '@/upstream/sheets/template'
import { useApp } from '../app'
import { outboundGround } from '../outbound/given'
import { sentFile } from './given'

const app = useApp()
type Ground = Awaited<ReturnType<typeof outboundGround>>
let at: Ground
let shop: Awaited<ReturnType<Ground['consignee']>>
let [code, warehouse] = ['', '']
let serial = 0
const ref = () => `CF-${process.pid}-${(serial += 1)}`
const ships = addDays(today(), 2)

beforeAll(async () => {
  at = await outboundGround(app)
  shop = await at.consignee()
  const id = await at.goods([{ qty: 600, days: 300 }])
  code = (await app.query<{ sku_code: string }>('select sku_code from skus where id = $1', [id]))[0]?.sku_code ?? ''
  warehouse = (await app.query<{ code: string }>('select facility_code as code from facilities where id = $1', [at.here.warehouse]))[0]?.code ?? ''
})

type Layout = Input<'b2bUploads.addLayout'>
const columns = (sources: Record<string, string>, date: 'day_first' | 'iso' | 'compact' = 'iso'): Layout['columns'] =>
  Object.entries(sources).map(([field, source]) => ({ field, source, transform: 'trim', ...(field === 'requested_ship_date' && { date_format: date }) }))
const ofCsv = { ref_no: 'Order', consignee_code: 'Shop', requested_ship_date: 'Ship', sku_code: 'Item', uom: 'Pack', uom_qty: 'Qty' }

async function layout(more: Partial<Layout>) {
  const answer = await at.staff.call('b2bUploads.addLayout', {
    client_id: at.here.client, layout_name: `Layout ${ref()}`, format: 'csv', columns: columns(ofCsv, 'day_first'), ...more,
  } as Layout)
  if (answer.status !== 201) throw new Error(answer.message)
  return answer.data
}
const send = (layout_id: number, name: string, text: string, more: object = {}) =>
  sentFile(app, at.staff, 'b2bUploads.file', { layout_id, warehouse_id: at.here.warehouse, ...more }, { name, text })
const look = (input: Input<'b2bUploads.preview'>, name: string, text: string) =>
  at.staff.call('b2bUploads.preview', input, { file: { name, body: Buffer.from(text), type: 'text/plain' } })
const orderOf = async (ref_no: string) => {
  const [row] = (await at.staff.call('outbound.list', { search: ref_no })).data
  return row ? at.one(row.id) : null
}
const theirDay = ships.split('-').toReversed().join('/')

/** Two sets of 004010, one line each. */
const edi = (no: string, more: { count?: number; code?: string; kind?: string } = {}) => {
  const set = [
    `ST*${more.kind ?? '940'}*0001`, `W05*${more.code ?? 'N'}*${no}*PO-7`, `N1*ST*Deira Market*92*${shop.consignee_code}`,
    `G62*10*${ships.replaceAll('-', '')}`,
    'W66*PP*M', 'LX*1', `W01*2*CA**VN*${code}`, 'LX*2', `W01*5*EA**VN*${code}`, 'W76*7',
  ]
  return [
    'ISA*00*          *00*          *ZZ*DEPOSITOR      *ZZ*QAFILA         *261130*1200*U*00401*000000001*0*P*>',
    'GS*OW*DEPOSITOR*QAFILA*20261130*1200*1*X*004010',
    ...set, `SE*${more.count ?? set.length + 1}*0001`, 'GE*1*1', 'IEA*1*000000001', '',
  ].join('~\n')
}

describe('a client’s own file', () => {
  test('is read by its layout: separator, header row, its own dates and units, and becomes orders', async () => {
    const { id } = await layout({ delimiter: 'semicolon', header_row: 2 })
    const no = ref()
    const sent = await send(id, 'daily.csv', `Orders of today;;;;;\nOrder;Shop;Ship;Item;Pack;Qty\n${no};${shop.consignee_code};${theirDay};${code};CASE;2\n`)
    expect(sent).toMatchObject({ orders: 1, rows_created: 1, faults: [] })
    expect(await orderOf(no)).toMatchObject({
      status: 'submitted', requested_ship_date: ships, warehouse_id: at.here.warehouse, order_lines: [{ uom: 'CS', uom_qty: 2, ordered_qty: 48 }],
    })
    const [kept] = await app.query<{ layout_id: number; file_name: string; orders: number }>(
      'select layout_id, file_name, orders from outbound_files where upload_id = $1', [sent.upload],
    )
    expect(kept).toEqual({ layout_id: id, file_name: 'daily.csv', orders: 1 })
    expect((await at.staff.call('b2bUploads.layouts', { client_id: [at.here.client] })).data.find((one) => one.id === id)).toMatchObject({ files: 1 })
  })

  test('may be written in Windows-1256, and is refused where its layout says another encoding', async () => {
    const { id } = await layout({ encoding: 'windows-1256', columns: columns({ ...ofCsv, remarks: 'Note' }, 'day_first') })
    const no = ref()
    const bytes = Buffer.concat([
      Buffer.from(`Order,Shop,Ship,Item,Pack,Qty,Note\n${no},${shop.consignee_code},${theirDay},${code},EA,1,`),
      Buffer.from([0xe3, 0xd1, 0xcd, 0xc8, 0xc7]), Buffer.from('\n'),
    ])
    const sent = { file: { name: 'a.csv', body: bytes, type: 'text/csv' } }
    const answer = await at.staff.call('b2bUploads.file', { layout_id: id, warehouse_id: at.here.warehouse }, sent)
    expect(answer.status).toBe(202)
    await app.jobs.idle()
    expect(await orderOf(no)).toMatchObject({ remarks: 'مرحبا' })
    const other = await layout({})
    const refused = await at.staff.call('b2bUploads.file', { layout_id: other.id }, sent)
    expect(refused).toMatchObject({ status: 422, errors: [{ field: 'file', message: 'The file is not written in UTF-8, as its layout says.' }] })
  })

  test('may be a sheet of a workbook, with the warehouse among its defaults', async () => {
    const headers = ['Order', 'Shop', 'Ship', 'Item', 'Pack', 'Qty']
    const no = ref()
    const cells = [no, shop.consignee_code, ships, code, 'PCS', '9']
    const book = await buffer(templateXlsx({
      kind: 'outbound_file', version: 1, sheet: 'DO', columns: headers.map((header, i) => ({ header, field: `f${i}`, type: 'text', example: cells[i] ?? '' })),
    }))
    const { id } = await layout({ format: 'xlsx', sheet: 'DO', columns: columns(ofCsv), defaults: { warehouse } })
    const answer = await at.staff.call('b2bUploads.file', { layout_id: id }, { file: { name: 'do.xlsx', body: book, type: 'application/octet-stream' } })
    expect(answer, answer.message).toMatchObject({ status: 202 })
    await app.jobs.idle()
    expect(await orderOf(no)).toMatchObject({ order_lines: [{ uom: 'EA', uom_qty: 9 }] })
    const other = await layout({ format: 'xlsx', sheet: 'Orders' })
    const refused = await at.staff.call('b2bUploads.file', { layout_id: other.id }, { file: { name: 'do.xlsx', body: book, type: 'application/octet-stream' } })
    expect(refused.errors?.map(({ message }) => message)).toContain('The workbook has no sheet Orders.')
  })

  test('may be XML: what an order says is known to its lines, wherever in it it stands', async () => {
    const { id } = await layout({
      format: 'xml', record_path: 'Orders/Order/Lines/Line',
      columns: columns({
        ref_no: 'Orders/Order/@no', consignee_code: 'Orders/Order/ShipTo/Code', requested_ship_date: 'Orders/Order/Ship',
        sku_code: 'Orders/Order/Lines/Line/Item',
        uom: 'Orders/Order/Lines/Line/Qty/@unit', uom_qty: 'Orders/Order/Lines/Line/Qty',
      }),
    })
    const no = ref()
    const xml = `<?xml version="1.0" encoding="UTF-8"?><Orders><Order no="${no}"><Lines><Line><Item>${code}</Item><Qty unit="CTN">1</Qty></Line>
      <Line><Item>${code}</Item><Qty unit="EACH">3</Qty></Line></Lines>
      <ShipTo><Code>${shop.consignee_code}</Code></ShipTo><Ship>${ships}</Ship></Order></Orders>`
    expect(await send(id, 'orders.xml', xml)).toMatchObject({ orders: 1, rows_created: 2, faults: [] })
    expect((await orderOf(no))?.order_lines.map(({ uom, uom_qty }) => [uom, uom_qty])).toEqual([['CS', 1], ['EA', 3]])
    const entity = await send(id, 'bad.xml', `<!DOCTYPE a [<!ENTITY x "y">]>${xml.slice(xml.indexOf('<Orders>'))}`)
    expect(entity).toMatchObject({ status: 422 })
    expect((await send(id, 'else.xml', '<Other/>')).errors?.map(({ message }) => message)).toContain('The file has no element Orders/Order/Lines/Line.')
  })

  test('may be an EDI 940, whose elements need no mapping; a set that is cut, counts wrongly or is no original is refused whole', async () => {
    const { id } = await layout({ format: 'edi_940', columns: [] })
    const no = ref()
    expect(await send(id, 'orders.edi', edi(no))).toMatchObject({ orders: 1, rows_created: 2, faults: [] })
    expect(await orderOf(no)).toMatchObject({
      requested_ship_date: ships, consignee_id: shop.id, order_lines: [{ uom: 'CS', uom_qty: 2 }, { uom: 'EA', uom_qty: 5 }],
    })
    const said = async (text: string) => (await send(id, 'orders.edi', text)).errors?.at(-1)?.message
    expect(await said(edi(ref(), { count: 30 }))).toBe('Transaction set 0001 has 11 segments and says 30: a part of the file is missing.')
    expect(await said(edi(ref(), { code: 'F' }))).toContain('is not an original order (W05-01 is F)')
    expect(await said(edi(ref(), { kind: '850' }))).toContain('only 940 is read')
    expect(await said('Order;Shop')).toContain('does not begin with ISA')
    expect(await said(edi(ref()).replace('W76*7', 'W76*8'))).toContain('orders 7 units in its lines and 8 in all')
  })
})

describe('a preview', () => {
  test('shows the first 20 rows with what each would be refused for, and keeps nothing', async () => {
    const { id } = await layout({})
    const rows = Array.from({ length: 25 }, (_, i) => `${ref()},${i === 1 ? 'NOBODY' : shop.consignee_code},${theirDay},${code},EA,${i === 2 ? 'two' : 1}`)
    const before = await app.query<{ n: number }>('select count(*)::int as n from excel_details')
    const { data } = await look({ layout_id: id, warehouse_id: at.here.warehouse }, 'a.csv', `Order,Shop,Ship,Item,Pack,Qty\n${rows.join('\n')}\n`)
    expect(data).toMatchObject({ total: 25, orders: 25, sources: ['Order', 'Shop', 'Ship', 'Item', 'Pack', 'Qty'] })
    expect(data.rows).toHaveLength(20)
    expect(data.rows.map(({ problems }) => problems.map(({ column }) => column)).slice(0, 4)).toEqual([[], ['Consignee Code'], ['Quantity'], []])
    expect(data.rows[1]?.problems[0]?.message).toBe('Consignee NOBODY is unknown or inactive.')
    expect(await app.query<{ n: number }>('select count(*)::int as n from excel_details')).toEqual(before)
  })

  test('reads a sample by a layout that is not saved yet; without columns it says what the sample has', async () => {
    const text = `Order,Shop,Ship,Item,Pack,Qty\n${ref()},${shop.consignee_code},${theirDay},${code},EA,1\n`
    const draft = { layout_name: 'Draft', format: 'csv', columns: [] as unknown[] }
    const bare = await look({ client_id: at.here.client, layout: JSON.stringify(draft) }, 'a.csv', text)
    expect(bare.data).toMatchObject({ sources: ['Order', 'Shop', 'Ship', 'Item', 'Pack', 'Qty'], total: 1, orders: 0 })
    const full = { ...draft, columns: columns(ofCsv, 'day_first'), defaults: { warehouse } }
    expect((await look({ client_id: at.here.client, layout: JSON.stringify(full) }, 'a.csv', text)).data.rows[0]?.problems).toEqual([])
    expect(await look({ client_id: at.here.client, layout: JSON.stringify({ ...full, header_row: 0 }) }, 'a.csv', text)).toMatchObject({
      status: 422, errors: [{ field: 'header_row' }],
    })
  })
})

describe('layouts', () => {
  test('have a name once a client, say all an order needs, and are changed by whoever saw their latest version', async () => {
    const made = await layout({ layout_name: `Once ${ref()}` })
    const add = (layout_name: string, sources: Record<string, string>) =>
      at.staff.call('b2bUploads.addLayout', { client_id: at.here.client, layout_name, format: 'csv', columns: columns(sources) } as Layout)
    const again = await add(made.layout_name.toUpperCase(), ofCsv)
    expect(again).toMatchObject({ status: 409, errors: [{ field: 'layout_name' }] })
    const { uom: _uom, ...lacking } = ofCsv
    const short = await add(ref(), lacking)
    expect(short).toMatchObject({ status: 422, message: 'Say where the file has UOM, or give a default.' })
    const changed = await at.staff.call('b2bUploads.changeLayout', { id: made.id, enabled: false, delimiter: 'pipe', version: made.version })
    expect(changed.data).toMatchObject({ enabled: false, delimiter: 'pipe', columns: made.columns })
    expect(await at.staff.call('b2bUploads.changeLayout', { id: made.id, enabled: true, version: made.version })).toMatchObject({ status: 409 })
    expect(await send(made.id, 'a.csv', 'Order')).toMatchObject({ status: 409 })
  })

  test('are a client’s own', async () => {
    const made = await layout({})
    const client = await app.as('client_admin.dtofz')
    expect((await client.call('b2bUploads.layouts', { search: made.layout_name })).data).toEqual([])
    const answer = await client.call('b2bUploads.file', { layout_id: made.id }, { file: { name: 'a.csv', body: Buffer.from('a'), type: 'text/csv' } })
    expect(answer.status).toBe(404)
  })
})
