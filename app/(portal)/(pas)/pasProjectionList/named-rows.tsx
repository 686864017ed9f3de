'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { later } from '@/components/ui/later'

/** Rows the list's address names, and how to leave them again. */
export interface NamedRows {
  ids: number[]
  leave: () => void
}
const dialogs = {
  copy: later(() => import('./copy-to-days').then((part) => part.CopyToDays)),
  approve: later(() => import('./approve-many').then((part) => part.ApproveMany)),
}

/** What is done with the rows `?copy=` or `?approve=` names. */
export function NamedRowsDialog() {
  const router = useRouter()
  const query = useSearchParams()
  const name = query.has('copy') ? 'copy' : query.has('approve') ? 'approve' : null
  if (name === null) return null
  const ids = (query.get(name) ?? '').split(',').map(Number).filter((id) => id > 0)
  const leave = () => {
    const next = new URLSearchParams(window.location.search)
    next.delete(name)
    router.push(next.size > 0 ? `?${next.toString()}` : '/pasProjectionList', { scroll: false })
  }
  const Dialog = dialogs[name]
  return ids.length > 0 && <Dialog key={ids.join()} ids={ids} leave={leave} />
}
