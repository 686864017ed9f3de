'use client'

import { useRouter } from 'next/navigation'
import { ChoiceField } from '@/components/fields/choice'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { snack } from '@/components/ui/snackbar'
import { ask, download } from '@/lib/client/ask'
import { useAsk } from '@/lib/client/query'
import type { Reply, Row } from '@/lib/contract/types'
import { dayTime } from '@/lib/domain/days'
import { rowCount, rowErrorCode, type RowErrorCode } from '@/lib/domain/upload'
import { grouped } from '@/lib/domain/money'
import { asBlock } from './cell-block'
import { useRun } from './use-run'

interface Props {
  path: string
  /** Which view of the errors is open: '' rows, `reasons`, `mend`. */
  show: string
  recent: Row<'uploads.list'>[]
  chosen: Reply<'uploads.one'> | null
}
const whole = (n: number) => grouped(String(n))
/** A spreadsheet takes thousands of cells; a page of rows is what one pastes into a mail. */
const COPIED_ROWS = 200

/** The errors of an upload as cells to paste into a spreadsheet or a mail. */
async function copyErrors(uploadId: number): Promise<void> {
  const { rows, meta } = await ask('uploads.errors', { upload_id: uploadId, page_size: COPIED_ROWS })
  const lines = rows.map((r) => [
    String(r.row_number), r.row_key ?? '', r.column, r.value ?? '',
    [r.message, ...r.errors.map(({ message }) => message)].join(' '), rowErrorCode.label(r.code as RowErrorCode),
  ])
  await navigator.clipboard.writeText(asBlock([['Row', 'Reference', 'Column', 'Value', 'Message', 'Code'], ...lines])).then(
    () =>
      snack(meta.total > rows.length ? `The first ${whole(rows.length)} of ${rowCount(meta.total)} are copied; export the list for all.` : 'Text is Copied!'),
    () => snack('The browser did not let us copy. Export the list instead.', { tone: 'red' }),
  )
}

/** The ways to look at the errors, as links, so that each has an address. */
function Ways({ path, show, chosen }: Pick<Props, 'path' | 'show' | 'chosen'>) {
  const at = (way: string) => {
    const text = new URLSearchParams({ ...(chosen ? { upload_id: String(chosen.id) } : {}), ...(way ? { show: way } : {}) }).toString()
    return text ? `${path}?${text}` : path
  }
  const canMend = chosen !== null && chosen.may_send && (chosen.to_mend > 0 || show === 'mend')
  const ways = [['', 'Rows'], ['reasons', 'By reason'], ...(canMend ? [['mend', 'Fix in a grid']] : [])] as const
  return (
    <nav aria-label="Views of the errors" className="flex gap-4 border-b">
      {ways.map(([way = '', label]) => (
        <Link
          key={way} href={at(way)} aria-current={show === way ? 'page' : undefined}
          className="-mb-px flex h-9 items-center border-b-2 border-transparent text-ink-soft hover:text-ink aria-[current=page]:border-primary aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:h-control"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Which upload the rows below are of, how it went, its top reasons, and the file with only the rows to fix. */
export function ErrorSummary({ path, show, recent, chosen }: Props) {
  const router = useRouter()
  const { busy, run } = useRun()
  const now = useAsk('uploads.one', { id: chosen?.id ?? 0 }, { first: chosen ?? undefined, enabled: chosen !== null }).data ?? chosen
  const save = (as: 'corrected' | 'list') => run(as, () => download('uploads.errorsFile', { upload_id: chosen?.id ?? 0, as }))
  const options = recent.map((u) => ({ value: u.id, label: `${u.id} · ${u.file_name}`, hint: dayTime(u.created_at) }))
  if (chosen && !options.some((o) => o.value === chosen.id))
    options.unshift({ value: chosen.id, label: `${chosen.id} · ${chosen.file_name}`, hint: dayTime(chosen.created_at) })
  const none = now?.rows_rejected === 0 && 'No row was refused.'
  return (
    <div className="mb-3 flex flex-col gap-3 rounded border bg-surface p-3 pb-0">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-96 max-w-full">
          <ChoiceField
            id="upload" name="upload_id" label="Upload" options={options} value={chosen?.id ?? null}
            onChange={(id) => router.push(id ? `${path}?upload_id=${id}` : path)}
          />
        </div>
        {now && (
          <>
            <p className="figures pb-1.5" role="status">
              {now.dry_run && 'A check: '}
              <b>{whole(now.rows_accepted)}</b> of <b>{rowCount(now.rows_total)}</b> {now.dry_run
                ? 'would land'
                : 'accepted'}, <b>{whole(now.rows_rejected)}</b> refused
            </p>
            <div className="ms-auto flex flex-wrap gap-2">
              <Button busy={busy === 'copy'} disabledReason={none} onClick={() => void run('copy', () => copyErrors(now.id))}>Copy</Button>
              <Button busy={busy === 'list'} disabledReason={none} onClick={() => void save('list')}>Export list</Button>
              <Button variant="primary" busy={busy === 'corrected'} disabledReason={none} onClick={() => void save('corrected')}>
                Download the rows to fix
              </Button>
            </div>
          </>
        )}
      </div>
      {now && show === '' && now.reasons.length > 0 && (
        <ul aria-label="Top reasons" className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {now.reasons.map((r) => (
            <li key={r.message} className="flex gap-2">
              <span className="figures w-10 shrink-0 text-end font-semibold">
                {whole(r.count)}
              </span> <span className="min-w-0 break-words text-ink-soft">{r.message}</span>
            </li>
          ))}
        </ul>
      )}
      <Ways path={path} show={show} chosen={now} />
    </div>
  )
}
