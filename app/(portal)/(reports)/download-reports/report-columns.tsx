'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { later } from '@/components/ui/later'

const ColumnPicker = later(() => import('@/components/screens/column-picker').then((part) => part.ColumnPicker))

interface Props {
  /** Columns of the report, in the order of its file. */
  all: readonly { field: string; header: string }[]
  /** Chosen ones in their order; null: all. */
  chosen: readonly string[] | null
  onChange: (chosen: string[] | null) => void
}

/** Which columns the file has, and in which order. */
export function ReportColumns({ all, chosen, onChange }: Props) {
  const [draft, setDraft] = useState<number[] | null>(null)
  const known = chosen?.filter((name) => all.some(({ field }) => field === name))
  const open = () => setDraft(known ? known.map((name) => all.findIndex(({ field }) => field === name)) : all.map((_, i) => i))
  const keep = () => {
    const fields = draft?.flatMap((i) => all[i]?.field ?? []) ?? []
    const isAll = fields.length === all.length && fields.every((field, i) => field === all[i]?.field)
    onChange(isAll ? null : fields)
    setDraft(null)
  }
  const buttons = (
    <>
      <Button variant="quiet" onClick={() => setDraft(all.map((_, i) => i))}>All columns</Button>
      <Button onClick={() => setDraft(null)}>Cancel</Button>
      <Button variant="primary" disabled={draft?.length === 0} onClick={keep}>Use these columns</Button>
    </>
  )
  return (
    <>
      <Button onClick={open} disabled={all.length === 0}>{known ? `Columns: ${known.length} of ${all.length}` : 'Columns: all'}</Button>
      <Dialog
        open={draft !== null} onOpenChange={(isOpen) => !isOpen && setDraft(null)} title="Columns of the file" width="wide" footer={buttons}
      >
        {draft && (
          <ColumnPicker
            noun="column" fields={all.map(({ header }, id) => ({ id, label: header }))} chosen={draft} onChange={setDraft}
            error={draft.length === 0 ? 'Choose at least one column.' : null}
          />
        )}
      </Dialog>
    </>
  )
}
