'use client'

import { Download as DownloadIcon, FileSpreadsheet } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { download } from '@/lib/client/ask'
import { inputFrom } from '@/lib/client/input-from'
import type { CallName, Row } from '@/lib/contract/types'
import type { UploadColumn } from '@/lib/contract/upload-column'
import { rowCount } from '@/lib/domain/upload'
import type { UploadScreen } from './upload-definition'
import { FileStep } from './upload-file'
import { UploadProgress } from './upload-progress'
import { RecentUploads, type UploadLists } from './upload-recent'
import { useRun } from './use-run'
import { useSending, type Sending } from './use-sending'

interface Props {
  kind: string
  title: string
  call: CallName
  template: NonNullable<UploadScreen['template']>
  columns: readonly UploadColumn[]
  params: NonNullable<UploadScreen['params']>
  fixed?: Record<string, unknown>
  limits: { rows: number; mb: number }
  results: string
  lists: UploadLists
  recent: Row<'uploads.list'>[]
}

function TemplateStep({ template }: Pick<Props, 'template'>) {
  const { busy, run } = useRun()
  const get = (as: 'xlsx' | 'csv') => run(as, () => download(template.call, inputFrom({ ...template.input, format: as })))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button icon={<DownloadIcon aria-hidden className="size-4" />} busy={busy === 'xlsx'} onClick={() => void get('xlsx')}>Download template</Button>
      <Button variant="quiet" busy={busy === 'csv'} onClick={() => void get('csv')}>As CSV</Button>
      <p className="text-ink-soft">Fill one row a line; the second row of the template is an example.</p>
    </div>
  )
}

/** What was sent, as the service received it. */
function Received({ sending: { file, sent, again }, list }: { sending: Sending; list: string | null }) {
  const rows = sent?.rows === null || sent?.rows === undefined ? '' : ` We will ${sent.dry_run ? 'check' : 'process'} ${rowCount(sent.rows)}.`
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FileSpreadsheet aria-hidden className="size-5 text-ink-faint" />
      <p>
        <b>{file?.name}</b> <span role="status" className="text-ink-soft">
          File received.{rows}
        </span> {list && <Link href={list} className="text-accent underline-offset-2 hover:underline">See it in the list</Link>}
      </p>
      <Button size="small" onClick={again}>Send another file</Button>
    </div>
  )
}

/** Template, file, result: one page, one file at a time. */
export function UploadBody({ kind, title, call, template, columns, params, fixed, limits, results, lists, recent }: Props) {
  const sending = useSending(kind, call, {
    ...fixed, ...Object.fromEntries(Object.entries(params).flatMap(([name, { start }]) => (start === undefined ? [] : [[name, start]]))),
  })
  const { sent } = sending
  return (
    // What came of a file has the whole width: rows are read and fixed there.
    <div className={`grid gap-5 ${sent ? '' : 'xl:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]'}`}>
      <div className="flex min-w-0 flex-col gap-4">
        <Card title="1. Get the template"><TemplateStep template={template} /></Card>
        <Card title="2. Choose the file">
          {sent
            ? <Received sending={sending} list={lists.status} />
            : <FileStep kind={kind} title={title} columns={columns} params={params} limits={limits} sending={sending} />}
        </Card>
        <Card title="3. What came of it">
          {sent
            ? <UploadProgress
              key={sent.upload_id} uploadId={sent.upload_id} results={results} lists={lists} onSent={sending.goOn} onGo={() => void sending.send(false)}
            />
            : <p className="text-ink-soft">After the upload you see here how many rows landed, and which did not and why.</p>}
        </Card>
      </div>
      <RecentUploads kind={kind} lists={lists} first={recent} />
    </div>
  )
}
