'use client'

import { useState, type ReactNode } from 'react'
import { later } from './later'

export type DrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  width?: 'regular' | 'wide'
  children: ReactNode
}

const Layer = later(() => import('./drawer-layer').then((part) => part.DrawerLayer))

/** A sheet at the end edge for looking closer without leaving the list. */
export function Drawer(props: DrawerProps) {
  const [isNeeded, setNeeded] = useState(props.open)
  if (props.open && !isNeeded) setNeeded(true)
  return isNeeded ? <Layer {...props} /> : null
}
