import { beforeAll, beforeEach } from 'vitest'
import type { Asker } from '../app'
import { clientId, form, tokenTo, type App } from './given'

const password = 'three green camels'
let address = 0

/** Sellers who have signed up and may sign, by the calls they make themselves. */
export function signing(app: App) {
  const people = {} as { staff: Asker; noorb: number }
  beforeAll(async () => {
    people.staff = await app.as('ior_officer')
    people.noorb = await clientId(app, 'NOORB')
  })
  beforeEach(() => app.query('delete from throttles'))

  /** A seller at stage 0, invited. */
  async function invited(more: Parameters<typeof form>[0] = {}) {
    const sent = form({ client_ids: [people.noorb], ...more })
    const { data } = await people.staff.call('sellers.add', sent)
    await people.staff.call('sellers.invite', { ids: [data.id] })
    return { ...data, email: sent.contact_email, name: sent.legal_name }
  }
  /** It has signed up: its own asker comes with it. */
  async function joined(more: Parameters<typeof form>[0] = {}) {
    const one = await invited(more)
    const token = await tokenTo(app, one.email)
    await app.nobody.call('access.signUp', { token, full_name: 'Li Wei', phone: '+8657412345678', password, terms: true } as never, {
      headers: { 'x-client-ip': `10.99.${Math.floor(++address / 250)}.${address % 250}` },
    })
    const { data } = await app.nobody.call('access.authenticate', { email: one.email, password })
    return { ...one, me: app.asker(data.token) }
  }
  const sign = (one: { id: number; me: Asker }, more: Record<string, unknown> = {}) =>
    one.me.call('sellerAgreements.sign', { id: one.id, full_name: 'Li Wei', consent: true, version: 1, language: 'en', ...more })
  /** Signed and sealed. */
  async function sealed(more: Parameters<typeof form>[0] = {}) {
    const one = await joined(more)
    await sign(one)
    await app.jobs.idle()
    return one
  }
  const page = async (id: number, who: Asker = people.staff) => (await who.call('sellerAgreements.one', { id })).data
  return { people, invited, joined, sign, sealed, page }
}
