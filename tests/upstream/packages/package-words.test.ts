import { expect, test } from 'vitest'
import { useApp } from '../app'
import { parcel } from './given'
import { oneOf, whileWriting } from './writers'

const app = useApp()

const NAMES = ['Sara Ali', "Niamh O'Neil", 'Al-Mansoori, Zubaida', 'أَسماء الهاشمية', '  ', '!!!', 'José Ñúñez', 'x'.repeat(200)]
const ENDS = ['1', '12-345', 'ABCDEF987654', 'مرجع-123']
const WRITERS = 5
const HAPPENINGS = 60

/** Parcels whose words are not those of what stands in them, or that have none, and words of no parcel. */
const wrong = () =>
  app.query(
    `select p.id, w.package_id from packages p full join package_words w on w.package_id = p.id
     where w.words is distinct from package_words_of(p.consignee_name, p.client_id, array[p.tracking_no, p.ref_no, p.order_id, p.carrier_tracking_no])`,
  )

const some = `select id from packages where tracking_no like 'TST%' order by random() limit 3 for no key update skip locked`

test('the demo’s parcels have their words', async () => {
  expect(await app.query('select 1 from package_words limit 1')).toHaveLength(1)
  expect(await wrong()).toEqual([])
})

test('whatever happens to parcels, by however many at once, their words are theirs', async () => {
  const changes: (() => Promise<unknown>)[] = [
    () => parcel(app, { consignee_name: oneOf(NAMES) }, []),
    () => app.query(`update packages set consignee_name = $1 where id in (${some})`, [oneOf(NAMES)]),
    () => app.query(`update packages set carrier_tracking_no = case when $1 = '1' then null else id || $1 end where id in (${some})`, [oneOf(ENDS)]),
    () => app.query(`update packages set order_id = id || $1 where id in (${some})`, [oneOf(ENDS)]),
    () => app.query(`delete from packages where id in (${some.replace('limit 3', 'limit 1')})`),
  ]
  const happenings = async () => {
    for (let i = 0; i < HAPPENINGS; i++) await oneOf(changes)()
  }
  await whileWriting(WRITERS, happenings, async () => expect(await wrong()).toEqual([]))
  expect(await wrong()).toEqual([])
})

test('after a load with triggers off they are made anew', async () => {
  await app.query('delete from package_words where random() < 0.5')
  expect(await wrong()).not.toEqual([])
  await app.query('select package_words_anew()')
  expect(await wrong()).toEqual([])
})
