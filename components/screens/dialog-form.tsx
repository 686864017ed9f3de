'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useKeys } from '@/components/shell/use-keys'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'
import type { ReadyDialog } from './dialog-definition'
import type { AnyRow } from './use-list'

export interface DialogFormProps {
  form: ReadyDialog
  /** The row to change; none adds one. */
  row: AnyRow | null
  onClose: () => void
}

/** A form over the list. Closed with Escape it keeps what was typed for the next time; Cancel forgets it. Focus goes back to the row. */
export const DialogForm = later(() => import('./dialog-form-layer').then((part) => part.DialogFormLayer))

/** The page's button that adds a row, and its key `n`. */
export function AddInDialog({ form }: { form: ReadyDialog }) {
  const [isOpen, setOpen] = useState(false)
  useKeys({ n: () => setOpen(true) })
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden className="size-4" />} aria-keyshortcuts="n" onClick={() => setOpen(true)}>{form.title}</Button>
      {isOpen && <DialogForm form={form} row={null} onClose={() => setOpen(false)} />}
    </>
  )
}
