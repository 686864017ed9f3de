'use client'

import { ChevronRight, Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useRun } from './use-run'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { When } from '@/components/ui/when'
import { download } from '@/lib/client/ask'
import type { Row } from '@/lib/contract/types'
import { uploadStatus } from '@/lib/domain/upload'

interface Props {
  kind: string
  title: string
  does: string
  last: Row<'uploads.list'> | null
  isOpen: boolean
  children: ReactNode
}

/** One of several files of a page: what it does, its sample and its last upload; opened, everything to send one. */
export function UploadCard({ kind, title, does, last, isOpen, children }: Props) {
  const [open, setOpen] = useState(isOpen)
  const { busy, run } = useRun()
  return (
    <section aria-labelledby={`file-${kind}`} className="rounded border bg-surface">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
        <button
          type="button" aria-expanded={open} aria-controls={`body-${kind}`} onClick={() => setOpen(!open)}
          className="flex min-w-0 flex-1 basis-72 items-start gap-2 text-start"
        >
          <ChevronRight aria-hidden className={`points mt-1 size-4 shrink-0 text-ink-faint ${open ? 'rotate-90' : ''}`} />
          <span className="min-w-0">
            <span id={`file-${kind}`} className="block text-lead font-semibold">{title}</span>
            <span className="block text-ink-soft">{does}</span>
          </span>
        </button>
        <span className="flex flex-wrap items-center gap-2">
          {last && (
            <span className="flex flex-wrap items-center gap-2 text-meta text-ink-soft">
              Last: <Chip tone={uploadStatus.tone(last.status)}>{uploadStatus.label(last.status)}</Chip> <When moment={last.created_at} />
            </span>
          )}
          <Button
            size="small" busy={busy !== null} icon={<Download aria-hidden className="size-3.5" />}
            onClick={() => void run(kind, () => download('uploads.sample', { file_path: `samples/${kind}.xlsx` }))}
          >
            Sample
          </Button>
        </span>
      </header>
      <div id={`body-${kind}`} hidden={!open} className="border-t p-4">{children}</div>
    </section>
  )
}
