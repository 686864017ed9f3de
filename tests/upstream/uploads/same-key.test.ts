import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { forgetKeys } from '@/upstream/platform/idempotency'
import { useApp, type Asker } from '../app'
import { csv, orders } from './package-sheets'

const app = useApp()
const uploads = async () => (await app.query<{ n: number }>('select count(*)::int as n from excel_details'))[0]?.n ?? 0
const sendWith = (asker: Asker, key: string, body: Buffer, name = 'orders.csv', fields = {}) => asker.call('packages.upload', fields, {
  file: { name, body }, headers: { 'idempotency-key': key },
})
// Five files of a person wait at most; those of the test before are done with.
beforeEach(() => app.jobs.idle())
const refused = { status: 422, message: 'This idempotency key was used for another request. Use a new key.' }

test('the same file again under its key is answered as the first time, and is one upload', async () => {
  const asker = await app.as('client_admin')
  const [key, file, before] = [randomUUID(), csv(orders(3, 100)), await uploads()]
  const first = await sendWith(asker, key, file)
  expect(first).toMatchObject({ status: 202, message: 'File received. We will process 3 rows.' })
  const again = await Promise.all(Array.from({ length: 6 }, () => sendWith(asker, key, file)))
  for (const answer of again)
    expect({ status: answer.status, message: answer.message, data: answer.data }).toEqual({ status: 202, message: first.message, data: first.data })
  expect(await uploads()).toBe(before + 1)
})

test.each([
  ['other rows', csv(orders(4, 200))],
  ['one letter less', csv(orders(3, 200)).subarray(0, -1)],
  ['nothing', Buffer.from('')],
])('another file under a used key is refused and lands nothing: %s', async (_name, other) => {
  const asker = await app.as('client_admin')
  const [key, before] = [randomUUID(), await uploads()]
  expect((await sendWith(asker, key, csv(orders(3, 200)))).status).toBe(202)
  expect(await sendWith(asker, key, other)).toMatchObject(refused)
  expect(await uploads()).toBe(before + 1)
})

test('nor do other form fields pass under it', async () => {
  const asker = await app.as('client_admin')
  const [key, file] = [randomUUID(), csv(orders(3, 300))]
  expect((await sendWith(asker, key, file)).status).toBe(202)
  expect(await sendWith(asker, key, file, 'orders.csv', { dry_run: true })).toMatchObject(refused)
})

test('of two different files at the same moment under one key one lands', async () => {
  const asker = await app.as('client_admin')
  const [key, before] = [randomUUID(), await uploads()]
  const answers = await Promise.all([csv(orders(2, 400)), csv(orders(2, 500))].map((file) => sendWith(asker, key, file)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 422])
  expect(await uploads()).toBe(before + 1)
})

test('keys of a month ago are forgotten, younger ones are not', async () => {
  const asker = await app.as('client_admin')
  const [old, young, file] = [randomUUID(), randomUUID(), csv(orders(1, 600))]
  for (const [key, body] of [[old, file], [young, csv(orders(1, 601))]] as const) expect((await sendWith(asker, key, body)).status).toBe(202)
  await app.query(`update idempotency_keys set created_at = now() - interval '31 days' where key = $1`, [old])
  await forgetKeys(app.services.database.db)
  expect(await app.query(`select key from idempotency_keys where key in ($1, $2)`, [old, young])).toEqual([{ key: young }])
})
