'use client'

import { useSearchParams } from 'next/navigation'
import { later } from '@/components/ui/later'

const CodeDialog = later(() => import('./code-dialog').then((part) => part.CodeDialog))

/** The dialog of the device `?pair=` names. */
export function NewCode() {
  const id = Number(useSearchParams().get('pair'))
  return id > 0 && <CodeDialog key={id} id={id} />
}
