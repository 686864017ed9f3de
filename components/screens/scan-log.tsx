'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Notice } from '@/components/ui/notice'
import type { Tone } from '@/lib/domain/machine'

interface ScanLine { uuid: string; number: string; text: string; state: string }

/** What was scanned on this device, the latest first; `renderBeside` gives what one may do about a line. */
export function ScanLog<L extends ScanLine>({ lines, tones, words, most = 50, renderBeside }: {
  lines: readonly L[]; tones: Record<L['state'], Tone>; words: Record<L['state'], string>; most?: number; renderBeside?: (line: L) => ReactNode
}) {
  return (
    <ol aria-label="Scans" className="rounded-lg border bg-surface">
      {lines.slice(0, most).map((line) => (
        <li key={line.uuid} className="flex items-start gap-3 border-b px-3 py-2 last:border-0">
          <span className="min-w-0 flex-1">
            <bdi dir="ltr" className="block font-mono font-semibold break-all">{line.number}</bdi>
            <span className="block break-words text-ink-soft">{line.text}</span>
            {renderBeside?.(line)}
          </span>
          <Chip tone={tones[line.state as L['state']]}>{words[line.state as L['state']]}</Chip>
        </li>
      ))}
      {lines.length === 0 && <li className="px-3 py-6 text-center text-ink-soft">Nothing scanned yet.</li>}
    </ol>
  )
}

/** Scans the service has not answered yet. */
export function ScansWaiting({ count, trouble, onSend }: { count: number; trouble: string | null; onSend: () => void }) {
  if (count === 0) return null
  return (
    <Notice tone="yellow" title={`${count} ${count === 1 ? 'scan' : 'scans'} waiting on this device`} action={<Button onClick={onSend}>Send now</Button>}>
      {trouble ?? 'They are on their way.'}
    </Notice>
  )
}

/** Scans the service would not take, with its reasons; `what` ends their count: '2 not received'. */
export function ScansRefused({ refused, what, onPutAside }: {
  refused: readonly { number: string; refusal: string | null }[]; what: string; onPutAside: () => void
}) {
  if (refused.length === 0) return null
  return (
    <Notice tone="red" title={`${refused.length} ${what}`} action={<Button onClick={onPutAside}>Put aside</Button>}>
      {refused.map(({ number, refusal }) => `${number}: ${refusal}`).join(' · ')}
    </Notice>
  )
}
