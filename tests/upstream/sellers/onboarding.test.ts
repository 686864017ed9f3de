import { describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { useApp, type Asker } from '../app'
import { signing } from './signing'

const app = useApp()
const { people, invited, joined, sealed, page } = signing(app)
const dayLater = (id: number) => app.query(`update sellers set reminded_at = null, invite_sent_at = now() - interval '25 hours' where id = $1`, [id])

describe('the board', () => {
  test('counts every stage, tells how long each has stood there, and is cut by days, client and platform', async () => {
    const one = await joined()
    await app.query(`update seller_stage_history set at = now() - interval '10 days' where seller_id = $1 and to_stage = 1`, [one.id])
    const ask = (more: object) => people.staff.call('sellerOnboarding.board', { search: one.seller_code, ...more })
    const { data, meta } = await ask({})
    expect(data).toEqual([expect.objectContaining({ stage: 1, days_in_stage: 10, clients: 'NOORB', agreement_status: null })])
    expect(meta.tab_counts).toEqual({ 0: 0, 1: 1, 2: 0, 3: 0, all: 1 })
    expect((await ask({ days_from: 10, days_to: 10, client_id: [people.noorb], platform: ['amazon'], stage: [1] })).data).toHaveLength(1)
    for (const more of [{ days_from: 11 }, { days_to: 9 }, { platform: ['noon'] }, { stage: [2] }]) expect((await ask(more)).data).toHaveLength(0)
    const [all] = await app.query<{ n: number }>(`select count(*)::int as n from sellers where status <> 'delete'`)
    expect((await people.staff.call('sellerOnboarding.board', {})).meta.tab_counts?.all).toBe(all?.n)
  })

  test('shows a seller itself alone, and a client its own', async () => {
    const one = await joined()
    expect((await one.me.call('sellerOnboarding.board', {})).data.map(({ id }) => id)).toEqual([one.id])
    const rows = (await (await app.as('client_admin')).call('sellerOnboarding.board', { page_size: 200 })).data
    expect(new Set(rows.map(({ clients }) => clients))).toEqual(new Set(['NOORB']))
    expect((await (await app.as('carrier_admin')).call('sellerOnboarding.board', {})).status).toBe(403)
  })

  test('is a file whose rows can be sent back', async () => {
    const one = await joined()
    const file = await people.staff.call('sellerOnboarding.download', { search: one.seller_code, format: 'csv' })
    const [head, line] = file.body.toString().replace('\ufeff', '').split('\r\n')
    expect(head).toMatch(/^"?Seller Code"?,"?Stage"?,"?Agreement Signed Date/)
    expect(line).toContain(one.seller_code)
    expect(line).toContain('Sign-Up Completed')
  })
})

describe('a reminder', () => {
  const remind = (ids: number[]) => people.staff.call('sellerOnboarding.remind', { ids })

  test('names the next step, once a day, and invites whoever has not signed up', async () => {
    const [fresh, unsigned, unfiled] = [await invited(), await joined(), await sealed()]
    await dayLater(fresh.id)
    await app.query('delete from throttles')
    expect((await remind([fresh.id, unsigned.id, unfiled.id])).data).toEqual({ sent: 3, skipped: [] })
    const subjects = async (code: string) => (await app.query<{ subject: string }>(
      `select subject from email_logs where ref_no = $1 and template in ('invite', 'agreement_reminder') order by id`, [code],
    )).map(({ subject }) => subject.split(' / ')[0])
    expect((await subjects(fresh.seller_code)).length).toBe(2)
    expect((await subjects(unsigned.seller_code)).at(-1)).toBe('Sign your agreement with Qafila')
    expect((await subjects(unfiled.seller_code)).at(-1)).toMatch(/^Send us your copy of AGR-/)
    expect(await remind([unsigned.id])).toMatchObject({ status: 409, message: 'No reminder was sent: reminded less than a day ago.' })
    await app.query('update sellers set onboarding_stage = 3 where id = $1', [unfiled.id])
    await dayLater(unfiled.id)
    expect((await remind([unfiled.id])).message).toBe('No reminder was sent: nothing is left for it to do.')
  })
})

const header = 'Seller Code,Stage,Agreement Signed Date,Agreement Expiry,CRM Link,Note'
let files = 0
async function send(who: Asker, lines: string[]) {
  const answer = await who.call('sellerOnboarding.upload', {}, {
    file: { name: `stages-${++files}.csv`, body: Buffer.from([header, ...lines].join('\n')), type: 'text/csv' },
  })
  if (answer.status !== 202) return { status: answer.status, faults: [] }
  await app.jobs.idle()
  const faults = await app.query<{ message: string }>('select message from excel_responses where upload_id = $1 order by row_number', [answer.data.upload_id])
  const [upload] = await app.query<{ updated: number; unchanged: number }>(
    'select rows_updated as updated, rows_unchanged as unchanged from excel_details where id = $1', [answer.data.upload_id],
  )
  return { status: 202, ...upload, faults: faults.map(({ message }) => message) }
}

describe('stages by file', () => {
  test('go forward, with dates, link and note, and keep how each came about', async () => {
    const [two, three] = [await invited(), await joined()]
    const [signed, expiry] = [addDays(today(), -20), addDays(today(), 100)]
    expect(await send(people.staff, [
      `${two.seller_code},Agreement E-signed,${signed},,https://crm.example/2,Signed on paper`, `${three.seller_code},3,${signed},${expiry},,`,
    ])).toMatchObject({ updated: 2, faults: [] })
    expect(await page(two.id)).toMatchObject({ onboarding_stage: 2, agreement_start: signed, agreement_expiry: addDays(signed, 365), may_sign: false })
    expect(await page(three.id)).toMatchObject({ onboarding_stage: 3, agreement_expiry: expiry })
    const { history } = (await people.staff.call('sellers.one', { id: two.id })).data
    expect(history[0]).toMatchObject({ from_stage: 0, to_stage: 2, source: 'bulk_upload', note: 'Signed on paper' })
    expect((await people.staff.call('sellerManage.crmLink', { id: two.id })).data.crm_link).toBe('https://crm.example/2')
    expect(await send(people.staff, [`${three.seller_code},3,${signed},${expiry},,`])).toMatchObject({ updated: 0, unchanged: 1 })
  })

  test('name every fault of a row and change nothing of it', async () => {
    const one = await sealed()
    expect((await send(people.staff, ['SLR-999999,1,,,,', `${one.seller_code},9,,,,`])).faults).toEqual([
      'Seller Code SLR-999999 not found', 'Stage 9 not in the list',
    ])
    const fresh = await invited()
    const [linked, undated] = [await invited(), await invited()]
    expect((await send(people.staff, [
      `${linked.seller_code},1,,,http://crm.example,`, `${undated.seller_code},3,,${addDays(today(), 9)},,`, `${fresh.seller_code},3,${today()},,,`,
    ])).faults).toEqual([
      'Use a link that starts with https://', 'Agreement Signed Date is required for stage 3', 'Agreement Expiry is required for stage 3',
    ])
    expect((await send(people.staff, [`${fresh.seller_code},3,${today()},${today()},,`])).faults[0]).toBe('Agreement Expiry must be after today')
    expect((await page(fresh.id)).onboarding_stage).toBe(0)
    expect((await send(people.staff, [`${one.seller_code},1,,,,`])).faults).toEqual(['Stage cannot go back from Agreement E-signed to Sign-Up Completed'])
  })

  test('are the desk’s to send, not a client’s', async () => {
    const one = await joined()
    expect((await send(await app.as('client_admin'), [`${one.seller_code},3,${today()},${addDays(today(), 9)},,`])).status).toBe(403)
    const template = await people.staff.call('sellerOnboarding.template', { format: 'csv' })
    expect(template.body.toString()).toContain('Agreement Signed Date')
  })
})
