import { sql } from 'drizzle-orm'
import { manifestStatus } from '@/lib/domain/manifest'
import { first, inTransaction } from '../../db/db'
import type { Ctx } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Snapshot } from './facts'
import { formatsOf, postManifest } from './letter'
import { keptFiles } from './manifest-file'
import { hold } from './moves'

type Sender = Pick<Ctx<unknown, unknown, unknown>, 'db' | 'who' | 'services' | 'audit'>
interface To {
  to?: string[] | undefined
  cc?: string[] | undefined
  message?: string | undefined
}

/** Sends a manifest with its files, to whom it always goes unless others are named. 409 unless ready or sent, 422 for no or wrong addresses. */
export async function sendManifest({ db, who, services, audit }: Sender, id: number, { to, cc, message }: To): Promise<void> {
  const { status } = await hold(db, who, id, 'sent')
  const found = await first<{ template_snapshot: Snapshot }>(db, sql`select template_snapshot from manifests where id = ${id}`)
  const snapshot = found?.template_snapshot as Snapshot
  const recipients = to?.length ? to : snapshot.recipients
  await postManifest(db, services, id, { to: recipients, cc: cc ?? (to?.length ? [] : snapshot.cc), message })
  audit({ entity: 'manifest', entity_id: id, before: { status }, after: { status: 'sent', to: recipients } })
}

/** Files must stand before the mail that carries them is written; making them asks another connection, so it is done before any row is held. */
export async function readyFiles({ services }: Pick<Sender, 'services'>, id: number): Promise<void> {
  const found = await first<{ status: string; template_snapshot: Snapshot }>(services.database.db, sql`select status, template_snapshot from manifests
    where id = ${id}`)
  if (found && manifestStatus.is(found.status) && manifestStatus.can(found.status, 'sent')) await keptFiles(services, id, formatsOf(found.template_snapshot))
}

/** Sends each to its own recipients; one that cannot be sent does not stop the others. */
export async function sendMany(sender: Sender, ids: readonly number[]): Promise<{ sent: string[]; failed: { number: string; message: string }[] }> {
  const sent: string[] = []
  const failed: { number: string; message: string }[] = []
  for (const id of new Set(ids)) {
    const row = await first<{ manifest_no: string }>(sender.db, sql`select manifest_no from manifests where id = ${id}`)
    try {
      await inTransaction(sender.db, async (tx) => {
        await hold(tx, sender.who, id, 'sent')
        await sendManifest({ ...sender, db: tx }, id, {})
      })
      sent.push(row?.manifest_no ?? '')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.status === 404) throw error
      failed.push({ number: row?.manifest_no ?? '', message: error.message })
    }
  }
  return { sent, failed }
}
