'use client'

import { useEffect, useRef, type ReactNode } from 'react'
import { BigButton } from './big-button'
import { useKiosk } from './kiosk-context'

/** Something over the task: it takes focus, Escape and the button close it, and focus goes back. */
export function Sheet({ title, children, onClose, closeLabel }: { title: string; children: ReactNode; onClose: () => void; closeLabel?: string }) {
  const { words } = useKiosk()
  return (
    <BareSheet title={title} onClose={onClose} footer={<BigButton look="primary" onClick={onClose}>{closeLabel ?? words.common.close}</BigButton>}>
      {children}
    </BareSheet>
  )
}

export function BareSheet({ title, children, footer, onClose }: { title: string; children: ReactNode; footer: ReactNode; onClose?: () => void }) {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    const opener = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      // Its box has left the page by now, and the browser has forgotten who opened it.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={box}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      className="m-auto flex max-h-[92dvh] w-[min(48rem,94vw)] flex-col gap-6 overflow-y-auto rounded-lg bg-surface p-6 text-title text-ink shadow-float backdrop:bg-ink/60"
    >
      <h2 className="text-kiosk-title font-semibold">{title}</h2>
      <div className="flex flex-col gap-4">{children}</div>
      <div className="flex flex-wrap justify-end gap-4">{footer}</div>
    </dialog>
  )
}
