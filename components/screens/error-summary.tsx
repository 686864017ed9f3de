'use client'

import { useRouter } from 'next/navigation'
import { ChoiceField } from '@/components/fields/choice'
import { Button } from '@/components/ui/button'
import { download } from '@/lib/client/ask'
import { useAsk } from '@/lib/client/query'
import type { Reply, Row } from '@/lib/contract/types'
import { dayTime } from '@/lib/domain/days'
import { grouped } from '@/lib/domain/money'
import { useRun } from './use-run'

interface Props {
  path: string
  recent: Row<'uploads.list'>[]
  chosen: Reply<'uploads.one'> | null
}
const whole = (n: number) => grouped(String(n))

/** Which upload the rows below are of, how it went, its top reasons, and the file with only the rows to mend. */
export function ErrorSummary({ path, recent, chosen }: Props) {
  const router = useRouter()
  const { busy, run } = useRun()
  const now = useAsk('uploads.one', { id: chosen?.id ?? 0 }, { first: chosen ?? undefined, enabled: chosen !== null }).data ?? chosen
  const save = (as: 'corrected' | 'list') => run(as, () => download('uploads.errorsFile', { upload_id: chosen?.id ?? 0, as }))
  const options = recent.map((u) => ({ value: u.id, label: `${u.id} · ${u.file_name}`, hint: dayTime(u.created_at) }))
  if (chosen && !options.some((o) => o.value === chosen.id)) options.unshift({ value: chosen.id, label: `${chosen.id} · ${chosen.file_name}`, hint: dayTime(chosen.created_at) })
  return (
    <div className="mb-3 flex flex-col gap-3 rounded border bg-surface p-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-96 max-w-full">
          <ChoiceField id="upload" name="upload_id" label="Upload" options={options} value={chosen?.id ?? null} onChange={(id) => router.push(id ? `${path}?upload_id=${id}` : path)} />
        </div>
        {now && (
          <>
            <p className="figures pb-1.5" role="status"><b>{whole(now.rows_accepted)}</b> of <b>{whole(now.rows_total)}</b> rows accepted, <b>{whole(now.rows_rejected)}</b> rejected</p>
            <div className="ms-auto flex flex-wrap gap-2">
              <Button busy={busy === 'list'} disabledReason={now.rows_rejected === 0 && 'There are no rejected rows.'} onClick={() => void save('list')}>Export list</Button>
              <Button variant="primary" busy={busy === 'corrected'} disabledReason={now.rows_rejected === 0 && 'There are no rejected rows.'} onClick={() => void save('corrected')}>Download corrected file</Button>
            </div>
          </>
        )}
      </div>
      {now && now.reasons.length > 0 && (
        <ul aria-label="Top reasons" className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {now.reasons.map((r) => <li key={r.message} className="flex gap-2"><span className="figures w-10 shrink-0 text-end font-semibold">{whole(r.count)}</span> <span className="min-w-0 break-words text-ink-soft">{r.message}</span></li>)}
        </ul>
      )}
    </div>
  )
}
