import type { ReactNode } from 'react'
import type { RoutePath } from '@/lib/routes/routes'
import { answered } from './answered'
import type { Visit } from './enter'
import { makePage } from './make-page'
import { Frame } from './screen'
import { UploadColumns } from './upload-columns'
import type { UploadScreen } from './upload-definition'
import { UploadStudio } from './upload-studio'

type Slot = (visit: Visit) => ReactNode | Promise<ReactNode>
/** What stands beside an upload: the data as they are now, or the way to them as a file. */
export interface UploadSlots {
  above?: Slot
  below?: Slot
}

/** A file upload in three steps on one page: the template, the file, what came of it (ux.md, Upload). Who may not send one reads what it holds. */
export function uploadPage(path: RoutePath, screen: UploadScreen, { above, below }: UploadSlots = {}) {
  const { columns, ...plain } = screen
  return makePage(path, 'upload', plain, (visit) =>
    answered(path, async () => {
      const [over, under] = await Promise.all([above?.(visit), below?.(visit)])
      return (
        <Frame path={path}>
          {over && <div className="mb-5">{over}</div>}
          {visit.may(screen.call) ? <UploadStudio visit={visit} upload={screen} /> : <UploadColumns columns={columns} />}
          {under && <div className="mt-5">{under}</div>}
        </Frame>
      )
    }),
  )
}
