import { sql, type SQL } from 'drizzle-orm'
import nodemailer, { type Transporter } from 'nodemailer'
import { emailStatus, secretTemplates } from '@/lib/domain/email'
import type { Config } from '../config'
import { first, persistently, rows, type Database, type Db } from '../db/db'
import { literal } from '../db/literals'
import { emailLogs } from '../db/schema/platform'
import type { FileStore } from './files'
import type { Words } from './letter-words'
import { ourFault } from './out-of-space'
import { claimIsLost, type Worker } from './worker'

/** A file of the store that goes along under a name of its own. */
export interface Attachment {
  name: string
  type: string
  /** Bytes, where known. */
  size?: number
  /** Its key in the file store. */
  path: string
}

export interface Letter extends Words {
  to: string[]
  cc?: string[]
  attachments?: Attachment[]
  user_id?: number | null
  client_id?: number | null
  /** What it is about, by which it is found in the log of e-mails. */
  ref?: { type: string; no: string }
  service_center_id?: number | null
}

/**
 * Mail is written to `email_logs` with the change that causes it: the row is all that a letter needs to go out once the change has landed.
 * Without SMTP it is only kept there.
 */
export interface Mailer {
  /** Adds the letter in the caller's transaction and returns its id. */
  post(db: Db, letter: Letter): Promise<number>
  /** Sends what is due, one after another, until nothing is; any number of processes may do so at once. */
  drain(o?: { leaving?: AbortSignal }): Promise<void>
}

/** sellers-ior.md 3.6: after so many tries a letter has failed. Between them it waits for so many minutes. */
const MOST_TRIES = 5
const PAUSES = [1, 5, 15, 60] as const
/** Beyond the longest time a mail server may take: who sends for longer has lost the letter. */
const LEASE_MINUTES = 15
/** How often somebody with many letters to send looks for those of the dead meanwhile. */
const LOOK_MS = 3000

// A line break in an address or subject would let a name add headers of its own.
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim()

interface Claimed {
  id: number
  template: string
  to_addresses: string[]
  cc_addresses: string[]
  subject: string
  body_text: string
  body_html: string | null
  attachments: Attachment[]
  attempts: number
  created_at: string
}

/** Letters whose sender died or lost them: `sending`, and nobody is at it. */
export const isStranded = (e: SQL): SQL => sql`(${e}.status = ${literal(emailStatus, 'sending')}
    and ${claimIsLost(sql`${e}.worker_id`, sql`coalesce(${e}.sending_since, ${e}.created_at) + make_interval(mins => ${LEASE_MINUTES})`)})`

/** Puts stranded letters back; one that its sender died of five times has failed. */
const putBack = (db: Db) =>
  rows(
    db,
    sql`update email_logs e set status = case when attempts >= ${MOST_TRIES} then 'failed' else 'queued' end, error = 'The process that was sending it ended.',
        next_at = now(), worker_id = null
        where ${isStranded(sql`e`)}`,
  )

/** The letter that has been due for longest, ours as long as `attempts` stays. */
const claim = (db: Db, worker: string | null) =>
  first<Claimed>(
    db,
    sql`update email_logs set status = ${literal(emailStatus, 'sending')}, worker_id = ${worker}::uuid, sending_since = now(), attempts = attempts + 1
        where id = (select id from email_logs where status = ${literal(emailStatus, 'queued')} and next_at <= now() order by next_at, id limit 1
        for update skip locked)
        returning id, template, to_addresses, cc_addresses, subject, body_text, body_html, attachments, attempts, created_at`,
  )

const ours = ({ id, attempts }: Claimed) => sql`id = ${id} and status = ${literal(emailStatus, 'sending')} and attempts = ${attempts}`

// A link that opens an account is not kept once it is on its way (sellers-ior.md 2.7).
const noteSent = (db: Db, letter: Claimed) =>
  rows(db, sql`update email_logs set status = ${literal(emailStatus, 'sent')}, sent_at = now(), error = null,
    worker_id = null ${secretTemplates.includes(letter.template) ? sql`, body_text = '', body_html = null` : sql``} where ${ours(letter)}`)

/** Tried again later; refused for good (a reply of 5xx, RFC 5321 4.2.1) or for the fifth time, it has failed. */
function noteFailed(db: Db, letter: Claimed, error: unknown) {
  const { responseCode = 0 } = error as { responseCode?: number }
  const pause = responseCode >= 500 ? undefined : PAUSES[letter.attempts - 1]
  return rows(
    db,
    sql`update email_logs set status = ${pause === undefined ? 'failed' : 'queued'}, error = ${ourFault(error, String(error))},
        next_at = now() + make_interval(mins => ${pause ?? 0}), worker_id = null where ${ours(letter)}`,
  )
}

/** A mail server that does not answer holds up the letters behind this one, so it is not waited for as long as usual; the address may say otherwise. */
function hasty(address: string): string {
  const url = new URL(address)
  for (const [name, ms] of Object.entries({ connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms))
  return url.href
}

export function openMailer(config: Config, database: Database, files: FileStore, worker: Worker): Mailer {
  const transport: Transporter | null = config.SMTP_URL ? nodemailer.createTransport(hasty(config.SMTP_URL)) : null
  const domain = /@([\w.-]+)>?\s*$/.exec(config.MAIL_FROM)?.[1] ?? 'localhost'
  const { db } = database

  async function send(letter: Claimed): Promise<void> {
    const { id, created_at, to_addresses, cc_addresses, subject, body_text, body_html } = letter
    const attachments = await Promise.all(letter.attachments.map(async ({ name, type, path }) => ({
      filename: oneLine(name), contentType: type, content: await files.read(path),
    })))
    await transport?.sendMail({
      // The same at every try, so that a server which has it already knows it again.
      messageId: `<mail-${id}.${Date.parse(created_at)}@${domain}>`,
      from: config.MAIL_FROM, to: to_addresses, cc: cc_addresses, subject, text: body_text, html: body_html ?? undefined, attachments,
    })
  }

  return {
    async post(tx, letter) {
      const [row] = await tx
        .insert(emailLogs)
        .values({
          template: letter.template,
          to_addresses: letter.to.map(oneLine),
          cc_addresses: (letter.cc ?? []).map(oneLine),
          subject: oneLine(letter.subject),
          body_text: letter.text,
          attachments: letter.attachments ?? [],
          status: transport ? 'queued' : 'kept',
          user_id: letter.user_id ?? null,
          client_id: letter.client_id ?? null,
          ref_type: letter.ref?.type ?? null,
          ref_no: letter.ref?.no ?? null,
          service_center_id: letter.service_center_id ?? null,
        })
        .returning({ id: emailLogs.id })
      return (row as { id: number }).id
    },
    async drain(o = {}) {
      if (!transport) return
      let looked = Number.NEGATIVE_INFINITY
      // One at a time: of what a process was sending when it was killed one letter at most goes out again.
      while (!o.leaving?.aborted) {
        if (performance.now() - looked >= LOOK_MS) {
          await putBack(db)
          looked = performance.now()
        }
        const letter = await claim(db, worker.id)
        if (!letter) return
        await send(letter).then(() => persistently(() => noteSent(db, letter)), (error: unknown) => persistently(() => noteFailed(db, letter, error)))
      }
    },
  }
}
