import { describe, expect, test } from 'vitest'
import { addDays, day, today } from '@/lib/domain/days'
import { packageList } from '@/lib/domain/package-list'
import { expireAgreements, remindEnding } from '@/upstream/areas/sellers/expire'
import { useApp } from '../app'
import { signing } from './signing'

const app = useApp()
const { people, invited, joined, sealed, page } = signing(app)
/** An agreement of a year, with this end. */
const ends = (id: number, expiry: string) =>
  app.query('update sellers set agreement_expiry = $2::date, agreement_start = $2::date - 365 where id = $1', [id, expiry])
const mails = (code: string, template: string) => app.query<{ subject: string; to: string[] }>(
  'select subject, to_addresses as to from email_logs where ref_no = $1 and template = $2 order by id', [code, template],
)

describe('the list of whoever manages sellers', () => {
  test('tells of agreement, end, CRM and invoices under way, and is cut by when agreements end', async () => {
    const one = await sealed()
    await ends(one.id, addDays(today(), 45))
    const find = async (more: object) => (await people.staff.call('sellerManage.list', { search: one.seller_code, ...more })).data
    expect(await find({})).toEqual([expect.objectContaining({
      agreement_status: 'sealed', agreement_expiry: addDays(today(), 45), ending: 'soon', crm_link: null, open_invoices: 0, has_file: true, may_activate: true,
    })])
    expect((await find({ agreement_expiring_days: '60' })).length).toBe(1)
    expect((await find({ agreement_expiring_days: '30' })).length).toBe(0)
    await ends(one.id, addDays(today(), -1))
    expect((await find({ agreement_expiring_days: 'past' }))[0]?.ending).toBe('past')
    const [hanbit] = (await people.staff.call('sellerManage.list', { search: 'Hanbit' })).data
    const [open] = await app.query<{ n: number }>(`select count(*)::int as n from package_lists where seller_id = 1
      and status not in ('custom_approved', 'rejected_by_rsa', 'custom_rejected')`)
    expect(hanbit?.open_invoices).toBe(open?.n)
  })

  test('keeps one link into the CRM, https alone', async () => {
    const one = await invited()
    const put = (crm_link: string | null) => people.staff.call('sellerManage.setCrmLink', { id: one.id, crm_link })
    expect(await people.staff.call('sellerManage.crmLink', { id: one.id })).toMatchObject({ status: 404, message: 'No CRM link is stored for this seller.' })
    for (const bad of ['http://crm.example/1', 'javascript:alert(1)', 'https://user@crm.example', 'https://'])
      expect((await put(bad)).errors[0]?.field, bad).toBe('crm_link')
    expect((await put('https://crm.example/1')).data).toEqual({ id: one.id, crm_link: 'https://crm.example/1' })
    expect((await people.staff.call('sellerManage.crmLink', { id: one.id })).data).toEqual({ id: one.id, crm_link: 'https://crm.example/1', title: one.name })
    expect((await put('')).data.crm_link).toBeNull()
  })

  test('says what a package list may be', async () => {
    const { data } = await people.staff.call('sellerManage.statuses', {})
    expect(data.map(({ value }) => value)).toEqual(packageList.names)
    expect(data[0]).toEqual({ value: 'new', label: 'New', progress: 0, color: 'red', next: ['on_hold', 'package_list_approved_by_rsa'] })
  })
})

describe('an extension', () => {
  const extend = (ids: number[], agreement_expiry: string) => people.staff.call('sellerManage.extend', { ids, agreement_expiry, note: 'Renewed' })

  test('moves the end of signed agreements later, tells each seller, and activates nobody (7.3)', async () => {
    const [one, over] = [await sealed(), await sealed()]
    await ends(over.id, addDays(today(), -3))
    const later = addDays(today(), 500)
    expect((await extend([one.id, over.id], later)).data).toEqual({ updated: 2 })
    for (const { id, seller_code } of [one, over]) {
      expect(await page(id)).toMatchObject({ agreement_expiry: later, active: false })
      expect((await mails(seller_code, 'agreement_expiry')).map(({ subject }) => subject)).toEqual([expect.stringContaining('is extended')])
    }
    expect((await people.staff.call('sellers.one', { id: one.id })).data.history[0]).toMatchObject({ source: 'extension', note: `Ends ${later}: Renewed` })
  })

  test('is refused as a whole for one that has not signed, for a day that is past and one before the end', async () => {
    const [one, unsigned] = [await sealed(), await joined()]
    const { agreement_expiry } = await page(one.id)
    expect(await extend([one.id, unsigned.id], addDays(today(), 900))).toMatchObject({
      status: 409, message: `Seller ${unsigned.seller_code} has no signed agreement.`,
    })
    expect((await page(one.id)).agreement_expiry).toBe(agreement_expiry)
    for (const bad of [today(), agreement_expiry ?? '']) expect((await extend([one.id], bad)).errors[0]?.field).toBe('agreement_expiry')
    expect((await (await app.as('client_admin')).call('sellerManage.extend', { ids: [one.id], agreement_expiry: addDays(today(), 900) })).status).toBe(409)
  })
})

describe('the switch of a sealed agreement', () => {
  test('goes on at stage 2, and off by itself once the agreement has ended', async () => {
    const one = await sealed()
    expect((await people.staff.call('sellers.change', { id: one.id, active: true })).data).toMatchObject({ active: true })
    await ends(one.id, addDays(today(), -1))
    await expireAgreements(app.services)
    expect((await people.staff.call('sellers.change', { id: one.id, active: true })).message)
      .toBe(`The agreement expired on ${day(addDays(today(), -1))}. Extend it first.`)
  })
})

describe('ahead of the end', () => {
  test('seller and desk hear 60, 30 and 7 days before, once each, and anew once it is moved', async () => {
    const one = await sealed()
    const heard = async () => (await mails(one.seller_code, 'agreement_expiry')).filter(({ to }) => to.includes(one.email)).map(({ subject }) => subject)
    await ends(one.id, addDays(today(), 61))
    await remindEnding(app.services)
    expect(await heard()).toEqual([])
    for (const left of [60, 59, 30, 12, 7, 1, 0]) {
      await ends(one.id, addDays(today(), left))
      await remindEnding(app.services)
      await remindEnding(app.services)
    }
    const inEnglish = (await heard()).map((subject) => subject.split(' / ')[0])
    expect(inEnglish).toEqual([60, 30, 7].map((left) => `The agreement of ${one.name} ends in ${left} days`))
    expect((await mails(one.seller_code, 'agreement_expiry')).some(({ to }) => to.includes('ior_officer@demo.example'))).toBe(true)
    await people.staff.call('sellerManage.extend', { ids: [one.id], agreement_expiry: addDays(today(), 20) })
    await remindEnding(app.services)
    expect((await heard()).at(-1)).toContain('ends in 20 days')
  })
})
