import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { isOutboundIn, refusedOutbound, returnableOutbound } from '@/lib/domain/outbound'
import { first, rows, type Db } from '../../db/db'
import { acceptedKind } from '../../platform/file-kind'
import { Download, type ReceivedFile } from '../../platform/implement'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { holdOrder, savedOf, visibleOutbound } from './scope'

type Keeping = Pick<Services, 'files' | 'jobs'>
interface Pod { pod_path: string; pod_name: string; pod_mime: string }
const podOf = (db: Db, who: Who, id: number) => first<Pod>(db, sql`select o.pod_path, o.pod_name, o.pod_mime from outbound_orders o
  where ${allOf([sql`o.id = ${id}`, sql`o.pod_path is not null`, visibleOutbound(who)])}`)

/** Keeps the delivery note a consignee signed, in place of the one before. 409 before anything has left, 415 for what is no PDF, JPG or PNG. */
export async function addPod(tx: Db, who: Who, { files, jobs }: Keeping, id: number, file: ReceivedFile | null) {
  if (!file) throw refuseField('file', 'Choose a file.')
  const order = await holdOrder(tx, who, id)
  if (!isOutboundIn(returnableOutbound, order.status)) throw new Refusal(409, refusedOutbound(order.outbound_no, order.status, 'signed for'))
  const { mime, extension } = await acceptedKind(file.path, ['pdf', 'jpg', 'png'], 'Use PDF, JPG or PNG')
  const before = await podOf(tx, who, id)
  const path = `outbound/${id}/${randomUUID()}.${extension}`
  await files.keep(path, file.path)
  await rows(tx, sql`update outbound_orders set pod_path = ${path}, pod_name = ${file.name}, pod_mime = ${mime}, version = version + 1, updated_at = now(),
    updated_by = ${who.user_id || null} where id = ${id}`)
  if (before) await jobs.send(tx, 'files.remove', { paths: [before.pod_path] })
  return { before: { pod_name: before?.pod_name ?? null }, after: { ...savedOf(order, order.status), pod_name: file.name } }
}

/** The signed delivery note; 404 where there is none. */
export async function podFile(db: Db, who: Who, { files }: Pick<Services, 'files'>, id: number): Promise<Download> {
  const pod = await podOf(db, who, id)
  if (!pod || !(await files.has(pod.pod_path))) throw new Refusal(404, 'No signed delivery note was added.')
  return new Download(await files.read(pod.pod_path), pod.pod_mime, pod.pod_name, true)
}
