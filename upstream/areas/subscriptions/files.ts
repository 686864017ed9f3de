import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { subscriptions } from '@/lib/contract/subscriptions'
import { labelPng } from '../../documents/label-png'
import { labelsPdf } from '../../documents/label-pdf'
import { labelsZpl } from '../../documents/label-zpl'
import { first, type Db } from '../../db/db'
import { Download } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { linkHolds, signLink } from '../../platform/tokens'
import { nobody, type Who } from '../../platform/who'
import { labelsFor } from '../packages/label-source'
import { podPdfOf } from '../tracking/pod-download'
import { picturesOf } from '../tracking/pod-files'
import type { PodFiles } from '../tracking/pod-links'

export type FilePart = z.output<typeof subscriptions.file.params>['part']

/** As long as a client may take to fetch what an event told it of. */
const LINK_SECONDS = 7 * 24 * 3600
const gone = () => new Refusal(404, 'This file is not there.')
const pathOf = (packageId: number, part: FilePart) => `/api/public/subscription-file/${packageId}/${part}`

/** Where a file of a package opens for seven days without signing in. */
export const fileLink = ({ config }: Services, packageId: number, part: FilePart) =>
  `${config.PUBLIC_URL.replace(/\/$/, '')}${signLink(pathOf(packageId, part), config.TOKEN_SECRET, LINK_SECONDS)}`

type LabelFormat = 'pdf' | 'zpl' | 'png'

interface LabelKey {
  tracking_no: string
  label_status: string
  label_path: string | null
}

const labelKey = (db: Db, packageId: number) => first<LabelKey>(db, sql`select tracking_no, label_status, label_path from packages where id = ${packageId}`)

/** A label for one who wishes `format`: the format it comes in, since a carrier's own is the PDF it sent, and what makes the file. */
export async function labelAsWished(
  services: Services, packageId: number, format: LabelFormat,
): Promise<{ format: LabelFormat; file: () => ReturnType<typeof labelFile> }> {
  const row = await labelKey(services.database.db, packageId)
  const actual = row?.label_path ? 'pdf' : format
  return { format: actual, file: () => labelFile(services, packageId, actual, row) }
}

/** The label of a package in a format, as it would be printed now; null when it has none, or none in that format. */
async function labelFile(
  { database, config, files }: Services, packageId: number, format: LabelFormat, row: LabelKey | null,
): Promise<{ name: string; type: string; body: Buffer } | null> {
  const { db } = database
  if (row?.label_status !== 'created') return null
  const name = `label-${row.tracking_no}.${format}`
  if (row.label_path) {
    const isKept = format === 'pdf' && (await files.has(row.label_path))
    return isKept ? { name, type: 'application/pdf', body: await buffer(await files.read(row.label_path)) } : null
  }
  const labels = labelsFor(db, [packageId], { config, files })
  if (format === 'pdf') return { name, type: 'application/pdf', body: await buffer(labelsPdf(labels)) }
  if (format === 'zpl') return { name, type: 'application/zpl', body: await buffer(labelsZpl(labels)) }
  const { value } = await labels.next()
  return value ? { name, type: 'image/png', body: await labelPng(value) } : null
}

interface Proof extends PodFiles {
  tracking_no: string
}

const proofOf = (db: Db, packageId: number) =>
  first<Proof>(
    db,
    sql`select p.tracking_no, o.package_id, o.signature_path, o.photo_paths, o.data->'signature' as strokes from pods o join packages p on p.id = o.package_id
        where o.package_id = ${packageId} and o.kind = 'delivery'`,
  )

/** Which parts of a proof there are: what an event may name. */
export async function podPartsOf(db: Db, packageId: number): Promise<{ signature: boolean; photos: number } | null> {
  const proof = await proofOf(db, packageId)
  return proof && { signature: proof.signature_path !== null || Array.isArray(proof.strokes), photos: Math.min(5, proof.photo_paths.length) }
}

/** What a client's system may read of a proof: what the client itself may. */
const receiver: Who = { ...nobody, user_category: 'client' }

async function podFile(services: Services, packageId: number, part: FilePart): Promise<Download> {
  const { db } = services.database
  const proof = await proofOf(db, packageId)
  if (!proof) throw gone()
  if (part === 'pod-pdf') return (await podPdfOf({ db, who: receiver, services }, packageId)) as Download
  const { signature, photos } = await picturesOf(services, proof)
  if (part === 'signature') {
    if (!signature) throw gone()
    return new Download(signature, 'image/png', `signature-${proof.tracking_no}.png`)
  }
  const picture = photos[Number(part.slice('photo-'.length)) - 1]
  if (!picture) throw gone()
  return new Download(picture, 'image/jpeg', `photo-${proof.tracking_no}.jpg`)
}

/** The file behind a link of an event; 410 once its seven days are over. */
export async function openFile(
  services: Services, { id, part }: { id: number; part: FilePart }, { until, sign }: { until: string; sign: string },
): Promise<Download> {
  if (!linkHolds(pathOf(id, part), until, sign, services.config.TOKEN_SECRET)) throw new Refusal(410, 'This link has expired.')
  const format = (['pdf', 'zpl', 'png'] as const).find((one) => part === `label-${one}`)
  if (!format) return podFile(services, id, part)
  const label = await labelFile(services, id, format, await labelKey(services.database.db, id))
  if (!label) throw gone()
  return new Download(label.body, label.type, label.name, format !== 'zpl')
}
