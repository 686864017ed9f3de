import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { first, type Db } from '../../db/db'
import { Download } from '../../platform/implement'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { linkHolds } from '../../platform/tokens'
import type { Who } from '../../platform/who'
import { consigneeHidden, visiblePackages } from '../../core/parcels/scope'
import { podFilePath, type PodFiles, type PodPart } from './pod-links'
import { placeholderPhoto, strokesPicture } from './pod-pictures'

/** Demo photos are drawn when they are asked for. */
const placeholder = /^placeholder:(\d{1,6})$/

/** A photo of a proof by its key. Throws 410 when it is no longer kept. */
export async function photo(services: Pick<Services, 'files'>, path: string): Promise<Buffer> {
  const seed = placeholder.exec(path)?.[1]
  if (seed) return placeholderPhoto(Number(seed))
  if (!(await services.files.has(path))) throw new Refusal(410, 'This file is no longer kept.')
  return buffer(await services.files.read(path))
}

/** The pictures of a proof of delivery: its signature as PNG, its photos as JPEG. */
export async function picturesOf(services: Pick<Services, 'files'>, pod: PodFiles, most = 5): Promise<{ signature: Buffer | null; photos: Buffer[] }> {
  const signature = pod.signature_path ? await photo(services, pod.signature_path) : Array.isArray(pod.strokes) ? await strokesPicture(pod.strokes) : null
  return { signature, photos: await Promise.all(pod.photo_paths.slice(0, most).map((path) => photo(services, path))) }
}

/** One picture behind a proof's link; 410 once its ten minutes are over. */
export async function podFile(
  db: Db, who: Who, services: Services, { id, part }: { id: number; part: string }, link: { until: string; sign: string },
): Promise<Download> {
  const pod = await first<PodFiles>(
    db,
    sql`select o.package_id, o.signature_path, o.photo_paths, o.data->'signature' as strokes from pods o join packages p on p.id = o.package_id
        where ${allOf([sql`o.package_id = ${id}`, sql`o.kind = 'delivery'`, visiblePackages(who, sql`p`), sql`not ${consigneeHidden(who, sql`p`)}`])}`,
  )
  if (!pod) throw new Refusal(404, 'No proof of delivery yet.')
  if (!linkHolds(podFilePath(id, part as PodPart), link.until, link.sign, services.config.TOKEN_SECRET)) {
    throw new Refusal(410, 'This link has expired. Open the proof again.')
  }
  if (part === 'signature') {
    const { signature } = await picturesOf(services, pod, 0)
    if (!signature) throw new Refusal(404, 'This proof has no signature.')
    return new Download(signature, 'image/png', `signature-${id}.png`, true)
  }
  const path = pod.photo_paths[Number(part.slice('photo-'.length)) - 1]
  if (!path) throw new Refusal(404, 'This proof has no such photo.')
  return new Download(await photo(services, path), 'image/jpeg', `${part}-${id}.jpg`, true)
}
