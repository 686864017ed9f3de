import { inject, expect, test } from 'vitest'
import { migrateDatabase } from '@/upstream/db/migrate'
import { useApp } from '../app'

const app = useApp()
const migrate = async () => {
  const [{ name = '' } = {}] = await app.query<{ name: string }>('select current_database() as name')
  await migrateDatabase(inject('postgresUrl').replace(/\/[^/?]*(\?|$)/, `/${name}$1`))
}
const isValidated = async () =>
  (await app.query<{ convalidated: boolean }>(`select convalidated from pg_constraint where conname = 'groups_status_check'`))[0]?.convalidated
const addNotValid = `alter table groups drop constraint groups_status_check,
  add constraint groups_status_check check (status in ('active', 'inactive', 'delete')) not valid`

test('rows that were there are held to a new CHECK at the next start, once the migration has landed', async () => {
  await app.query(addNotValid)
  expect(await isValidated()).toBe(false)
  await migrate()
  expect(await isValidated()).toBe(true)
})

test('an old row with another value stops the start and says where it is', async () => {
  await app.query('alter table groups drop constraint groups_status_check')
  await app.query(`update groups set status = 'asleep' where id = (select min(id) from groups)`)
  await app.query(`alter table groups add constraint groups_status_check check (status in ('active', 'inactive', 'delete')) not valid`)
  await expect(migrate()).rejects.toThrow('check constraint "groups_status_check" of relation "groups" is violated by some row')
  await app.query(`update groups set status = 'inactive' where status = 'asleep'`)
  await migrate()
  expect(await isValidated()).toBe(true)
})
