'use client'

import { Copy } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { counted } from '@/lib/domain/counted'
import { en } from '@/lib/words/en'

/** Puts lines on the clipboard and says whether it worked. */
export async function copyLines(lines: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(lines.join('\n'))
    snack(en.common.copied)
  } catch {
    snack(en.common.notCopied, { tone: 'red' })
  }
}

/** Numbers nothing was found for: readable, copied in one go, and put aside when dealt with. */
export function MissingNumbers({ numbers, onClear }: { numbers: readonly string[]; onClear?: () => void }) {
  if (numbers.length === 0) return null
  return (
    <Notice
      tone="yellow"
      title={`${counted(numbers.length, 'number was', 'numbers were')} not found`}
      action={
        <span className="flex shrink-0 flex-wrap justify-end gap-1">
          <Button size="small" icon={<Copy aria-hidden className="size-3.5" />} onClick={() => void copyLines(numbers)}>Copy</Button>
          {onClear && <Button size="small" variant="quiet" onClick={onClear}>Clear</Button>}
        </span>
      }
    >
      <ul aria-label="Not found" className="flex max-h-24 flex-wrap gap-x-3 overflow-y-auto font-mono">
        {numbers.map((number) => <li key={number}><bdi dir="ltr">{number}</bdi></li>)}
      </ul>
    </Notice>
  )
}
