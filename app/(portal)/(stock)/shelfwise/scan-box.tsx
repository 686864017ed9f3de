'use client'

import { useRouter } from 'next/navigation'
import { useState, type FormEvent } from 'react'
import { TextField } from '@/components/fields/text'
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
      <TextField id="scan" name="scan" label="Scan a shelf or a SKU" mono value={text} onChange={(value) => setText(value ?? '')} />
    </form>
  )
}
