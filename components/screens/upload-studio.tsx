import type { Visit } from './enter'
import { UploadBody } from './upload-body'
import { UploadColumns } from './upload-columns'
import type { UploadScreen } from './upload-definition'
import { readyUpload } from './upload-ready'

/** The three steps of an upload, for a screen or for part of one: the template, the file, what came of it, and the files sent before. */
export async function UploadStudio({ visit, upload }: { visit: Visit; upload: UploadScreen }) {
  const ready = await readyUpload(visit, upload)
  return (
    <>
      <UploadBody key={`${ready.kind} ${visit.target}`} {...ready} />
      <UploadColumns columns={upload.columns} />
    </>
  )
}
