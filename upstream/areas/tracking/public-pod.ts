import { sql } from 'drizzle-orm'
import { initials } from '@/lib/domain/text'
import { first, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'

export interface PublicProof {
  initials: string
  delivered_at: string
  photo_path: string | null
}

/** Proof of delivery as its consignee may see it: initials and time, no name (tracking.md 4); null without one. */
export async function proofOf(db: Db, packageId: number): Promise<PublicProof | null> {
  const pod = await first<{ delivered_at: string; receiver_name: string; photo_path: string | null }>(
    db,
    sql`select delivered_at, receiver_name, photo_paths[1] as photo_path from pods where package_id = ${packageId} and kind = 'delivery'`,
  )
  return pod && { initials: initials(pod.receiver_name), delivered_at: pod.delivered_at, photo_path: pod.photo_path }
}

/** The proof of a parcel whose phone check is passed; a parcel without one answers like wrong digits. */
export async function publicPod(db: Db, packageId: number) {
  const pod = await proofOf(db, packageId)
  if (!pod) throw new Refusal(404, 'These digits do not fit this number.')
  return { initials: pod.initials, delivered_at: pod.delivered_at, photo_url: null }
}
