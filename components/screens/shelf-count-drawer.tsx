'use client'

import { useRef, useState } from 'react'
import { StatusCell } from '@/components/cells/status'
import { Nothing } from '@/components/cells/nothing'
import { Button } from '@/components/ui/button'
import { Drawer } from '@/components/ui/drawer'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { ask } from '@/lib/client/ask'
import { useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { counted as inWords } from '@/lib/domain/counted'
import { statusOptions } from '@/lib/domain/machines'
import { Refused } from '@/lib/domain/refused'
import type { PanelProps } from './list-panels'
import { ScanField } from './scan-field'
import { play } from './scan-tones'
import { entriesOf, linesOf, missing, scanInto, type Entry } from './shelf-count'
import { CountLines } from './shelf-count-lines'

type Count = Reply<'stockCounts.add'>
interface Fault { sentence: string; fields: Record<string, string> }
const corrections = statusOptions('correctionStatus')

/** Asks for a count's next step; what is refused is kept, by field and as a sentence. */
function useCount(location_code: string, warehouse_id: number) {
  const refresh = useRefresh()
  const [count, setCount] = useState<Count | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (run: () => Promise<Count | null>) => {
    setBusy(true)
    setFault(null)
    try {
      setCount(await run())
      await refresh('stockCounts.add')
      return true
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault({ sentence: error.message, fields: Object.fromEntries((error.errors ?? []).map(({ field, message }) => [field, message])) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    count, fault, busy,
    begin: () => send(() => ask('stockCounts.add', { location_code, warehouse_id })),
    post: (entries: readonly Entry[]) => send(() => ask('stockCounts.add', { location_code, warehouse_id, lines: linesOf(entries) })),
    giveUp: (id: number) => send(async () => { await ask('stockCounts.decide', { id, action: 'cancel' }); return null }),
  }
}

function Outcome({ count }: { count: Count }) {
  const waits = count.status === 'pending'
  return (
    <div className="flex flex-col gap-4">
      <Notice tone={waits ? 'orange' : 'green'} title={`${count.count_no} ${waits ? 'waits for approval' : 'is posted'}`}>
        {waits
          ? 'Some differences are large: somebody else has to approve them. Nothing on this shelf is allocated until then.'
          : `${inWords(count.differences, 'difference')}. The shelf is allocated from again.`}
      </Notice>
      <Table aria-label="What was counted">
        <thead><tr><Th>SKU</Th><Th align="end">Expected</Th><Th align="end">Found</Th><Th align="end">Difference</Th><Th>Correction</Th></tr></thead>
        <tbody>
          {count.counted.map((line) => (
            <Tr key={[line.sku_code, line.lot_no, line.stock_status, line.lpn].join(' ')}>
              <Td>
                <span className="font-mono break-all">{line.sku_code}</span>
                {line.lot_no !== 'NA' && <span className="block text-meta text-ink-soft">Lot {line.lot_no}</span>}
              </Td>
              <Td align="end">{line.expected}</Td>
              <Td align="end">{line.counted}</Td>
              <Td align="end"><bdi dir="ltr">{line.variance > 0 ? `+${line.variance}` : line.variance}</bdi></Td>
              <Td>{line.correction ? <StatusCell value={line.correction} meta={{ options: corrections }} row={{}} /> : <Nothing />}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

interface CountingProps { count: Count; fault: Fault | null; busy: boolean; onPost: (entries: readonly Entry[]) => void; onGiveUp: () => void }

function Counting({ count, fault, busy, onPost, onGiveUp }: CountingProps) {
  const [entries, setEntries] = useState(() => entriesOf(count.sheet))
  const [last, setLast] = useState<string | null>(null)
  const [says, setSays] = useState<string | null>(null)
  const cover = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const scan = (text: string) => {
    const next = scanInto(entries, last, text)
    setEntries(next.entries)
    if (next.at) setLast(next.at)
    setSays(next.says)
    play(next.says ? 'alert' : 'ok')
  }
  const change = (key: string, part: Partial<Entry>) => {
    setEntries((now) => now.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)))
    setLast(key)
  }
  const left = missing(entries)
  return (
    <div ref={cover} className="flex flex-col gap-4">
      <ScanField field={field} within={cover} label="Scan what lies here" onScan={scan} />
      <p aria-live="polite" className="min-h-5 text-ink-soft">{says}</p>
      {fault && <Notice tone="red">{fault.sentence}</Notice>}
      <CountLines
        entries={entries} errors={fault?.fields ?? {}} onChange={change} onDrop={(key) => setEntries((now) => now.filter((entry) => entry.key !== key))}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary" busy={busy} disabledReason={left > 0 && `Enter how many you found of ${inWords(left, 'more line')}, 0 for none.`}
          onClick={() => onPost(entries)}
        >
          Post the count
        </Button>
        <Button busy={busy} onClick={onGiveUp}>Give up the count</Button>
      </div>
    </div>
  )
}

/** Counting a shelf beside the list: blind, by scan or by hand; what should lie there is told once everything is entered. */
export function ShelfCount({ code, warehouseId, onClose }: { code: string; warehouseId: number; onClose: () => void }) {
  const { count, fault, busy, begin, post, giveUp } = useCount(code, warehouseId)
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} width="wide" title={`Count ${code}`}>
      {!count && (
        <div className="flex flex-col gap-4">
          <p>While a shelf is counted nothing on it is allocated to orders. How many should lie there is shown once you have entered what you found.</p>
          {fault && <Notice tone="red">{fault.sentence}</Notice>}
          <div><Button variant="primary" busy={busy} onClick={() => void begin()}>Begin the count</Button></div>
        </div>
      )}
      {count?.status === 'open' && (
        <Counting
          key={count.id} count={count} fault={fault} busy={busy} onPost={(entries) => void post(entries)}
          onGiveUp={() => void giveUp(count.id).then((isDone) => isDone && onClose())}
        />
      )}
      {count && count.status !== 'open' && <Outcome count={count} />}
    </Drawer>
  )
}

export default function ShelfCountDrawer({ row, onClose }: PanelProps) {
  return <ShelfCount code={String(row['location_code'])} warehouseId={Number(row['warehouse_id'])} onClose={onClose} />
}
