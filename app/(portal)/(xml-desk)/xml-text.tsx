'use client'

import { useEffect, useRef } from 'react'
import { classes } from '@/components/ui/classes'
import type { Reply } from '@/lib/contract/types'

type Excerpt = NonNullable<Reply<'rsaXmlInvoices.one'>['document']>

/** A document as it was sent, its lines numbered as they stand in the file; the line asked for is marked and in sight. */
export function XmlText({ document: { file_name, part, first_line, text, is_cut }, line }: { document: Excerpt; line?: number | null }) {
  const marked = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // Newer browsers answer a promise, which would be taken for what ends the effect.
    void marked.current?.scrollIntoView({ block: 'center' })
  }, [line, text])
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      <figcaption className="text-meta text-ink-faint break-all">{[file_name, part].filter(Boolean).join(', ')}</figcaption>
      <pre
        tabIndex={0} aria-label="The document as it was sent" dir="ltr"
        className="thin-scroll max-h-[36rem] overflow-auto rounded border bg-surface-sunken py-2 font-mono text-meta leading-5 whitespace-pre-wrap"
      >
        {text.split('\n').map((content, i) => ({ content, no: first_line + i })).map(({ content, no }) => {
          const isMarked = no === line
          return (
            <span key={no} ref={isMarked ? marked : undefined} className={classes('flex', isMarked && 'bg-yellow-soft')}>
              <span aria-hidden className="figures w-14 shrink-0 pe-3 text-end text-ink-faint select-none">{no}</span>
              <span className="min-w-0 flex-1 break-all">{content}</span>
            </span>
          )
        })}
      </pre>
      {is_cut && <p className="text-meta text-ink-faint">The document goes on. Download it to see all of it.</p>}
    </figure>
  )
}
