import { clientsFor } from './for-whom'
import { UploadFailed } from './upload-failed'
import type { RunContext } from './upload-work'

/** The client a file is sent for, with the uploader's rights of now; fails the upload where it is no longer theirs. */
export async function fileClient({ db, who, upload }: Pick<RunContext, 'db' | 'who' | 'upload'>): Promise<number> {
  const own = [...(await clientsFor(db, who)).values()]
  if (upload.client_id === null || !own.includes(upload.client_id))
    throw new UploadFailed('lookup_missing', 'The client of this file is no longer one of yours, or is inactive.')
  return upload.client_id
}
