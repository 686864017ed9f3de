import { describe, expect, test } from 'vitest'
import { today } from '@/lib/domain/days'
import { useApp } from '../app'
import { declaring, toRiyadh } from './given'

const app = useApp()
const at = declaring(app)
const { waits, ready, submitted, stepped, declaration, one } = at
const officer = () => at.people.officer
const header = [
  'BOE Ref', 'Status', 'Declaration No', 'Declaration Date', 'Duty (AED)', 'VAT (AED)', 'Other Fees (AED)', 'Payment Reference', 'Paid On', 'Exit Reference',
  'Exit Date', 'Remark', 'Order No',
].join(',')
type Cells = Partial<Record<'no' | 'on' | 'duty' | 'vat' | 'fees' | 'paid' | 'paidOn' | 'exit' | 'exitOn' | 'remark' | 'order', string>>
const line = (ref: string, status: string, c: Cells = {}) =>
  [ref, status, c.no, c.on, c.duty, c.vat, c.fees, c.paid, c.paidOn, c.exit, c.exitOn, c.remark, c.order].map((cell) => cell ?? '').join(',')

let files = 0
async function uploaded(lines: readonly string[], scope: 'local' | 'international' = 'local') {
  const file = { name: `answers-${(files += 1)}.csv`, body: Buffer.from(`${[header, ...lines].join('\n')}\n`), type: 'text/csv' }
  const sent = await officer().call('boes.upload', { scope }, { file })
  expect([sent.status, sent.message]).toEqual([202, expect.anything()])
  await app.jobs.idle()
  return (await officer().call('uploads.one', { id: sent.data.upload_id })).data
}
async function errorsOf(id: number): Promise<string[]> {
  const found = await officer().call('uploads.errors', { upload_id: id })
  return found.data.flatMap(({ message, errors }) => [...new Set([message, ...errors.map((more) => more.message)])])
}

describe('what customs answered, as a file', () => {
  test('has an empty sheet with its columns', async () => {
    const sheet = await officer().call('boes.template', { scope: 'local', format: 'csv' })
    expect(sheet.body.toString().split('\n')[0]?.replaceAll(/\uFEFF| \*/g, '').trim()).toBe(header)
  })

  test('takes bills of entry on, each to its status', async () => {
    const [a, b] = [await ready([await waits({ price: '1450.00' })]), await submitted([await waits({ price: '1450.00' })])]
    const no = declaration()
    const upload = await uploaded([
      line(a.boe_ref, 'Submitted', { no, on: today() }),
      line(b.boe_ref, 'Cleared', { duty: '72.50', vat: '76.13', fees: '90.00', paid: 'DT25111900871', paidOn: today() }),
    ])
    expect(upload).toMatchObject({ rows_accepted: 2, rows_rejected: 0 })
    expect(await one(a.id)).toMatchObject({ status: 'submitted', declaration_no: no })
    expect(await one(b.id)).toMatchObject({ status: 'cleared', total_due: '238.63', payment_reference: 'DT25111900871' })
  })

  test('changes nothing when it is sent again', async () => {
    const boe = await submitted([await waits()])
    const lines = [line(boe.boe_ref, 'Query', { remark: 'Invoice value query' })]
    await uploaded(lines)
    const { version } = await one(boe.id)
    const again = await uploaded([...lines, line('BOE-L-20200101-0001', 'Query', { remark: 'Nothing of ours' })])
    expect(again).toMatchObject({ rows_accepted: 1, rows_rejected: 1 })
    expect((await one(boe.id)).version).toBe(version)
  })

  test('says of each row what is wrong with it', async () => {
    const [draft, sent, other] = [await ready([await waits()]), await submitted([await waits({ price: '1450.00' })]), await submitted([await waits()])]
    const taken = (await one(other.id)).declaration_no ?? ''
    const upload = await uploaded([
      line('BOE-L-20200101-0001', 'Cleared', { duty: '0', vat: '0' }),
      line(draft.boe_ref, 'Cleared', { duty: '0', vat: '0' }),
      line(sent.boe_ref, 'Cleared', { duty: '72.50', vat: '76.13' }),
      line(other.boe_ref, 'Rejected', { no: taken }),
    ])
    expect(upload).toMatchObject({ rows_accepted: 0, rows_rejected: 4 })
    expect((await errorsOf(upload.id)).toSorted()).toEqual([
      'BOE Ref BOE-L-20200101-0001 not found.', 'BOE is Ready and cannot become Cleared.', 'Paid On is required.',
      'Payment Reference is required for AED 148.63.', 'Remark is required, in at least 5 characters.',
    ])
    const again = await uploaded([
      line(draft.boe_ref, 'Submitted', { no: taken, on: today() }), line(other.boe_ref, 'Query', { no: 'x1', remark: 'What is it' }),
    ])
    expect((await errorsOf(again.id)).toSorted()).toEqual([`Declaration No ${taken} belongs to ${other.boe_ref}.`, 'Declaration No x1 has a wrong form.'])
  })

  test('lets single orders go, and says that goods left', async () => {
    const orders = [await waits(), await waits()]
    const boe = await submitted(orders)
    const vat = (await one(boe.id)).vat_amount
    await uploaded([line(boe.boe_ref, 'Cleared', { duty: '0', vat, paid: 'DT1', paidOn: today(), order: orders[0]?.order_no ?? '' })])
    expect((await one(boe.id)).orders.map(({ released }) => released)).toEqual([true, false])
    await uploaded([line(boe.boe_ref, 'Cleared', { duty: '0', vat, paid: 'DT1', paidOn: today(), order: orders[1]?.order_no ?? '' })])
    expect((await one(boe.id)).orders.map(({ released }) => released)).toEqual([true, true])
    const abroad = await submitted([await waits({}, toRiyadh)], { declaration_type: 'transit_fz_row', exit_port: 'DXB', mawb_no: '176-12345675' })
    await stepped(abroad.id, 'clear')
    await uploaded([line(abroad.boe_ref, 'Exit Confirmed', { exit: 'EXT-77120', exitOn: today() })], 'international')
    expect(await one(abroad.id)).toMatchObject({ status: 'exit_confirmed', exit_ref: 'EXT-77120' })
  })
})
