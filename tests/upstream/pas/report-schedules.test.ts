import { buffer } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/contract/types'
import { addDays, dubaiMoment, today } from '@/lib/domain/days'
import { sendReports } from '@/upstream/areas/pas/report-mail'
import { useApp, type Asker } from '../app'

const app = useApp()
let planner: Asker
let admin: Asker

beforeAll(async () => {
  ;[planner, admin] = await Promise.all([app.as('pas_planner'), app.as('super_admin')])
})
beforeEach(() => app.query('delete from pas_report_schedules'))

const body = (more: Partial<Input<'pasReportSchedules.add'>> = {}) =>
  ({
    name: 'Yard of the week', recipients: ['yard@client.example', 'Gate@client.example'],
    frequency: 'weekly', weekday: 'mon', at_time: '07:00', group_by: 'day', ...more,
  }) as Input<'pasReportSchedules.add'>
const add = async (who: Asker, more: Partial<Input<'pasReportSchedules.add'>> = {}) => {
  const made = await who.call('pasReportSchedules.add', body(more))
  expect(made.status, made.message).toBe(201)
  return made.data
}
const isDue = (id: number) => app.query("update pas_report_schedules set next_run_at = now() - interval '1 minute' where id = $1", [id])
interface Letter { to_addresses: string[]; subject: string; body_text: string; attachments: { name: string; path: string; size: number }[] }
const letters = (id: number) => app.query<Letter>(
  "select to_addresses, subject, body_text, attachments from email_logs where template = 'pas_report' and ref_no = $1 order by id", [String(id)],
)
const shown = async (who: Asker, id: number) => (await who.call('pasReportSchedules.list', {})).data.find((row) => row.id === id)

describe('a report that is due', () => {
  test('goes out once, with the sheet, however many workers look; its next time is after now', async () => {
    const { id } = await add(planner)
    await isDue(id)
    const posted = await Promise.all([1, 2, 3].map(() => sendReports(app.services)))
    expect(posted.reduce((sum, n) => sum + n, 0)).toBe(1)
    const [letter, ...more] = await letters(id)
    expect(more).toEqual([])
    expect(letter).toMatchObject({
      to_addresses: ['yard@client.example', 'gate@client.example'], subject: expect.stringMatching(/^Yard of the week: /),
      body_text: expect.stringMatching(/^Projected vehicles: \d+$/m),
    })
    expect(letter?.body_text).toMatch(/^المركبات المتوقعة: \u2066\d+\u2069$/m)
    const file = await buffer(await app.services.files.read(letter?.attachments[0]?.path ?? ''))
    expect(file.subarray(0, 2).toString()).toBe('PK')
    expect(file.length).toBe(letter?.attachments[0]?.size)
    expect(await shown(planner, id)).toMatchObject({
      outcome: 'kept', outcome_note: null, last_run_at: expect.any(String), when_sent: 'Every week on Monday at 07:00',
    })
    expect(Date.parse((await shown(planner, id))?.next_run_at ?? '')).toBeGreaterThan(Date.now())
    expect(await sendReports(app.services)).toBe(0)
  })

  test('that fell due three times while nothing ran goes out once, for the last day', async () => {
    const { id } = await add(planner, { frequency: 'daily', at_time: '00:00' })
    await app.query('update pas_report_schedules set next_run_at = $2 where id = $1', [id, dubaiMoment(addDays(today(), -3))])
    expect(await sendReports(app.services)).toBe(1)
    expect((await letters(id)).map(({ attachments }) => attachments[0]?.name)).toEqual([`projection-report-${addDays(today(), -1)}.xlsx`])
  })

  test('tells what its maker sees: of his own site only', async () => {
    const [own, all] = [await add(planner), await add(admin)]
    for (const { id } of [own, all]) await isDue(id)
    expect(await sendReports(app.services)).toBe(2)
    const cameIn = async (id: number) => Number(/^Came: (\d+)$/m.exec((await letters(id))[0]?.body_text ?? '')?.[1])
    expect(await cameIn(own.id)).toBeLessThan(await cameIn(all.id))
  })

  test('is not sent for somebody who lost the right, and says why in the list', async () => {
    const { id } = await add(planner)
    await isDue(id)
    await app.query("update users set status = 'suspend' where email = 'pas_planner@demo.example'")
    expect(await sendReports(app.services)).toBe(0)
    expect(await shown(admin, id)).toMatchObject({ outcome: 'failed', outcome_note: 'The person who made this schedule may no longer read the report.' })
    await app.query("update users set status = 'active' where email = 'pas_planner@demo.example'")
    expect(await letters(id)).toEqual([])
  })
})

test('a paused one waits, and what it missed is not made up for', async () => {
  const { id } = await add(planner, { frequency: 'daily' })
  expect(await planner.call('pasReportSchedules.change', { id, status: 'paused' })).toMatchObject({
    status: 200, data: { status: 'paused', next_run_at: null },
  })
  await isDue(id)
  expect(await sendReports(app.services)).toBe(0)
  await planner.call('pasReportSchedules.change', { id, status: 'active' })
  expect(await sendReports(app.services)).toBe(0)
  expect(Date.parse((await shown(planner, id))?.next_run_at ?? '')).toBeGreaterThan(Date.now())
})

test('one is sent by hand as well, and its next time stays', async () => {
  const { id, next_run_at } = await add(planner)
  expect(await planner.call('pasReportSchedules.run', { id })).toMatchObject({ status: 200, data: { outcome: 'kept', next_run_at } })
  expect(await letters(id)).toHaveLength(1)
})

test('a deleted one is gone', async () => {
  const { id } = await add(planner)
  await isDue(id)
  expect(await planner.call('pasReportSchedules.remove', { id })).toMatchObject({ status: 200 })
  expect(await sendReports(app.services)).toBe(0)
  expect(await planner.call('pasReportSchedules.remove', { id })).toMatchObject({ status: 404 })
})

test('everybody keeps his own; administrators see all', async () => {
  const { id } = await add(admin)
  expect(await shown(planner, id)).toBeUndefined()
  expect(await planner.call('pasReportSchedules.change', { id, name: 'Mine now' })).toMatchObject({ status: 404 })
  const mine = await add(planner)
  expect(await shown(admin, mine.id)).toBeDefined()
  expect(await admin.call('pasReportSchedules.change', { id: mine.id, version: 9 })).toMatchObject({ status: 409 })
})

test.each([
  ['no address', { recipients: [] }, 'recipients', 'Enter at least one address.'],
  ['a weekly one without its day', { weekday: null }, 'weekday', 'Choose a day of the week.'],
  ['a monthly one on the 31st', { frequency: 'monthly', month_day: 31 }, 'month_day', 'Choose a day from 1 to 28.'],
  ['a time that is none', { at_time: '7 am' }, 'at_time', 'Enter a time as HH:mm'],
  ['a site that is not one’s own', { warehouse_id: 999_999 }, 'warehouse_id', 'Choose a site.'],
  ['a client nobody has', { client_id: 999_999 }, 'client_id', 'Choose a client.'],
] as const)('%s is refused at its field', async (_what, more, field, message) => {
  expect(await planner.call('pasReportSchedules.add', body(more as never))).toMatchObject({ status: 422, errors: [{ field, message }] })
})
