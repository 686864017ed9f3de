'use client'

import { useEffect, useRef, useState } from 'react'
import { NumberField } from '@/components/fields/number'
import { ScanField } from '@/components/screens/scan-field'
import { play } from '@/components/screens/scan-tones'
import { Station, StationColumns } from '@/components/screens/station'
import { useGoodsScan, type ScannedGoods } from '@/components/screens/use-goods-scan'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { namesGoods } from '@/lib/domain/gs1'

type Waiting = Reply<'inbound.toStore'>[number]

/** Of the lot a code names, where it names one. */
const isOfLot = ({ lot_no }: Waiting, said: ScannedGoods['said']) => !said?.lot_no || said.lot_no === lot_no

function Goods({ rows, chosen, onChoose }: { rows: readonly Waiting[]; chosen: number | null; onChoose: (row: Waiting) => void }) {
  return (
    <section aria-label="Waits for a shelf" className="rounded-lg border bg-surface">
      <h3 className="border-b px-3 py-2 font-semibold">To put away <span className="figures text-ink-soft">{rows.length}</span></h3>
      <ul>
        {rows.map((row) => (
          <li key={row.receipt_line_id} className="border-b last:border-0">
            <button
              type="button" aria-label={`${row.sku_code}, ${row.waiting} waiting`} aria-pressed={row.receipt_line_id === chosen} onClick={() => onChoose(row)}
              className="flex min-h-16 w-full items-center justify-between gap-3 px-3 py-2 text-start hover:bg-surface-hover aria-pressed:bg-surface-sunken"
            >
              <span className="min-w-0">
                <code className="block break-all">{row.sku_code}</code>
                <bdi className="block text-meta text-ink-soft">{row.lot_no === 'NA' ? row.sku_name : `${row.lot_no} · ${row.expiry_date ?? row.sku_name}`}</bdi>
              </span>
              <span className="shrink-0 text-end">
                <b className="figures block">{row.waiting}</b><code className="text-meta">{row.suggestion ?? '–'}</code>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How many of the goods go to a shelf, and the shelf that is suggested. */
function Storing({ row, qty, busy, onQty, onStore, onOther }: {
  row: Waiting; qty: number | null; busy: boolean; onQty: (qty: number | null) => void; onStore: (location: string) => void; onOther: () => void
}) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <NumberField
        id="store-qty" name="qty" label="Units" value={qty} onChange={onQty}
      />
      {row.suggestion && (
        <Button variant="primary" size="large" busy={busy} onClick={() => onStore(row.suggestion ?? '')}>Put on {row.suggestion}</Button>
      )}
      <Button size="large" onClick={onOther}>Other goods</Button>
    </div>
  )
}

/** Putting away by scan: the goods, then the shelf they go to. */
export function PutAwayStation({ order, trade, onClose }: { order: Reply<'inbound.one'>; trade?: 'b2b'; onClose: () => void }) {
  const answer = useAsk(trade ? 'b2bInbound.toStore' : 'inbound.toStore', { id: order.id }, { keepOld: true })
  const act = useAct(trade ? 'b2bInbound.putAway' : 'inbound.putAway')
  const [chosen, setChosen] = useState<{ id: number; qty: number | null } | null>(null)
  const [unknown, setUnknown] = useState<string | null>(null)
  const cover = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const rows = answer.data ?? []
  const row = rows.find(({ receipt_line_id }) => receipt_line_id === chosen?.id) ?? null
  useEffect(() => field.current?.focus(), [row?.receipt_line_id])
  const choose = ({ receipt_line_id, waiting }: Waiting) => { setUnknown(null); act.reset(); setChosen({ id: receipt_line_id, qty: waiting }) }
  const stored = (left: number) => {
    play('ok')
    setChosen(null)
    if (left > 0) return
    snack(`${order.inbound_no} is put away.`)
    onClose()
  }
  const store = (location_code: string) => {
    if (!row) return
    const moves = [{ receipt_line_id: row.receipt_line_id, qty: chosen?.qty ?? 0, location_code }]
    act.mutate({ id: order.id, moves }, { onSuccess: ({ to_store }) => stored(to_store), onError: () => play('wrong') })
  }
  const goods = useGoodsScan(({ code, said }) => {
    const named = code === null ? undefined : rows.find((one) => namesGoods(one, code) && isOfLot(one, said))
    if (named) return choose(named)
    setUnknown(said?.lot_no ? `${code ?? 'This code'} of lot ${said.lot_no}` : (code ?? 'A code without goods'))
    return play('wrong')
  }, (code) => rows.some((one) => namesGoods(one, code)))
  return (
    <Station title={`Put away ${order.inbound_no}`} about={`${order.client} · ${order.warehouse}`} cover={cover} onClose={onClose}>
      <StationColumns>
        <div className="flex min-w-0 flex-col gap-4 self-start md:sticky md:top-5">
          <p className="text-kiosk-title font-bold max-sm:text-title">{row ? `Scan the shelf for ${row.sku_code}` : 'Scan the goods'}</p>
          {row?.suggestion && <p>Suggested shelf: <b className="font-mono text-title">{row.suggestion}</b></p>}
          {answer.data && (
            <ScanField
              field={field} within={cover} label={row ? 'Shelf' : 'Barcode or SKU'} onScan={(text, raw) => (row ? store(text) : goods.take(raw))}
            />
          )}
          {!row && goods.asking}
          {unknown && <Notice tone="red">{`${unknown} is not waiting to be put away.`}</Notice>}
          {act.error && <Notice tone="red">{act.error.message}</Notice>}
          {row && (
            <Storing
              row={row} qty={chosen?.qty ?? null} busy={act.isPending}
              onQty={(qty) => setChosen({ id: row.receipt_line_id, qty })} onStore={store} onOther={() => setChosen(null)}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {answer.error && !answer.data ? <Failure sentence={answer.error.message} onRetry={() => void answer.refetch()} busy={answer.isFetching} />
            : answer.data ? <Goods rows={rows} chosen={chosen?.id ?? null} onChoose={choose} /> : <TableSkeleton rows={4} columns={2} />}
        </div>
      </StationColumns>
    </Station>
  )
}
