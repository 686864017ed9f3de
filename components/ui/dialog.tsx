'use client'

import { useState, type ReactNode } from 'react'
import { later } from './later'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** One sentence under the title. */
  description?: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  width?: 'narrow' | 'regular' | 'wide'
  /** `alertdialog` for what must be answered: a click outside does not close it. */
  role?: 'dialog' | 'alertdialog'
  /** While true neither Escape nor a click outside closes it. */
  locked?: boolean
  /** Where focus goes on closing when what opened the dialog is no longer there, such as an entry of a menu. */
  returnTo?: () => HTMLElement | null
  children?: ReactNode
}

const Layer = later(() => import('./dialog-layer').then((part) => part.DialogLayer))

/** A modal over the page. Focus goes in, stays in and comes back to where it was; Escape closes one layer. */
export function Dialog(props: DialogProps) {
  const [isNeeded, setNeeded] = useState(props.open)
  if (props.open && !isNeeded) setNeeded(true)
  return isNeeded ? <Layer {...props} /> : null
}
