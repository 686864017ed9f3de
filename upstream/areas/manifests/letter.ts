import { sql } from 'drizzle-orm'
import { day } from '@/lib/domain/days'
import { manifestFormat, manifestStatus, refusedManifestMove, type ManifestFormat, type ManifestStatus } from '@/lib/domain/manifest'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { dayIn, inOwnWords, type Wording } from '../../platform/letter-words'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { localeOf } from '../../core/accounts/account-letters'
import type { Snapshot } from './facts'
import { fileName, mimeOf, noSuchManifest, type StoredFile } from './manifest-file'

interface Sending {
  manifest_no: string
  status: ManifestStatus
  user_id: number
  client_id: number | null
  package_count: number
  window_to: string
  template_snapshot: Snapshot
  files: StoredFile[]
}

/** What goes with a letter beyond which no mailbox takes it. */
const LARGEST = 20 * 1024 * 1024

type Facts = Pick<Sending, 'manifest_no' | 'window_to' | 'package_count'>
/** The last moment of the window; its end is excluded. */
const lastMoment = ({ window_to }: Facts) => new Date(Date.parse(window_to) - 1)

/** Beside the words of a template, for readers of a language it is not written in. */
const attached: Wording<Facts> = {
  en: (f) => [`Manifest ${f.manifest_no}`, `Manifest ${f.manifest_no} of ${dayIn.en(lastMoment(f))} is attached. Packages: ${f.package_count}.`],
  ar: (f) => [
    `بيان الشحنات ${f.manifest_no}`, `تجدون في المرفق بيان الشحنات ${f.manifest_no} ليوم ${dayIn.ar(lastMoment(f))}. عدد الطرود: ${f.package_count}.`,
  ],
}

/** `{manifest_no} {date} {count}` filled in; anything else in braces is the writer's own. */
export function filled(text: string, facts: Facts): string {
  const values: Record<string, string> = { manifest_no: facts.manifest_no, date: day(lastMoment(facts)), count: String(facts.package_count) }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}

function attachments({ files, manifest_no, template_snapshot }: Sending) {
  const chosen = files.filter(({ format }) => template_snapshot.formats.includes(format))
  if (chosen.reduce((all, { size }) => all + size, 0) > LARGEST)
    throw new Refusal(422, `The files of manifest ${manifest_no} are too large for a mail. Download them instead.`)
  return chosen.map(({ format, path }) => ({ name: fileName(manifest_no, format), type: mimeOf[format], path }))
}

/**
 * Writes the mail of a manifest with its files and marks it sent, in the caller's transaction; answers the mail's id, to be handed
 * to the queue once that has landed. The manifest's files must be there. 409 when it cannot be sent, 422 without anybody to send it to.
 */
export async function postManifest(tx: Db, services: Services, id: number, to: { to: string[]; cc: string[]; message?: string | undefined }): Promise<void> {
  const found = await first<Sending>(
    tx,
    sql`select manifest_no, status, user_id, client_id, package_count, window_to, template_snapshot, files from manifests where id = ${id} for update`,
  )
  if (!found) throw noSuchManifest()
  if (!manifestStatus.can(found.status, 'sent')) throw new Refusal(409, refusedManifestMove(found.manifest_no, found.status, 'sent'))
  if (to.to.length === 0) throw refuseField('to', 'Enter at least one recipient.')
  const { subject, body } = found.template_snapshot
  const own = { subject: filled(subject, found), text: to.message || filled(body, found) }
  await services.mail.post(tx, {
    ...inOwnWords('manifest', own, attached, found, await localeOf(tx, ...to.to, ...to.cc)), to: to.to, cc: to.cc, attachments: attachments(found),
    user_id: found.user_id, client_id: found.client_id,
  })
  await rows(tx, sql`update manifests set status = ${literal(manifestStatus, 'sent')}, sent_at = now(), sent_to = ${sql.param(to.to)}::text[],
    updated_at = now() where id = ${id}`)
}

/** The formats of a manifest, as its template named them. */
export const formatsOf = ({ formats }: Pick<Snapshot, 'formats'>): ManifestFormat[] => formats.filter((format) => manifestFormat.is(format))
