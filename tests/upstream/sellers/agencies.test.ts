import { describe, expect, test } from 'vitest'
import { useApp } from '../app'
import { clientId, form } from './given'
import { signing } from './signing'

const app = useApp()
const { people, joined, sign, page } = signing(app)
const byAgency = { run_by_agency: true }

/** Another seller whose contact is the agency's. */
async function further(email: string, more: Parameters<typeof form>[0] = {}) {
  const { data } = await people.staff.call('sellers.add', form({ client_ids: [people.noorb], ...byAgency, contact_email: email, ...more }))
  return data
}
const mine = async (who: Awaited<ReturnType<typeof joined>>['me']) => (await who.call('sellerActing.mine', {})).data

describe('an agency', () => {
  test('is the contact of several sellers, where each says that an agency runs it', async () => {
    const first = await joined(byAgency)
    const second = await further(first.email)
    expect((await people.staff.call('sellers.add', form({ contact_email: first.email }))).status).toBe(201)
    const alone = form()
    await people.staff.call('sellers.add', alone)
    expect((await people.staff.call('sellers.add', form({ contact_email: alone.contact_email }))).status).toBe(409)
    expect((await people.staff.call('sellers.one', { id: second.id })).data).toMatchObject({ contact_email: first.email, run_by_agency: true })
  })

  test('is invited with the account it has, accepts, and acts for the further seller: stage 1, and its client’s rows', async () => {
    const first = await joined(byAgency)
    const gadgets = await clientId(app, 'GGDMC')
    const second = await further(first.email, { client_ids: [gadgets] })
    expect((await mine(first.me)).invitations).toEqual([])
    expect((await people.staff.call('sellers.invite', { ids: [second.id] })).data.sent).toBe(1)
    expect(await app.query(`select template from email_logs where ref_no = $1`, [second.seller_code])).toEqual([{ template: 'agency_invite' }])
    expect((await mine(first.me)).invitations.map(({ seller_id }) => seller_id)).toEqual([second.id])
    const both = await Promise.all([1, 2].map(() => first.me.call('sellerActing.accept', { seller_id: second.id })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const now = (await mine(first.me)).sellers
    expect(now.map(({ seller_id, acting }) => [seller_id, acting]).toSorted()).toEqual([[first.id, false], [second.id, true]].toSorted())
    expect((await page(second.id, first.me)).may_sign).toBe(true)
    expect((await first.me.call('sellerAgreements.one', { id: first.id })).status).toBe(404)
    expect(await app.query('select client_ids::int[] as ids from users where lower(email) = lower($1)', [first.email])).toEqual([{ ids: [gadgets] }])
    expect(await app.query('select count(*)::int as n from seller_stage_history where seller_id = $1 and to_stage = 1', [second.id])).toEqual([{ n: 1 }])
  })

  test('signs for the seller it acts for, and picks another of its own, no stranger’s', async () => {
    const [first, stranger] = [await joined(byAgency), await joined()]
    const second = await further(first.email)
    await people.staff.call('sellers.invite', { ids: [second.id] })
    await first.me.call('sellerActing.accept', { seller_id: second.id })
    expect((await sign({ id: second.id, me: first.me })).status).toBe(200)
    expect((await sign({ id: first.id, me: first.me })).status).toBe(404)
    expect((await first.me.call('sellerActing.act', { seller_id: stranger.id })).status).toBe(404)
    expect((await first.me.call('sellerActing.act', { seller_id: first.id })).data).toEqual({ seller_id: first.id })
    expect((await sign({ id: first.id, me: first.me })).status).toBe(200)
    await app.jobs.idle()
    for (const id of [first.id, second.id]) expect((await page(id)).onboarding_stage).toBe(2)
    expect((await people.staff.call('sellerActing.mine', {})).data).toEqual({ sellers: [], invitations: [] })
  })

  test('cannot take what was sent to another address, is not run by an agency, or is over', async () => {
    const [first, other] = [await joined(byAgency), await joined(byAgency)]
    const theirs = await further(other.email)
    await people.staff.call('sellers.invite', { ids: [theirs.id] })
    expect((await first.me.call('sellerActing.accept', { seller_id: theirs.id })).status).toBe(404)
    await app.query(`update sellers set invite_sent_at = now() - interval '15 days' where id = $1`, [theirs.id])
    expect((await other.me.call('sellerActing.accept', { seller_id: theirs.id })).status).toBe(404)
    expect((await mine(other.me)).invitations).toEqual([])
  })

  test('loses a seller its person is taken off, and acts for another; of one seller alone nobody is taken off', async () => {
    const first = await joined(byAgency)
    const second = await further(first.email)
    await people.staff.call('sellers.invite', { ids: [second.id] })
    await first.me.call('sellerActing.accept', { seller_id: second.id })
    const [person] = (await page(second.id)).people
    const remove = (id: number) => people.staff.call('sellerActing.remove', { id, user_id: person?.user_id ?? 0 })
    expect((await remove(second.id)).status).toBe(200)
    expect((await mine(first.me)).sellers.map(({ seller_id, acting }) => [seller_id, acting])).toEqual([[first.id, true]])
    expect((await page(second.id)).people).toEqual([])
    expect((await people.staff.call('sellers.list', { search: second.seller_code })).data[0]?.may_invite).toBe(true)
    expect(await remove(first.id)).toMatchObject({ status: 409, message: 'This person acts for no other seller. Suspend or delete the account instead.' })
  })
})
