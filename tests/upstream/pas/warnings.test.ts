import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp, type Asker } from '../app'
import { emptyYard, siteId, token } from './given'

const app = useApp()
let guard: Asker
let lead: Asker
let client: Asker
let site: number
beforeAll(async () => {
  ;[guard, lead, client] = (await Promise.all(['pas_guard', 'pas_supervisor', 'client_admin'].map((role) => app.as(role)))) as [Asker, Asker, Asker]
  site = await siteId(app)
})
beforeEach(() => emptyYard(app))

/** A day so many days from today in Dubai, as the database counts it. */
const dayFrom = async (days: number) =>
  (await app.query<{ day: string }>("select ((now() at time zone 'Asia/Dubai')::date + $1::int)::text as day", [days]))[0]?.day ?? ''
const message = async (who: Asker, id: number) => (await who.call('pasTokens.get', { id })).data[0]
const licence = async (days: number, plate_number: string) => {
  const { id } = await token(guard, site, { plate_number })
  await app.query('update gate_tokens set licence_expiry = $2::date where id = $1', [id, await dayFrom(days)])
  return id
}

describe('what a gate is warned of', () => {
  test.each([
    [-1, /^The driving licence expired on /], [0, /^The driving licence expires on /], [7, /^The driving licence expires on /],
  ])('a licence that ends in %i days', async (days, said) => {
    expect((await message(guard, await licence(days, String(88_100 + days))))?.warnings).toEqual([expect.stringMatching(said)])
  })
  test('but not of one that ends in eight days', async () => expect((await message(guard, await licence(8, '88199')))?.warnings).toEqual([]))

  test('the watch list, while an entry holds and at its own sites', async () => {
    const { id } = await token(guard, site, { plate_number: '88201', driver_name: 'Warned Driver' })
    const watch = async (set: string) => {
      await app.query("delete from pas_watchlist where reason = 'Looked at twice'")
      await app.query(`insert into pas_watchlist (kind, value, shown, action, reason, warehouse_id, valid_to) select 'driver', place_key('Warned Driver'),
        'Warned Driver', 'warn', 'Looked at twice', ${set}`)
      return (await message(guard, id))?.warnings
    }
    expect(await watch('null, null')).toEqual(['Watch list: Looked at twice'])
    expect(await watch(`${site}, '${await dayFrom(0)}'::date`)).toEqual(['Watch list: Looked at twice'])
    expect(await watch(`null, '${await dayFrom(-1)}'::date`)).toEqual([])
    expect(await watch(`${await siteId(app, 'DXB1')}, null`)).toEqual([])
  })

  test('is not for the client whose goods the truck brings, nor who let it in', async () => {
    const id = await licence(-1, '88301')
    await app.query("update gate_tokens set client_id = (select id from clients where client_code = 'NOORB') where id = $1", [id])
    const [own, theirs] = [await message(lead, id), await message(client, id)]
    expect([own?.warnings?.length, theirs?.warnings]).toEqual([1, []])
    expect(own?.events?.every(({ user }) => user !== null)).toBe(true)
    expect(theirs?.events?.every(({ user }) => user === null)).toBe(true)
  })
})
