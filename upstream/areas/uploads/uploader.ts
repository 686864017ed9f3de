import { maySendKind } from '@/lib/domain/upload-access'
import { isUploadKind } from '@/lib/domain/upload-kinds'
import type { Db } from '../../db/db'
import { personNow } from '../../platform/identify'
import type { Who } from '../../platform/who'
import type { ClaimedUpload } from '../../core/uploads/upload-work'

/**
 * Who sent a file, with the rights of this moment; null when the account is no longer active or may no longer send this kind
 * (uploads.md 7.6).
 */
export async function uploaderOf(db: Db, { user_id, kind }: Pick<ClaimedUpload, 'user_id' | 'kind'>): Promise<Who | null> {
  const who = await personNow(db, user_id)
  return who && isUploadKind(kind) && maySendKind({ user_category: who.own_category, keys: who.keys }, kind) ? who : null
}
