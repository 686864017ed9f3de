'use client'

import { Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { useKeys } from '@/components/shell/use-keys'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { download } from '@/lib/client/ask'
import type { Input } from '@/lib/contract/types'
import { Refused } from '@/lib/domain/refused'
import type { ReadyDocument } from './document-definition'
import type { AnyRow } from './use-list'

type Values = Record<string, string | number | boolean>

const counted = (count: number, [one, many]: readonly [string, string]) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** What is printed and how; the choices stay on the device. */
export function usePrint({ path, print, thing, choices, extra }: ReadyDocument) {
  const place = `print:${path}`
  const [values, setValues] = useState<Values>(() => Object.fromEntries(choices.map(({ name, options }) => [name, options[0]?.value ?? ''])))
  const [fault, setFault] = useState<string | null>(null)
  const [underWay, setUnderWay] = useState(0)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    const kept = JSON.parse(localStorage.getItem(place) ?? '{}') as Values
    // An option may have gone since it was chosen.
    const known = choices.flatMap(({ name, options }) => options.filter(({ value }) => value === kept[name]).map(({ value }) => [name, value] as const))
    setValues((old) => ({ ...old, ...Object.fromEntries(known) }))
  }, [place, choices])

  const make = async (rows: readonly AnyRow[]): Promise<boolean> => {
    const names = [...choices.map(({ name }) => name), ...(extra ? [extra.name] : [])]
    const chosen = Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))
    setFault(null)
    try {
      const made = await download(print, { ids: rows.map(({ id }) => id), ...chosen } as Input<typeof print>)
      snack(made.status === 202 ? 'The file is being prepared. You will find it under recent downloads.' : `${counted(rows.length, thing)} in the file.`)
      return true
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault(error.message)
      return false
    }
  }
  return {
    values,
    fault,
    isBusy: underWay > 0,
    choose(name: string, value: string | number | boolean) {
      const next = { ...values, [name]: value }
      setValues(next)
      localStorage.setItem(place, JSON.stringify(next))
    },
    /** True when the file was made; otherwise `fault` says why not. One after the other, so that labels come in the order scanned. */
    run(rows: readonly AnyRow[]): Promise<boolean> {
      setUnderWay((n) => n + 1)
      const turn = line.current.then(() => make(rows)).finally(() => setUnderWay((n) => n - 1))
      line.current = turn.catch(() => false)
      return turn
    },
  }
}
export type Print = ReturnType<typeof usePrint>

interface BarProps {
  document: ReadyDocument
  print: Print
  /** What would be printed now. */
  rows: AnyRow[]
  /** Rows that cannot be printed yet and are left out. */
  left: number
  onPrint: () => void
}

/** Options and the one button; it says how many and, when it cannot, why. */
export function PrintBar({ document: { thing, choices, single, extra, unready }, print, rows, left, onPrint }: BarProps) {
  const chosen = single && String(print.values[single.choice])
  const isSingle = chosen !== null && single?.values.includes(chosen)
  const isMore = rows.length > 1 || Number(print.values.copies ?? 1) > 1
  const reason = rows.length === 0
    ? left > 0 ? (unready?.because ?? 'Nothing can be printed yet.') : 'Add numbers first.'
    : isSingle && isMore ? `${chosen.toUpperCase()} holds one ${thing[0]} and one copy. Choose another ${single?.choice} for several.` : null
  useKeys({ p: () => !reason && !print.isBusy && onPrint() })
  return (
    <div className="flex flex-col gap-3 rounded border bg-surface p-4">
      <div className="flex flex-wrap items-end gap-3">
        {choices.map(({ name, label, options }) => (
          <div key={name} className="w-36 max-sm:w-full">
            <ChoiceField
              id={`print-${name}`} name={name} label={label} options={options} value={print.values[name] as string | number | boolean}
              onChange={(value) => value !== null && print.choose(name, value)}
            />
          </div>
        ))}
        {extra && (
          <Checkbox label={extra.label} checked={print.values[extra.name] === true} onChange={(on) => print.choose(extra.name, on)} className="mb-0.5" />
        )}
        <Button
          variant="primary" icon={<Printer aria-hidden className="size-4" />} busy={print.isBusy}
          disabledReason={reason} onClick={onPrint} aria-keyshortcuts="p" className="ms-auto max-sm:w-full"
        >
          Print {rows.length > 0 ? counted(rows.length, thing) : thing[1]}
        </Button>
      </div>
      {left > 0 && rows.length > 0 && <p className="text-ink-soft">{counted(left, thing)} left out: {unready?.because ?? 'not ready.'}</p>}
      {print.fault && <Notice tone="red">{print.fault}</Notice>}
    </div>
  )
}
