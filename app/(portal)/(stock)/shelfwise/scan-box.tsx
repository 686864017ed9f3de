'use client'

import { useRouter } from 'next/navigation'
import { useState, type FormEvent } from 'react'
import { Field } from '@/components/fields/field'
import { cleanNumber } from '@/lib/domain/scan-input'

/** A shelf's label or a SKU's barcode as scanned: the list shows what it is of at once. */
export function ScanBox() {
  const router = useRouter()
  const [text, setText] = useState('')
  const find = (event: FormEvent) => {
    event.preventDefault()
    const scanned = cleanNumber(text)
    router.push(scanned ? `/shelfwise?scan=${encodeURIComponent(scanned)}` : '/shelfwise')
    setText('')
  }
  return (
    <form onSubmit={find} className="mb-2 max-w-sm">
      <Field kind="text" id="scan" name="scan" label="Scan a shelf or a SKU" value={text} onChange={(value) => setText(String(value ?? ''))} />
    </form>
  )
}
