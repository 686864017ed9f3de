import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction, isAway, persistently } from '@/upstream/db/db'
import { openMailer, type Letter } from '@/upstream/platform/mail'
import { startSmtp, type Taking } from '../manifests/smtp-server'
import { useApp } from '../app'
import { plainLetter } from './plain-letter'

const app = useApp()
let taking: Taking
let smtp: Awaited<ReturnType<typeof startSmtp>>

beforeAll(async () => {
  smtp = await startSmtp((letter) => taking(letter))
  app.services.mail = mailer()
})
afterAll(() => smtp.stop())
beforeEach(async () => {
  taking = () => '250 kept'
  smtp.letters.length = 0
  await app.query('truncate email_logs cascade')
})

/** A process that sends. */
const mailer = (url = smtp.url) => {
  const { config, database, files, worker } = app.services
  return openMailer({ ...config, SMTP_URL: url }, database, files, worker)
}
const letter = (n = 1, differs: Partial<Letter> = {}): Letter => ({ ...plainLetter(n), ...differs })
const post = (n = 1, differs: Partial<Letter> = {}) => inTransaction(app.services.database.db, (tx) => app.services.mail.post(tx, letter(n, differs)))
const rowOf = async (id: number) =>
  (await app.query<{ status: string; attempts: number; minutes: number; error: string | null; body_text: string }>(
    `select status, attempts, round(extract(epoch from next_at - now()) / 60)::int as minutes, error, body_text from email_logs where id = $1`, [id],
  ))[0]
const due = () => app.query(`update email_logs set next_at = now()`)

describe('a letter', () => {
  test('goes out once its transaction has landed, without anybody having been told of it', async () => {
    const id = await post()
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 0 })
    // Whoever posted it may have died by now: any process that looks sends it.
    await mailer().drain()
    expect(smtp.letters.map(({ to }) => to)).toEqual([['reader-1@client.example']])
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 1, error: null })
  })

  test('of a transaction that is taken back never goes out', async () => {
    await inTransaction(app.services.database.db, async (tx) => {
      await app.services.mail.post(tx, letter())
      throw new Error('taken back')
    }).catch(() => {})
    await mailer().drain()
    expect(smtp.letters).toEqual([])
  })

  test('of many goes out once, however many processes send', async () => {
    for (let n = 0; n < 30; n++) await post(n)
    await Promise.all([mailer(), mailer(), mailer()].map((each) => each.drain()))
    expect(smtp.letters.map(({ to }) => to[0]).toSorted()).toEqual(Array.from({ length: 30 }, (_, n) => `reader-${n}@client.example`).toSorted())
  })

  test('is tried after 1, 5, 15 and 60 minutes while the server cannot be reached, and then has failed', async () => {
    const id = await post()
    const away = mailer('smtp://127.0.0.1:1')
    const waits: unknown[] = []
    for (let i = 0; i < 5; i++) {
      await due()
      await away.drain()
      const row = await rowOf(id)
      waits.push([row?.status, row?.attempts, row?.minutes])
      expect(row?.error).toContain('ECONNREFUSED')
    }
    expect(waits).toEqual([['queued', 1, 1], ['queued', 2, 5], ['queued', 3, 15], ['queued', 4, 60], ['failed', 5, 0]])
    await due()
    await mailer().drain()
    expect(smtp.letters).toEqual([])
  })

  test.each([
    ['451 4.3.0 Try again later', 'queued'], ['421 4.7.0 Too many connections', 'queued'], ['452 4.2.2 Mailbox full', 'queued'],
    ['550 5.1.1 No such user', 'failed'], ['554 5.7.1 Spam', 'failed'],
  ])('that the server answers with %s is %s', async (said, status) => {
    taking = () => said
    const id = await post()
    await mailer().drain()
    expect(await rowOf(id)).toMatchObject({ status, attempts: 1, error: expect.stringContaining(said.slice(4)) })
  })

  test('that one server does not take holds up none of the others', async () => {
    taking = ({ to }) => (to[0]?.startsWith('reader-2@') ? '550 5.1.1 No such user' : '250 kept')
    for (let n = 1; n <= 3; n++) await post(n)
    await mailer().drain()
    expect(smtp.letters.map(({ to }) => to[0])).toEqual(['reader-1@client.example', 'reader-3@client.example'])
  })

  test('bears one number at every try, by which a server that has it already knows it', async () => {
    const seen: string[] = []
    taking = ({ source }) => {
      seen.push(/^Message-ID: (.*)$/im.exec(source)?.[1] ?? '')
      return seen.length === 1 ? '451 4.3.0 Try again later' : '250 kept'
    }
    await post()
    await mailer().drain()
    await due()
    await mailer().drain()
    expect(seen).toHaveLength(2)
    expect(seen[0]).toMatch(/^<mail-\d+\.\d+@[\w.-]+>$/)
    expect(seen[1]).toBe(seen[0])
  })

  test('that opens an account keeps its text until it is sent, and not longer', async () => {
    const id = await post(1, { template: 'invite' })
    await mailer('smtp://127.0.0.1:1').drain()
    expect((await rowOf(id))?.body_text).toContain('text of 1')
    await due()
    await mailer().drain()
    expect(await rowOf(id)).toMatchObject({ status: 'sent', body_text: '' })
  })

  test('with a file that is gone says so and goes with the others when it is back', async () => {
    const id = await post(1, { attachments: [{ name: 'a.txt', type: 'text/plain', path: 'mails/none/a.txt' }] })
    await mailer().drain()
    expect(await rowOf(id)).toMatchObject({ status: 'queued', error: expect.stringContaining('ENOENT') })
    await app.services.files.write('mails/none/a.txt', Buffer.from('here again'))
    await due()
    await mailer().drain()
    expect(await rowOf(id)).toMatchObject({ status: 'sent' })
  })
})

describe('a letter whose sender died', () => {
  const strand = (id: number, minutes: number) => app.query(
    `update email_logs set status = 'sending', attempts = attempts + 1, sending_since = now() - make_interval(mins => $2) where id = $1`, [id, minutes],
  )

  test('goes out again, and no longer while somebody may still be at it', async () => {
    const id = await post()
    await strand(id, 14)
    await mailer().drain()
    expect(await rowOf(id)).toMatchObject({ status: 'sending' })
    await strand(id, 16)
    await mailer().drain()
    expect(await rowOf(id)).toMatchObject({ status: 'sent' })
    expect(smtp.letters).toHaveLength(1)
  })

  test('of an older version, which kept no time, goes out too', async () => {
    const id = await post()
    await app.query(`update email_logs set status = 'sending', attempts = 1, sending_since = null, created_at = now() - interval '1 hour' where id = $1`, [id])
    await mailer().drain()
    expect(await rowOf(id)).toMatchObject({ status: 'sent' })
  })

  test('five times has failed: it may be what they die of', async () => {
    const id = await post()
    for (let i = 0; i < 5; i++) await strand(id, 16)
    await mailer().drain()
    expect(await rowOf(id)).toMatchObject({ status: 'failed', error: 'The process that was sending it ended.' })
    expect(smtp.letters).toEqual([])
  })

  test('and who comes back late changes nothing of what another did', async () => {
    const held = Promise.withResolvers<string>()
    let attempts = 0
    taking = () => (++attempts === 1 ? held.promise : '250 kept')
    const id = await post()
    const late = mailer().drain()
    await expect.poll(() => attempts).toBe(1)
    await app.query(`update email_logs set sending_since = now() - interval '16 minutes' where id = $1`, [id])
    await mailer().drain()
    held.resolve('550 5.1.1 No such user')
    await late
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2, error: null })
  })
})

describe('staff send a letter again', () => {
  const resend = async (id: number) => (await app.as('super_admin')).call('emailLogs.resend', { ids: [id] })

  test('at once that waits for its next try', async () => {
    const id = await post()
    await mailer('smtp://127.0.0.1:1').drain()
    Object.assign(app.services.config, { SMTP_URL: smtp.url })
    expect(await resend(id)).toMatchObject({ status: 200, data: { queued: 1 } })
    await mailer().drain()
    expect(await rowOf(id)).toMatchObject({ status: 'sent' })
  })

  test('whose sender lost it, but not one that is being sent', async () => {
    const id = await post()
    await app.query(`update email_logs set status = 'sending', attempts = 1, sending_since = now() where id = $1`, [id])
    expect(await resend(id)).toMatchObject({ status: 409, message: 'One of these e-mails is being sent right now.' })
    await app.query(`update email_logs set sending_since = now() - interval '20 minutes' where id = $1`, [id])
    expect((await resend(id)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 0 })
  })
})

describe('what has been done is written down although the database is away', () => {
  const away = (code: string) => Object.assign(new Error(code), { code })

  test.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03', '08006'])('after %s', async (code) => {
    let tries = 0
    await persistently(async () => {
      if (++tries < 2) throw new Error('Failed query', { cause: away(code) })
    })
    expect(tries).toBe(2)
  })

  test('a fault of the data is none of those', async () => {
    for (const code of ['23505', '42601', '53100', 'ENOENT']) expect(isAway(away(code)), code).toBe(false)
    await expect(persistently(() => Promise.reject(away('23505')))).rejects.toThrow('23505')
  })
})
