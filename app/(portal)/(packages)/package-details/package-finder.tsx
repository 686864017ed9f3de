'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState, useTransition, type FormEvent } from 'react'
import { OtherScript } from '@/components/screens/other-script'
import { refuseScan } from '@/components/screens/scan-refused'
import { useKeys } from '@/components/shell/use-keys'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { useScanner } from '@/lib/client/use-scanner'
import type { Row } from '@/lib/contract/types'
import { isArabicTyped } from '@/lib/domain/arabic-keys'
import { packageStatus } from '@/lib/domain/package'
import { cleanNumber } from '@/lib/domain/scan-input'

/** One field for any number of a parcel; a scanner's Enter opens it. */
export function PackageFinder({ typed: search, rows, found, fault }: { typed: string; rows: Row<'packages.find'>[]; found: boolean; fault: string | null }) {
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const [isLooking, look] = useTransition()
  // The next scan overwrites the last; a page opened with its number leaves the keyboard to E and L.
  useEffect(() => {
    if (document.activeElement === field.current) field.current?.select()
  }, [search])
  useKeys({ '/': () => field.current?.select() }, { first: true })
  const [isOtherScript, setOtherScript] = useState(false)
  const find = (typed: string, byPlace = false) => {
    const number = cleanNumber(typed)
    setOtherScript(byPlace || isArabicTyped(number))
    if (number) look(() => router.push(`/package-details?tracking_no=${encodeURIComponent(number)}`))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    find(field.current?.value ?? '')
  }
  useScanner({
    box: () => field.current,
    take: ({ text, byPlace }) => {
      if (field.current) field.current.value = text
      find(text, byPlace)
    },
    refuse: refuseScan,
  })
  return (
    <div className="flex max-w-3xl flex-col gap-4 print:hidden">
      <form onSubmit={submit} className="flex gap-2">
        <label htmlFor="number" className="sr-only">Tracking, reference, order or carrier number</label>
        <input
          ref={field} id="number" name="tracking_no" defaultValue={search} autoFocus={!found}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()} autoComplete="off"
          spellCheck={false} placeholder="Scan or type a tracking, reference, order or carrier number"
          className="h-12 min-w-0 flex-1 rounded border border-line-control px-3 font-mono text-lead"
        />
        <Button type="submit" variant="primary" size="large" className="!h-12" busy={isLooking}>Find</Button>
      </form>
      {isOtherScript && <OtherScript />}
      {fault && <Notice tone="red">{fault}</Notice>}
      {search && !fault && !found && rows.length === 0 && <Notice tone="orange">No package found for “{search}”.</Notice>}
      {rows.length > 0 && (
        <ul aria-label="Packages with this number" className="divide-y rounded border bg-surface">
          {rows.map((p) => (
            <li key={p.id}>
              <Link
                href={`/package-details?tracking_no=${encodeURIComponent(p.tracking_no)}`}
                className="flex flex-wrap items-center gap-3 px-4 py-2 hover:bg-surface-hover"
              >
                <b className="font-mono">{p.tracking_no}</b> <span>{p.ref_no}</span> <span className="text-ink-soft">{p.client}, {p.city}</span>
                <span className="ms-auto"><Chip tone={packageStatus.tone(p.status)}>{packageStatus.label(p.status)}</Chip></span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
