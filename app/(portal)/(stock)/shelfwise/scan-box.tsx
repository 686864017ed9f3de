'use client'

import { useRouter } from 'next/navigation'
import { useState, type SyntheticEvent } from 'react'
import { TextField } from '@/components/fields/text'
import { cleanNumber } from '@/lib/domain/scan-input'

/** A shelf's label or a SKU's barcode as scanned: the list shows what it is of at once. */
export function ScanBox() {
  const router = useRouter()
  const [text, setText] = useState('')
  const find = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    // What stands in the box counts: a scanner may have typed it before the page was taken over.
    const scanned = cleanNumber(String(new FormData(event.currentTarget).get('scan') ?? ''))
    router.push(scanned ? `/shelfwise?scan=${encodeURIComponent(scanned)}` : '/shelfwise')
    setText('')
  }
  return (
    <form onSubmit={find} className="mb-2 max-w-sm">
      <TextField id="scan" name="scan" label="Scan a shelf or a SKU" mono value={text} onChange={(value) => setText(value ?? '')} />
    </form>
  )
}
