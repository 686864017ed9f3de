'use client'

import { Chip } from '@/components/ui/chip'
import type { Reply } from '@/lib/contract/types'

export type Message = Reply<'rsaXmlInvoices.one'>['messages'][number]

/** What is wrong with a document, each with its place; `onOpen` shows that place. */
export function Messages({ messages, onOpen }: { messages: readonly Message[]; onOpen?: (message: Message) => void }) {
  if (messages.length === 0) return <p className="text-ink-soft">Nothing is wrong with it.</p>
  return (
    <ul className="flex flex-col divide-y divide-line border-y">
      {messages.map((one) => (
        <li key={`${one.part ?? ''} ${one.xpath ?? ''} ${one.message}`} className="flex flex-col gap-0.5 py-2">
          <p className="flex items-baseline gap-2">
            <Chip tone={one.level === 'error' ? 'red' : 'yellow'}>{one.level === 'error' ? 'Error' : 'Warning'}</Chip>
            <span className="min-w-0 break-words">{one.message}</span>
          </p>
          {(one.line !== null || one.part) && (
            <p className="text-meta text-ink-faint">
              {onOpen && one.line !== null
                ? <button type="button" className="text-accent hover:underline" onClick={() => onOpen(one)}>{`Line ${one.line}`}</button>
                : one.line !== null && `Line ${one.line}`}
              {one.part && ` of ${one.part}`}{one.xpath && <code className="ms-2 break-all">{one.xpath}</code>}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
