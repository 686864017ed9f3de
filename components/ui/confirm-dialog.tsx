'use client'

import { useEffect, useId, useState, type ReactNode } from 'react'
import { answersOf } from './answers'
import { Button } from './button'
import { Dialog } from './dialog'
import { Notice } from './notice'
import { useWords } from './words-context'

type ConfirmProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question with the thing's name: 'Delete carrier Aramex?' */
  title: string
  /** What follows and whether it can be undone. */
  consequence: ReactNode
  /** A verb: 'Delete carrier'; one that cancels is completed from the question. */
  confirmLabel: string
  tone?: 'danger' | 'primary'
  busy?: boolean
  /** Why it was refused; the dialog stays open and shows it. */
  error?: string | null
  /** A word to type first, for what touches everybody. */
  typeToConfirm?: { word: string; label: string }
  /** Anything to fill in, such as a reason. */
  children?: ReactNode
  onConfirm: () => void
}

/** Asks before what cannot be undone; everything else offers Undo instead. */
export function ConfirmDialog(props: ConfirmProps) {
  const { open, onOpenChange, title, consequence, confirmLabel, tone = 'danger', busy = false, error, typeToConfirm, children, onConfirm } = props
  const words = useWords()
  const { act, leave } = answersOf(confirmLabel, title)
  const [typed, setTyped] = useState('')
  const inputId = useId()
  const isWithheld = typeToConfirm !== undefined && typed.trim() !== typeToConfirm.word
  // The next question starts empty, however this one was closed.
  useEffect(() => {
    if (!open) setTyped('')
  }, [open])
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      role="alertdialog"
      width="narrow"
      locked={busy}
      title={title}
      description={consequence}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)} disabled={busy}>{words.common[leave]}</Button>
          <Button variant={tone} busy={busy} onClick={onConfirm} disabledReason={isWithheld && typeToConfirm.label}>
            {act}
          </Button>
        </>
      }
    >
      {(children || typeToConfirm || error) && (
        <div className="flex flex-col gap-3">
          {children}
          {typeToConfirm && (
            <div className="flex flex-col gap-1">
              <label htmlFor={inputId} className="font-medium">{typeToConfirm.label}</label>
              <input
                id={inputId}
                value={typed}
                onChange={event => setTyped(event.target.value)}
                autoComplete="off"
                className="h-control rounded border border-line-control px-2.5 font-mono"
              />
            </div>
          )}
          {error && <Notice tone="red">{error}</Notice>}
        </div>
      )}
    </Dialog>
  )
}
