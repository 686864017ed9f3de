import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { settleCharge } from '@/upstream/areas/pas/charge'
import { inTransaction } from '@/upstream/db/db'
import { useApp, type Asker } from '../app'
import { dockId, dockIn, dockOut, emptyYard, gateOut, siteId, token } from '../pas/given'

const app = useApp()
let guard: Asker
let lead: Asker
let admin: Asker
let site: number

beforeAll(async () => {
  ;[guard, lead, admin] = (await Promise.all(['pas_guard', 'pas_supervisor', 'super_admin'].map((role) => app.as(role)))) as [Asker, Asker, Asker]
  site = await siteId(app)
})

/** An hour is free, a quarter of an hour begun is billed; overstay by half hours. */
const rule = (currency: string, rate_per_hour: string, cap_amount: string) => ({
  warehouse_id: site, vehicle_type: 'van', free_minutes: 60, block_minutes: 15, rate_per_hour, cap_amount, currency, valid_from: '2020-01-01',
  stop_at: 'dock_out', overstay_rate_per_hour: rate_per_hour, overstay_block_minutes: 30,
}) as Input<'pasDetention.addRule'>

/** What it costs, worked out again; half an hour is allowed for leaving. */
const settle = (id: number) => inTransaction(app.services.database.db, (tx) => settleCharge(tx, id, 30))

/** A visit of five hours until the dock let it go and one more until the gate did, priced by a rule of its own. */
async function visit(currency: string, rate: string, cap: string) {
  await emptyYard(app)
  await app.query("update detention_rules set valid_from = '2019-01-01', valid_to = '2019-12-31' where warehouse_id = $1 and vehicle_type = 'van'", [site])
  expect(await lead.call('pasDetention.addRule', rule(currency, rate, cap))).toMatchObject({ status: 201 })
  const { id, token_no } = await token(guard, site, { vehicle_type: 'van' }, { inside: true })
  await dockIn(lead, id, await dockId(app, 'D05'))
  await app.query(`update gate_tokens set created_at = now() - interval '361 minutes', gate_in_at = now() - interval '360 minutes',
    dock_in_at = now() - interval '345 minutes' where id = $1`, [id])
  await dockOut(lead, id)
  await app.query(`update gate_tokens set dock_out_at = gate_in_at + interval '300 minutes' where id = $1`, [id])
  expect((await gateOut(guard, id)).status).toBe(200)
  await app.query('update gate_tokens set exit_time = 60 where id = $1', [id])
  await settle(id)
  return { id, token_no }
}
const chargesOf = (token_no: string) => app.query<{ id: number; source: string }>(
  'select id, source, rate, amount, vat_amount, currency from charges where description like $1 order by source', [`% of ${token_no}`],
)

describe('a visit in dinars', () => {
  test('is detained, charged, billed and posted with three decimals', async () => {
    const { id, token_no } = await visit('BHD', '1.255', '50.125')
    const charge = await lead.call('pasDetention.charge', { id })
    // 300 minutes less the free hour are 16 quarters: 4 hours at 1.255.
    expect(charge.data).toMatchObject({ billed_blocks: 16, amount: '5.020', currency: 'BHD', rate_per_hour: '1.255' })
    expect(charge.data.steps.join(' ')).toContain('at BHD 1.255 an hour = BHD 5.020')
    expect((await lead.call('pasDetention.decide', { id, action: 'confirm' })).status).toBe(200)
    const [detention, overstay] = await chargesOf(token_no)
    expect(detention).toMatchObject({ source: 'detention', rate: '1.255', amount: '5.020', vat_amount: '0.251', currency: 'BHD' })
    // Half an hour beyond what may be taken to leave: 0.6275.
    expect(overstay).toMatchObject({ source: 'overstay', amount: '0.628', vat_amount: '0.031', currency: 'BHD' })
    expect(await app.query(
      `select a.kind as account, e.amount, e.currency from journals j join journal_entries e on e.journal_id = j.id join accounts a on a.id = e.account_id
       where j.document_type = 'charge' and j.document_id = $1 order by e.line`, [detention?.id],
    )).toEqual([
      { account: 'unbilled', amount: '5.020', currency: 'BHD' }, { account: 'revenue', amount: '-5.020', currency: 'BHD' },
    ])
    const day = await app.query<{ month: string }>(`select to_char(clock_stop at time zone 'Asia/Dubai', 'YYYY-MM') as month from detention_charges
      where token_id = $1`, [id])
    const parties = (await lead.call('pasDetention.statements', { month: day[0]?.month ?? '' })).data
    expect(parties.find(({ currency }) => currency === 'BHD')).toMatchObject({ owed_to_us: '5.648', we_owe: '0.000' })
    expect((await admin.call('pasTokens.get', { id })).data).toMatchObject([{ detention: '5.020' }])
  })

  test('is worked out anew in the currency of another rule while nobody has decided on it', async () => {
    const { id } = await visit('BHD', '1.255', '50.125')
    await app.query(
      "update detention_rules set currency = 'KWD', rate_per_hour = 0.755, cap_amount = null where warehouse_id = $1 and vehicle_type = 'van'", [site],
    )
  await inTransaction(app.services.database.db, (tx) => settleCharge(tx, id, 30))
    expect((await lead.call('pasDetention.charge', { id })).data).toMatchObject({ amount: '3.020', currency: 'KWD', rate_per_hour: '0.755' })
  })
})

test('a visit in yen has no decimals, and a rule caps it at none', async () => {
  expect(await lead.call('pasDetention.addRule', rule('JPY', '150', '500.5'))).toMatchObject({
    status: 422, errors: [{ field: 'cap_amount', message: expect.stringContaining('JPY has none') }],
  })
  const { id, token_no } = await visit('JPY', '150.25', '5000')
  expect((await lead.call('pasDetention.charge', { id })).data).toMatchObject({ amount: '601', currency: 'JPY' })
  await lead.call('pasDetention.decide', { id, action: 'confirm' })
  expect((await chargesOf(token_no))[0]).toMatchObject({ amount: '601', vat_amount: '30', currency: 'JPY' })
})
