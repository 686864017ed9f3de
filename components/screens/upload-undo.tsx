'use client'

import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { grouped } from '@/lib/domain/money'
import type { Refused } from '@/lib/domain/refused'

const whole = (n: number) => grouped(String(n))

/** What stands in the way, a line each. */
function TouchedList({ examples, touched }: { examples: readonly { reference: string; why: string }[]; touched: number }) {
  return (
    <ul aria-label="Touched since" className="max-h-48 overflow-y-auto rounded border px-3 py-2">
      {examples.map(({ reference, why }) => <li key={reference}><bdi dir="ltr" className="font-mono">{reference}</bdi>: {why}</li>)}
      {touched > examples.length && <li className="text-ink-soft">and {whole(touched - examples.length)} more</li>}
    </ul>
  )
}

function UndoDialog({ upload, onClose }: { upload: Reply<'uploads.one'>; onClose: () => void }) {
  const plan = useAsk('uploads.undoPlan', { id: upload.id })
  const undo = useAct('uploads.undo')
  const p = plan.data
  const things = p?.things ?? 'rows'
  const isTouched = p !== undefined && p.touched > 0
  const refused = (undo.error ?? plan.error) as Refused | null
  const consequence = !p
    ? 'Looking at what this upload made…'
    : isTouched
      ? `${whole(p.touched)} of ${whole(p.count)} ${things} were touched since. An upload is undone whole or not at all.`
      : `${whole(p.count)} ${things} are cancelled and their references are free again. The same file may then be sent once more.`
  const act = () =>
    undo.mutate({ id: upload.id }, {
      onSuccess: () => {
        snack(`Upload ${upload.id} is undone: ${whole(p?.count ?? 0)} ${things} cancelled.`)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Undo upload ${upload.id}, ${upload.file_name}?`}
      consequence={consequence}
      confirmLabel={p && !isTouched ? `Undo ${whole(p.count)} ${things}` : 'Undo upload'}
      busy={undo.isPending || plan.isLoading}
      error={refused?.message ?? null}
      onConfirm={() => !isTouched && p && p.count > 0 && act()}
    >
      {p && isTouched && <TouchedList examples={p.examples} touched={p.touched} />}
    </ConfirmDialog>
  )
}

/** Takes a whole upload back, where that is possible and this person may. */
export function UndoUpload({ upload }: { upload: Reply<'uploads.one'> }) {
  const [asking, setAsking] = useState(false)
  if (!upload.may_undo) return null
  return (
    <>
      <Button icon={<Undo2 aria-hidden className="points size-4" />} onClick={() => setAsking(true)}>Undo this upload</Button>
      {asking && <UndoDialog upload={upload} onClose={() => setAsking(false)} />}
    </>
  )
}
