'use client'

import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { later } from '@/components/ui/later'
import { Notice } from '@/components/ui/notice'
import { download } from '@/lib/client/ask'
import type { Reply } from '@/lib/contract/types'
import { dayTime } from '@/lib/domain/days'
import { grouped } from '@/lib/domain/money'
import { landedCount, rowCount } from '@/lib/domain/upload'
import { show, shownInPlace } from './show-answer'
import { UploadNotes } from './upload-notes'
import { UndoUpload } from './upload-undo'
import { useRun } from './use-run'

// A file that is right needs neither.
const MendRows = later(() => import('./mend-rows').then((part) => part.MendRows))
const CheckedRows = later(() => import('./upload-check').then((part) => part.CheckedRows))

type Upload = Reply<'uploads.one'>
const whole = (n: number) => grouped(String(n))

export interface Next {
  /** Where the rows that landed are seen, `[upload_id]` filled in; null: nowhere from here. */
  results: string | null
  lists: { errors: string | null }
  /** Where rejected rows are mended on the spot: their new upload takes this one's place. */
  onSent?: (uploadId: number) => void
  /** Sends a checked file for good. */
  onGo?: () => void
}

function Counts({ u }: { u: Upload }) {
  const parts: [string, number][] = u.dry_run
    ? [
      ['would be created', u.rows_created], ['would be updated', u.rows_updated], ['are there already', u.rows_unchanged],
      ['would be refused', u.rows_rejected],
    ]
    : [['created', u.rows_created], ['updated', u.rows_updated], ['unchanged', u.rows_unchanged], ['refused', u.rows_rejected]]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {parts.map(([label, n]) => (
        <div key={label} className="flex flex-col">
          <dt className="text-meta text-ink-soft">{label}</dt>
          <dd className="figures text-figure font-semibold">{whole(n)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Reasons({ u }: { u: Upload }) {
  if (u.dry_run || u.reasons.length === 0) return null
  return (
    <ul aria-label="Reasons" className="flex flex-col gap-1">
      {u.reasons.map((r) => (
        <li key={r.message} className="flex gap-2">
          <span className="figures w-10 shrink-0 text-end font-semibold">{whole(r.count)}</span> <span className="min-w-0 break-words">{r.message}</span>
        </li>
      ))}
    </ul>
  )
}

function NextSteps({
  u, results, lists, onGo, mending, onMend,
}: { u: Upload; mending: boolean; onMend: (() => void) | null } & Pick<Next, 'results' | 'lists' | 'onGo'>) {
  const { busy, run } = useRun()
  const save = () => run('save', () => download('uploads.errorsFile', { upload_id: u.id, as: 'corrected' }))
  const canFix = u.may_send && u.to_mend > 0 && (onMend !== null || lists.errors !== null)
  return (
    <div className="flex flex-wrap gap-2">
      {u.dry_run && onGo && u.rows_created + u.rows_updated > 0 && <Button variant="primary" onClick={onGo}>Upload now</Button>}
      {canFix
        && (onMend
          ? <Button variant="primary" aria-expanded={mending} onClick={onMend}>Fix {rowCount(u.to_mend)} here</Button>
          : <ButtonLink variant="primary" href={`${lists.errors}?upload_id=${u.id}&show=mend`}>Fix {rowCount(u.to_mend)} here</ButtonLink>)}
      {results && !u.dry_run && u.rows_accepted > 0 && (
        <ButtonLink variant={canFix ? 'secondary' : 'primary'} href={results.replace('[upload_id]', String(u.id))}>See the rows that landed</ButtonLink>
      )}
      {u.rows_rejected > 0 && <Button busy={busy !== null} onClick={() => void save()}>Download the {rowCount(u.rows_rejected)} to fix</Button>}
      {u.rows_rejected > 0 && lists.errors && <ButtonLink href={`${lists.errors}?upload_id=${u.id}`}>See every reason</ButtonLink>}
      <UndoUpload upload={u} />
    </div>
  )
}

function outcomeOf(u: Upload): string {
  if (u.dry_run) return `Checked: ${landedCount(u)}${u.rows_rejected > 0 ? `, ${whole(u.rows_rejected)} would be refused` : ''}. Nothing was changed.`
  const refused = u.rows_rejected > 0 ? ` ${rowCount(u.rows_rejected)} ${u.rows_rejected === 1 ? 'was' : 'were'} refused.` : ''
  return `${whole(u.rows_accepted)} of ${rowCount(u.rows_total)} ${u.rows_total === 1 ? 'was' : 'were'} accepted.${refused}`
}

/** What came of an upload or a check, and what to do next. */
export function Finished({ u, results, lists, onSent, onGo }: { u: Upload } & Next) {
  const [mending, setMending] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Who has gone on elsewhere meanwhile, typing in the grid say, is not called back.
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.hasAttribute('data-sent')) show(said.current)
  }, [])
  return (
    <div className="flex flex-col gap-4">
      <p ref={said} role="status" tabIndex={-1} className={`font-semibold ${shownInPlace}`}>{outcomeOf(u)}</p>
      {u.undone_at && <Notice tone="yellow">Undone on {dayTime(u.undone_at)} by {u.undone_by}.</Notice>}
      <UploadNotes notes={u.notes} />
      <Counts u={u} />
      {u.unknown_columns.length > 0 && <Notice tone="yellow">These columns were not read: {u.unknown_columns.join(', ')}.</Notice>}
      <NextSteps u={u} results={results} lists={lists} onGo={onGo} mending={mending} onMend={onSent ? () => setMending(!mending) : null} />
      {mending && onSent && <MendRows uploadId={u.id} kind={u.kind} onSent={({ upload_id }) => onSent(upload_id)} />}
      <Reasons u={u} />
      {u.dry_run && <CheckedRows upload={u} />}
    </div>
  )
}
