import { sql } from 'drizzle-orm'
import { userStatus } from '@/lib/domain/user'
import type { Db } from '../../db/db'
import { literal } from '../../db/literals'
import { personNow } from '../../platform/identify'
import { Refusal } from '../../platform/refusal'
import type { Who } from '../../platform/who'

export const noSuchUser = () => new Refusal(404, 'User not found.')

/** The person a manifest is for, as row scope knows people: a manifest never lists what its reader may not see. 404 for nobody. */
export async function partnerOf(db: Db, userId: number): Promise<Who> {
  // Manifests are set up for people before they first sign in.
  const person = await personNow(db, userId, sql`u.status <> ${literal(userStatus, 'delete')}`)
  if (!person) throw noSuchUser()
  return person
}
