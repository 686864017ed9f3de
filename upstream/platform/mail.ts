import { eq, sql } from 'drizzle-orm'
import nodemailer, { type Transporter } from 'nodemailer'
import { secretTemplates } from '@/lib/domain/email'
import type { Config } from '../config'
import type { Database, Db } from '../db/db'
import { emailLogs } from '../db/schema/platform'
import type { FileStore } from './files'
import type { Jobs } from './jobs'

/** A file of the store that goes along under a name of its own. */
export interface Attachment {
  name: string
  type: string
  /** Bytes, where known. */
  size?: number
  /** Its key in the file store. */
  path: string
}

export interface Letter {
  template: string
  to: string[]
  subject: string
  text: string
  html?: string
  cc?: string[]
  attachments?: Attachment[]
  user_id?: number | null
  client_id?: number | null
  /** What it is about, by which it is found in the log of e-mails. */
  ref?: { type: string; no: string }
  service_center_id?: number | null
}

/** Mail is written to `email_logs` with the change that causes it and sent afterwards; without SMTP it is only kept there. */
export interface Mailer {
  /** Adds the letter in the caller's transaction and returns its id. */
  post(db: Db, letter: Letter): Promise<number>
  /** Sends a kept letter, once. */
  deliver(id: number): Promise<void>
}

// A line break in an address or subject would let a name add headers of its own.
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim()

export function openMailer(config: Config, database: Database, files: FileStore): Mailer {
  const transport: Transporter | null = config.SMTP_URL ? nodemailer.createTransport(config.SMTP_URL) : null
  return {
    async post(db, letter) {
      const [row] = await db
        .insert(emailLogs)
        .values({
          template: letter.template,
          to_addresses: letter.to.map(oneLine),
          cc_addresses: (letter.cc ?? []).map(oneLine),
          subject: oneLine(letter.subject),
          body_text: letter.text,
          body_html: letter.html ?? null,
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
    async deliver(id) {
      if (!transport) return
      const taken = await database.db
        .update(emailLogs)
        .set({ status: 'sending', attempts: sql`${emailLogs.attempts} + 1` })
        .where(sql`${emailLogs.id} = ${id} and ${emailLogs.status} in ('queued', 'failed')`)
        .returning()
      const letter = taken[0]
      if (!letter) return
      try {
        const attachments = await Promise.all(
          (letter.attachments as Attachment[]).map(async ({ name, type, path }) => ({ filename: oneLine(name), contentType: type, content: await files.read(path) })),
        )
        await transport.sendMail({
          from: config.MAIL_FROM, to: letter.to_addresses, cc: letter.cc_addresses, subject: letter.subject, text: letter.body_text, html: letter.body_html ?? undefined, attachments,
        })
        // A link that opens an account is not kept once it is on its way (sellers-ior.md 2.7).
        const gone = secretTemplates.includes(letter.template) ? { body_text: '', body_html: null } : {}
        await database.db.update(emailLogs).set({ status: 'sent', sent_at: sql`now()`, error: null, ...gone }).where(eq(emailLogs.id, id))
      } catch (error) {
        await database.db.update(emailLogs).set({ status: 'failed', error: String(error) }).where(eq(emailLogs.id, id))
        throw error
      }
    },
  }
}

/** Hands a kept letter to the queue; call it once the transaction has landed. */
export const sendLater = (jobs: Jobs, id: number) => jobs.send('mail.send', { id })
