import { beforeAll, describe, expect, test } from 'vitest'
import { preAlertTemplate } from '@/lib/contract/pre-alert-columns'
import { useApp } from '../app'
import { announcing, fresh, mawb, ok } from './given'

const app = useApp()
const at = announcing(app)
const { people, one } = at
beforeAll(at.ready)

const header = preAlertTemplate.columns.map((column) => column.header)
const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
const usual: Record<string, string> = {
  'Client Code': 'NOORB', Mode: 'air', 'Flight No': 'EK9908', 'Flight Date': soon, Origin: 'RUH', Destination: 'DXB', ETD: `${soon} 02:15`,
  ETA: `${soon} 07:05`,
  'Consignee Name': 'Aisha Al Mansoori', 'Country Code': 'AE', Pieces: '1', 'Weight (kg)': '1.250', Description: 'Cotton t-shirts', 'Declared Value': '24.50',
  Currency: 'USD',
}
const row = (cells: Record<string, string>) => {
  const all: Record<string, string> = { 'HAWB No': fresh('ACM'), ...usual, ...cells }
  return header.map((name) => all[name] ?? '').join(',')
}
const fileOf = (lines: readonly string[]) => ({ name: `pre-alerts-${fresh('')}.csv`, body: Buffer.from(`${[header.join(','), ...lines].join('\n')}\n`),
  type: 'text/csv' })

async function uploaded(lines: readonly string[]) {
  const sent = await people.noor.call('preAlerts.upload', {}, { file: fileOf(lines) })
  expect([sent.status, sent.message]).toEqual([202, expect.anything()])
  await app.jobs.idle()
  return (await people.noor.call('uploads.one', { id: sent.data.upload_id })).data
}
const errorsOf = async (id: number) => (await people.noor.call('uploads.errors', { upload_id: id, page_size: 200 })).data
  .flatMap(({ row_number, message, errors }) => [...new Set([message, ...errors.map((more) => more.message)])].map((said) => `${row_number}: ${said}`))
const under = async (no: string) => (await app.query<{ id: number; status: string }>('select id, status from pre_alert_shipments where mawb_no = $1', [no]))

describe('pre-alerts by a file', () => {
  test('rows of one master are one pre-alert, with totals and bags from the rows and times of the places', async () => {
    const [a, b] = [mawb(), mawb()]
    const bag = fresh('BG')
    const upload = await uploaded([
      row({ 'MAWB No': a, 'Bag No': bag, 'Seal No': 'S88120' }), row({ 'MAWB No': b.replace('-', '') }),
      row({ 'MAWB No': a, 'Bag No': bag, Pieces: '2', 'Weight (kg)': '3.000' }),
    ])
    expect(upload).toMatchObject({ rows_total: 3, rows_accepted: 3, rows_rejected: 0 })
    const [first] = await under(a)
    const made = await one(Number(first?.id))
    expect(made).toMatchObject({
      source: 'upload', master_pieces: 3, house_pieces: 3, gross_weight_kg: '4.250', declared_value: '49.00', currency: 'USD', bags_total: 1,
      bags: [{ bag_no: bag, seal_no: 'S88120', pieces: 3 }], flight_date: soon,
    })
    expect(new Date(made.etd ?? '').toISOString()).toBe(new Date(`${soon}T02:15:00+03:00`).toISOString())
    expect(await under(b)).toHaveLength(1)
  })

  test('says of each row what is wrong with it, and takes no part of such a master', async () => {
    const [a, b] = [mawb(), mawb()]
    const hawb = fresh('ACM')
    const upload = await uploaded([
      row({ 'MAWB No': '176-65498717' }), row({ 'MAWB No': a, 'HAWB No': hawb }), row({ 'MAWB No': a, Destination: 'JED' }),
      row({ 'MAWB No': a, 'HAWB No': hawb, 'Consignee Name': 'Other' }), row({ 'MAWB No': a, Description: 'Goods' }), row({ 'MAWB No': a, 'Weight (kg)': '0' }),
      row({ 'MAWB No': a, 'Declared Value': '0' }), row({ 'MAWB No': a, 'Handling Codes': 'XXX' }), row({ 'MAWB No': mawb(), 'Client Code': 'DTOFZ' }),
      row({ 'MAWB No': mawb(), ETA: `${soon} 01:00` }), row({ 'MAWB No': mawb(), Origin: 'QQQ' }), row({ 'MAWB No': b }),
    ])
    expect(upload).toMatchObject({ rows_total: 12, rows_accepted: 1, rows_rejected: 11 })
    expect(await errorsOf(Number(upload.id))).toEqual(expect.arrayContaining([
      '2: MAWB 176-65498717 has a wrong check digit (expected 6)', `4: Rows of ${a} disagree on Destination`, '5: Duplicate of row 3',
      '6: Description Goods is too vague',
      '7: Weight must be above 0', '8: Declared Value must be above 0', '9: Unknown handling code XXX', '10: Client DTOFZ is not yours',
      '11: ETA is before ETD',
      '12: Unknown airport QQQ',
    ]))
    expect([await under(a), await under(b)]).toEqual([[], [{ id: expect.anything(), status: 'pending' }]])
  })

  test('a master that is pending is added to, one past pending takes no more', async () => {
    const no = mawb()
    await uploaded([row({ 'MAWB No': no })])
    const more = await uploaded([row({ 'MAWB No': no }), row({ 'MAWB No': no })])
    expect(more).toMatchObject({ rows_accepted: 2 })
    const [made] = await under(no)
    expect(await one(Number(made?.id))).toMatchObject({ hawbs_total: 3, master_pieces: 3 })
    await ok(at.move(people.dubai, Number(made?.id), 'acknowledged'))
    const late = await uploaded([row({ 'MAWB No': no })])
    expect(await errorsOf(Number(late.id))).toEqual([`2: MAWB ${no} is Acknowledged and takes no more HAWBs`])
  })

  test('mend 5: two files of one master at once leave one pre-alert with the hawbs of both', async () => {
    const no = mawb()
    const sent = await Promise.all([1,
      2].map(() => people.noor.call('preAlerts.upload', {}, { file: fileOf([row({ 'MAWB No': no }), row({ 'MAWB No': no })]) })))
    expect(sent.map(({ status }) => status)).toEqual([202, 202])
    await app.jobs.idle()
    const [made, ...others] = await under(no)
    expect(others).toEqual([])
    expect((await one(Number(made?.id))).hawbs_total).toBe(4)
  })

  test('by sea and road a master is its bill of lading or waybill', async () => {
    const [bl, way] = [fresh('HLCU'), fresh('RW-')]
    const upload = await uploaded([
      row({ Mode: 'sea', 'BL No': bl, 'Container No': 'CSQU3054383', 'Flight No': '', 'Flight Date': '', Origin: 'INNSA', Destination: 'AEJEA' }),
      row({ Mode: 'road', 'Waybill No': way, 'Truck No': 'DXB-A-55231', 'Flight No': '', 'Flight Date': '' }),
    ])
    expect((await errorsOf(Number(upload.id)))).toEqual([])
    expect(upload).toMatchObject({ rows_accepted: 2 })
  })

  test('the sheet to fill in has its columns', async () => {
    const sheet = await people.noor.call('preAlerts.template', {})
    expect([sheet.status, sheet.body.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })
})
