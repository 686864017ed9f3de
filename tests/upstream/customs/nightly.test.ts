import { describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { confirmExits, warnOfExits } from '@/upstream/areas/customs/exits'
import { closeBoes, draftBoes } from '@/upstream/areas/customs/nightly'
import { useApp } from '../app'
import { declaring, toRiyadh } from './given'

const app = useApp()
const at = declaring(app)
const { waits, submitted, stepped, one, stateOf } = at
const lettersOf = (no: string) => app.query<{ subject: string; body: string }>(`select subject, body_text as body from email_logs
  where ref_type = 'boe' and ref_no = $1 order by id`, [no])

describe('by night', () => {
  test('orders that wait are put on drafts but for those that cannot be declared, and a second night makes none twice', async () => {
    const [good, bare] = [await waits(), await waits({ hs: null })]
    await draftBoes(app.services)
    expect(await stateOf(good)).toMatchObject({ state: 'in_boe', boe_ref: expect.stringMatching(/^BOE-L-/) })
    // They are of one group, and the one without a code holds the other back no more.
    expect(await stateOf(bare)).toMatchObject({ state: 'pending', hs_missing: 1 })
    const [made] = await app.query<{ n: number }>('select count(*)::int as n from boes')
    expect(await draftBoes(app.services)).toBe(0)
    expect((await app.query('select count(*)::int as n from boes'))[0]).toEqual(made)
  })

  test('what was cleared a week ago is closed, where its proofs are there', async () => {
    const [whole, bare] = [await submitted([await waits()]), await submitted([await waits()])]
    for (const { id } of [whole, bare]) {
      await stepped(id, 'clear', { payment_reference: 'DT1', paid_on: today() })
      await app.query("update boes set cleared_at = now() - interval '8 days' where id = $1", [id])
    }
    await app.query(`insert into boe_docs (boe_id, doc_type, status, file_path, file_name, file_mime)
      select $1, t, 'accepted', 'documents/test.pdf', 'test.pdf', 'application/pdf' from unnest('{boe_copy,duty_receipt}'::text[]) t`, [whole.id])
    await closeBoes(app.services)
    expect([(await one(whole.id)).status, (await one(bare.id)).status]).toEqual(['closed', 'cleared'])
    expect((await one(whole.id)).history[0]).toMatchObject({ action: 'close', by: null })
  })
})

describe('goods that the linehaul took away', () => {
  const parcelsOf = async ({ fulfillment_id }: { fulfillment_id: number }, n: number) => {
    const found = await app.query<{ id: number }>(`insert into fulfillment_packages (fulfillment_id, box_no, weight, package_id)
      select $1, row_number() over (order by p.id), 1, p.id from (select p.id from packages p where not exists (select 1 from fulfillment_packages y
        where y.package_id = p.id) order by p.id desc limit $2) p returning package_id as id`, [fulfillment_id, n])
    return found.map(({ id }) => id)
  }
  const departed = (id: number, ago: string) => app.query(
    `insert into package_events (package_id, event_code, event_at, source) values ($1, 'LNH02', now() - $2::interval, 'system')`, [id, ago])

  test('have left once the last of their parcels has, with its flight for a proof', async () => {
    const order = await waits({}, { ...toRiyadh, consignee_phone: '+966501234999' })
    const boe = await submitted([order], { declaration_type: 'transit_fz_row', exit_port: 'DXB', mawb_no: '176-12345675' })
    const [first = 0, second = 0] = await parcelsOf(order, 2)
    await app.query('delete from package_events where package_id = any($1)', [[first, second]])
    await stepped(boe.id, 'clear')
    await departed(first, '3 days')
    await confirmExits(app.services)
    expect((await one(boe.id)).status).toBe('cleared')
    await departed(second, '2 days')
    await confirmExits(app.services)
    expect(await one(boe.id)).toMatchObject({ status: 'exit_confirmed', exit_ref: '176-12345675' })
    expect((await one(boe.id)).history[0]).toMatchObject({ action: 'confirm_exit', by: null })
    const [row] = await app.query<{ day: string }>("select (exit_confirmed_at at time zone 'Asia/Dubai')::date::text as day from boes where id = $1", [boe.id])
    expect(row?.day).toBe(addDays(today(), -2))
  })

  test('without parcels are waited for', async () => {
    const boe = await submitted([await waits({}, { ...toRiyadh, consignee_phone: '+966501234998' })], {
      declaration_type: 'transit_fz_row', exit_port: 'DXB', mawb_no: '176-12345675',
    })
    await stepped(boe.id, 'clear')
    await confirmExits(app.services)
    expect((await one(boe.id)).status).toBe('cleared')
  })
})

describe('letters of the customs desk', () => {
  test('tell the desk and the client what customs asks, and finance what is due', async () => {
    const boe = await submitted([await waits({ price: '1450.00' })])
    await stepped(boe.id, 'query', { query_text: 'Which brand are these' })
    const questions = await lettersOf(boe.boe_ref)
    expect(questions.length).toBeGreaterThan(1)
    expect(questions[0]).toMatchObject({ subject: expect.stringContaining(boe.boe_ref), body: expect.stringContaining('Which brand are these') })
    await stepped(boe.id, 'answer', { note: 'Our own brand' })
    await stepped(boe.id, 'assess', { duty_amount: '72.50', vat_amount: '76.13' })
    const due = (await lettersOf(boe.boe_ref)).slice(questions.length)
    expect(due.length).toBeGreaterThan(0)
    expect(due.every(({ subject }) => subject.includes('148.63'))).toBe(true)
  })

  test('say of exits once that they are due within a week, and every day that they are overdue', async () => {
    const made = await Promise.all([await waits({}, toRiyadh)].map((order) => submitted([order], {
      declaration_type: 'transit_fz_row', exit_port: 'DXB', mawb_no: '176-12345675',
    })))
    const id = made[0]?.id ?? 0
    await stepped(id, 'clear')
    await app.query('update boes set exit_due = null where id <> $1', [id])
    const lettersAt = async (due: string, kind: 'soon' | 'late') => {
      await app.query('update boes set exit_due = $2 where id = $1', [id, due])
      const before = (await lettersOf(kind)).length
      await warnOfExits(app.services)
      return (await lettersOf(kind)).length - before
    }
    expect(await lettersAt(addDays(today(), 8), 'soon')).toBe(0)
    expect(await lettersAt(addDays(today(), 7), 'soon')).toBeGreaterThan(0)
    expect(await lettersAt(addDays(today(), 6), 'soon')).toBe(0)
    await app.query('update boes set exit_told_on = $2 where id = $1', [id, addDays(today(), -1)])
    expect(await lettersAt(addDays(today(), -1), 'late')).toBeGreaterThan(0)
    expect(await lettersAt(addDays(today(), -1), 'late')).toBe(0)
  })
})
