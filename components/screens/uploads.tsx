import { EmptyState } from '@/components/ui/empty-state'
import { LinkPills } from '@/components/ui/link-pills'
import type { RoutePath } from '@/lib/routes/routes'
import type { Visit } from './enter'
import { makePage } from './make-page'
import { Frame } from './screen'
import { UploadBody } from './upload-body'
import { UploadCard } from './upload-card'
import { UploadColumns } from './upload-columns'
import type { UploadFile } from './upload-definition'
import { readyUpload } from './upload-ready'
import { UploadStudio } from './upload-studio'

export interface UploadsScreen {
  /** The kinds of file, in the order shown; each only to whoever may send it. `?kind=` says which is open. */
  files: readonly UploadFile[]
  /** One at a time behind links, or all as cards that open, each with its sample and the last file sent. */
  shown: 'links' | 'cards'
}

async function Card({ visit, file, isOpen }: { visit: Visit; file: UploadFile; isOpen: boolean }) {
  const ready = await readyUpload(visit, file)
  return (
    <UploadCard kind={file.kind} title={file.label} does={file.does} last={ready.recent[0] ?? null} isOpen={isOpen}>
      <UploadBody {...ready} title={file.label} />
      <UploadColumns columns={file.columns} />
    </UploadCard>
  )
}

function OneOf({ path, visit, files, file }: { path: string; visit: Visit; files: readonly UploadFile[]; file: UploadFile }) {
  const { kind: _kind, ...rest } = visit.search
  const kept = Object.entries(rest).flatMap(([name, value]) => [value].flat().map((one) => [name, one]))
  const pills = files.map(({ kind, label }) => ({ name: kind, label, href: `${path}?${new URLSearchParams([['kind', kind], ...kept]).toString()}` }))
  return (
    <>
      <LinkPills label="Kind of file" pills={pills} now={file.kind} />
      <p className="mb-4 text-ink-soft">{file.does}</p>
      <UploadStudio visit={visit} upload={file} />
    </>
  )
}

/** Several kinds of file on one address, each with its own columns, check and results. */
export function uploadsPage(path: RoutePath, { files, shown }: UploadsScreen) {
  const plain = files.map(({ columns: _columns, ...file }) => file)
  return makePage(path, 'upload', { files: plain, shown }, (visit) => {
    const open = files.filter(({ call }) => visit.may(call))
    const file = open.find(({ kind }) => kind === visit.search.kind) ?? open[0]
    return (
      <Frame path={path}>
        {!file && <EmptyState title="No file to send" text="Your groups hold no key to send one." />}
        {file && shown === 'links' && <OneOf path={path} visit={visit} files={open} file={file} />}
        {file && shown === 'cards' && (
          <div className="flex flex-col gap-3">{open.map((one) => <Card key={one.kind} visit={visit} file={one} isOpen={one === file} />)}</div>
        )}
      </Frame>
    )
  })
}
