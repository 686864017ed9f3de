'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { useAsk } from '@/lib/client/query'
import type { Row } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { layoutFormat } from '@/lib/domain/file-layout'
import { LayoutForm } from './layout-form'
import { useLayout, type Ours } from './use-layout'

type Layout = Row<'b2bUploads.layouts'>

function Layouts({ clientId, onOpen }: { clientId: number; onOpen: (layout: Layout) => void }) {
  const found = useAsk('b2bUploads.layouts', { client_id: [clientId], page_size: 200 })
  if (found.error) return <Failure sentence={found.error.message} onRetry={() => void found.refetch()} />
  const { rows = [] } = found.data ?? {}
  if (found.data && rows.length === 0) return <p className="text-ink-soft">No layouts yet. Add one to read a client’s own files.</p>
  return (
    <ul className="flex flex-col divide-y">
      {rows.map((layout) => (
        <li key={layout.id} className="flex flex-wrap items-center gap-2 py-2">
          <span className="min-w-0 flex-1">
            <b><bdi>{layout.layout_name}</bdi></b>
            {' '}<span className="text-ink-soft">{layoutFormat.label(layout.format)} · {counted(layout.files, 'file')}</span>
          </span>
          {!layout.enabled && <Chip tone="grey">Off</Chip>}
          <Button size="small" onClick={() => onOpen(layout)}>Edit</Button>
        </li>
      ))}
    </ul>
  )
}

interface Of { clientId: number; ours: readonly Ours[] }

function Editing({ clientId, ours, layout, onDone }: Of & { layout: Layout | null; onDone: () => void }) {
  const edited = useLayout(clientId, layout, onDone)
  return (
    <Drawer
      open onOpenChange={onDone} width="wide" title={layout ? `Layout ${layout.layout_name}` : 'Add layout'}
      footer={<>
        <Button onClick={onDone}>Back</Button>
        <Button variant="primary" busy={edited.busy} onClick={edited.save}>Save layout</Button>
      </>}
    >
      <div className="flex flex-col gap-4">
        {edited.fault && <Notice tone="red">{edited.fault.message}</Notice>}
        <LayoutForm edited={edited} ours={ours} />
      </div>
    </Drawer>
  )
}

/** The layouts of a client's own files: listed, added, changed and tried on a sample. */
export function LayoutsDrawer({ onClose, ...of }: Of & { onClose: () => void }) {
  const [open, setOpen] = useState<Layout | 'new' | null>(null)
  if (open) return <Editing {...of} layout={open === 'new' ? null : open} onDone={() => setOpen(null)} />
  return (
    <Drawer
      open onOpenChange={onClose} width="wide" title="Layouts of its files" description="A layout says which of the client’s columns is which of ours."
      footer={<Button variant="primary" onClick={() => setOpen('new')}>Add layout</Button>}
    >
      <Layouts clientId={of.clientId} onOpen={setOpen} />
    </Drawer>
  )
}
