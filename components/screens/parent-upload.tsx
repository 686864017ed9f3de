import { filled } from './list-query'
import type { ShowsView } from './parent-definition'
import { UploadColumns } from './upload-columns'
import type { UploadScreen } from './upload-definition'
import { UploadStudio } from './upload-studio'

/** The upload of one record's rows; who may not send a file reads what it holds. */
export const file: ShowsView = (visit, { view, parent }) => {
  const upload = filled(view.upload as UploadScreen, parent)
  return Promise.resolve({ content: visit.may(upload.call) ? <UploadStudio visit={visit} upload={upload} /> : <UploadColumns columns={upload.columns} /> })
}
