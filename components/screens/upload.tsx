import type { UploadColumn } from '@/lib/contract/upload-column'
import type { CallName } from '@/lib/contract/types'
import type { UploadKind } from '@/lib/domain/upload-kinds'
import type { RoutePath } from '@/lib/routes/routes'
import type { AskedField } from './list-definition'
import { makePage } from './make-page'
import { Frame } from './screen'
import { UploadStudio } from './upload-studio'

export interface UploadScreen {
  kind: UploadKind
  /** The call that takes the file. */
  call: CallName
  /** The call that gives the empty template, and its inputs. */
  template: { call: CallName; input: Record<string, unknown> }
  columns: readonly UploadColumn[]
  /** Sent with the file; shown only to these categories where named. */
  params?: Record<string, AskedField & { lookup?: { call: CallName; value: string; text: string }; only?: string[] }>
  /** Where the rows that landed can be seen; `[upload_id]` is filled. */
  results: string
}

/** A file upload in three steps on one page: the template, the file, what came of it (ux.md, Upload). */
export function uploadPage(path: RoutePath, screen: UploadScreen) {
  const { kind, call, template, params = {}, results } = screen
  return makePage(path, 'upload', { kind, call, template, params, results }, (visit) => {
    const shown = Object.fromEntries(Object.entries(params).filter(([, p]) => !p.only || p.only.includes(visit.grants.user_category)))
    return <Frame path={path}><UploadStudio visit={visit} upload={{ ...screen, params: shown }} /></Frame>
  })
}
