'use client'

import { useRouter } from 'next/navigation'
import { Button, ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Facts, type FactGroup } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Skeleton } from '@/components/ui/skeleton'
import { download } from '@/lib/client/ask'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { dayTime } from '@/lib/domain/days'
import { fieldLabel } from '@/lib/domain/field-label'
import { grouped } from '@/lib/domain/money'
import { landedCount, rowCount, stoppable, uploadStatus } from '@/lib/domain/upload'
import type { PanelProps } from './list-panels'
import { UploadNotes } from './upload-notes'
import { duplicateSentence, duration } from './upload-words'
import { UndoUpload } from './upload-undo'
import { useRun } from './use-run'

type Upload = Reply<'uploads.one'>
const whole = (n: number) => grouped(String(n))
const POLL_MS = 3000

const shown = (value: unknown) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? ''))

function groupsOf(u: Upload): FactGroup[] {
  const params = Object.entries(u.params).filter(([name, value]) => name !== 'dry_run' && value !== null && value !== '')
  const counts: [string, number][] = [
    ['Rows', u.rows_total], ['Accepted', u.rows_accepted], ['Created', u.rows_created], ['Updated', u.rows_updated],
    ['Unchanged', u.rows_unchanged], ['Refused', u.rows_rejected], ['Still to fix', u.to_mend], ['Warnings', u.warnings],
  ]
  return [
    { title: 'Rows', facts: counts.map(([label, n]) => ({ label, value: whole(n), numeric: true })) },
    {
      title: 'Timing',
      facts: [
        { label: 'Uploaded at', value: dayTime(u.created_at) },
        { label: 'Waited', value: duration(u.waited_s) },
        { label: 'Duration', value: duration(u.duration_s) },
        { label: 'Rows a second', value: u.rows_per_second === null ? '–' : whole(u.rows_per_second), numeric: true },
        { label: 'Tries', value: whole(u.attempts), numeric: true },
      ],
    },
    {
      title: 'Sent',
      facts: [
        { label: 'Kind', value: u.kind_title }, { label: 'Client/Carrier', value: u.party ?? '–' }, { label: 'Uploaded by', value: u.user_name },
        { label: 'Size', value: `${whole(Math.max(1, Math.round(u.file_size / 1024)))} KB` }, { label: 'Check only', value: u.dry_run ? 'Yes' : 'No' },
        ...params.map(([name, value]) => ({ label: fieldLabel(name), value: shown(value) })),
      ],
    },
  ]
}

/** What there is to know beyond the numbers. */
function Notes({ u }: { u: Upload }) {
  return (
    <>
      {u.failure_message && <Notice tone="red" title="The file could not be worked through">{u.failure_message}</Notice>}
      {u.undone_at && <Notice tone="yellow">Undone on {dayTime(u.undone_at)} by {u.undone_by}.</Notice>}
      {u.duplicate && <Notice tone="blue">{duplicateSentence(u.duplicate)}</Notice>}
      {u.retry_of && <Notice tone="blue">Rows of upload {u.retry_of}, fixed and sent again.</Notice>}
      {u.dry_run && !stoppable(u.status) && u.status !== 'failed' && <Notice tone="blue">Checked: {landedCount(u)}. Nothing was changed.</Notice>}
      <UploadNotes notes={u.notes} />
      {u.unknown_columns.length > 0 && <Notice tone="yellow">These columns were not read: {u.unknown_columns.join(', ')}.</Notice>}
    </>
  )
}

function Actions({ u }: { u: Upload }) {
  const { busy, run } = useRun()
  return (
    <>
      <UndoUpload upload={u} />
      <Button busy={busy === 'original'} onClick={() => void run('original', () => download('uploads.file', { id: u.id }))}>Download original</Button>
      {u.errors_path && u.rows_rejected > 0 && <ButtonLink href={u.errors_path} variant="primary">Errors</ButtonLink>}
    </>
  )
}

/** One upload in detail, beside its list (uploads.md 4, details drawer). */
export default function UploadDrawer({ row, onClose }: PanelProps) {
  const router = useRouter()
  const { data: u, error, refetch, isFetching } = useAsk('uploads.one', { id: row.id }, { pollMs: (now) => (now && stoppable(now.status) ? POLL_MS : false) })
  return (
    <Drawer
      open onOpenChange={(open) => !open && onClose()} width="wide" title={<bdi>{String(row.file_name ?? '')}</bdi>}
      description={`Upload ${row.id}`} footer={u && <Actions u={u} />}
    >
      {error && !u && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!u && !error && <Skeleton className="h-64" />}
      {u && (
        <div className="flex flex-col gap-4">
          <div className="flex items-center gap-3">
            <Chip tone={uploadStatus.tone(u.status)}>{uploadStatus.label(u.status)}</Chip>
            {u.dry_run && u.status !== 'checked' && <Chip tone="grey">Check only</Chip>}
          </div>
          {stoppable(u.status) && (
            <ProgressBar
              value={u.rows_total > 0 ? u.progress : null} label="Working through the file"
              note={`${whole(u.rows_done)} of ${u.rows_total ? rowCount(u.rows_total) : '? rows'}`}
            />
          )}
          <Notes u={u} />
          <Facts groups={groupsOf(u)} />
          {u.reasons.length > 0 && (
            <div>
              <h3 className="mb-1.5 text-meta font-semibold text-ink-faint">Top reasons</h3>
              <ul className="flex flex-col gap-1">
                {u.reasons.map((r) => (
                  <li key={r.message} className="flex gap-2">
                    <span className="figures w-10 shrink-0 text-end font-semibold">
                      {whole(r.count)}
                    </span> <span className="min-w-0 break-words">{r.message}</span>
                  </li>
                ))}
              </ul>
              {u.may_send && u.to_mend > 0 && u.errors_path && (
                <div className="mt-3"><Button onClick={() => router.push(`${u.errors_path}&show=mend`)}>Fix {rowCount(u.to_mend)} in a grid</Button></div>
              )}
            </div>
          )}
        </div>
      )}
    </Drawer>
  )
}
