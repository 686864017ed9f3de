'use client'

import { X } from 'lucide-react'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { CodLines } from './cod-lines'
import type { PanelProps } from './list-panels'

/** The second pane of the reconciliation: the open lines of the payment chosen. */
export default function CodLinesPane({ row, onClose }: PanelProps) {
  return (
    <section
      aria-labelledby="cod-lines-title"
      className={classes(
        'sticky top-16 flex max-h-[calc(100vh-5rem)] w-[46rem] max-w-[60%] shrink-0 flex-col gap-3 overflow-y-auto rounded border bg-surface p-4',
        'max-xl:hidden',
      )}
    >
      <header className="flex items-start justify-between gap-2">
        <h2 id="cod-lines-title" className="text-title font-semibold">{String(row['payment_no'])}, {String(row['carrier'])}</h2>
        <IconButton label="Close the lines" icon={<X className="size-4" aria-hidden />} onClick={onClose} />
      </header>
      <CodLines key={row.id} payment={Number(row.id)} />
    </section>
  )
}
