'use client'

import { useEffect, useRef, useState } from 'react'
import { BigButton } from '@/components/kiosk/big-button'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { ScanBox } from '@/components/kiosk/scan-box'
import { StepFrame } from '@/components/kiosk/step-frame'
import { addDays, dubaiTime, today } from '@/lib/domain/days'
import { parseTokenNo } from '@/lib/domain/gate-token'
import { Refused } from '@/lib/domain/refused'
import { readings } from '@/lib/domain/scan-input'
import { knownTokens } from '@/lib/kiosk/find-token'
import { foldTokens, type KioskToken } from '@/lib/kiosk/fold-token'
import { isAway, kioskAsk } from '@/lib/kiosk/kiosk-ask'
import { openKiosk } from '@/lib/kiosk/kiosk-device'
import type { Station } from '@/lib/kiosk/station'
import { fill } from '@/lib/words/fill'
import { isFoundBy } from '@/lib/domain/plate'
import { ResultCard, type Rights } from './result-card'

const createPath = '/pas/createToken'

const once = (tokens: readonly KioskToken[]): KioskToken[] => [...new Map(tokens.map((token) => [token.token_no, token])).values()]

/** Every way one text may be meant, by an Arabic keyboard too; what is found by several is shown once. */
const search = async (typed: string, days: number, station: Station): Promise<KioskToken[]> =>
  once((await Promise.all(readings(typed).map((text) => searchAs(text, days, station)))).flat())

async function searchAs(text: string, days: number, station: Station): Promise<KioskToken[]> {
  const parsed = parseTokenNo(text)
  if (parsed) return kioskAsk('pasTokens.get', { token_no: parsed.token_no }).then(({ rows }) => rows, (error: unknown) => (
    error instanceof Refused && error.status === 404 ? [] : Promise.reject(error as Error)
  ))
  const within = { warehouse_id: [station.warehouse_id], from: addDays(today(), 1 - days), to: today(), page_size: 25 as const }
  const isNumber = /^\d{1,4}$/.test(text)
  const answers = await Promise.all([
    kioskAsk('pasTokens.get', { ...within, vehicle_no: text.slice(0, 40) }),
    ...(isNumber ? [kioskAsk('pasTokens.get', { ...within, queue_no: Number(text) })] : []),
    ...(/^\d{4}$/.test(text) ? [kioskAsk('pasTokens.get', { ...within, phone_last4: text })] : []),
    ...(isNumber ? [] : [kioskAsk('pasTokens.get', { ...within, reference_no: text })]),
  ])
  return answers.flatMap(({ rows }) => rows)
}

/** What this device knows when nobody answers. */
async function searchKept(typed: string, station: Station): Promise<{ tokens: KioskToken[]; at: string | null }> {
  const { tokens, at } = (await knownTokens(station)) ?? { tokens: [], at: null }
  const fits = (token: KioskToken) => (text: string) =>
    token.token_no === parseTokenNo(text)?.token_no || String(token.queue_no) === text || (text.length >= 3 && isFoundBy(token.vehicle_no, text))
      || token.reference_no === text || (/^\d{4}$/.test(text) && token.driver_phone?.endsWith(text))
  return { at, tokens: tokens.filter((token) => readings(typed).some(fits(token))) }
}

/** One box for whatever somebody has of a token (pas.md 4.11). */
export function SearchScreen({ given, rights }: { given?: string; rights: Rights }) {
  const { words, station, fail } = useKiosk()
  const [text, setText] = useState(given ?? '')
  const [days, setDays] = useState(1)
  const [found, setFound] = useState<{ tokens: KioskToken[]; at: string | null } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const find = (typed: string, over = days) => {
    setText(typed)
    setBusy(true)
    const ask = async () => {
      const kept = await openKiosk().then(({ queue }) => queue.kept(), () => [])
      const tokens = await search(typed, over, station)
      const ids = new Set(tokens.map(({ token_no }) => token_no))
      return { tokens: foldTokens(tokens, kept, station).filter(({ token_no }) => ids.has(token_no)), at: null }
    }
    ask()
      .catch((error: unknown) => (isAway(error) ? searchKept(typed, station) : Promise.reject(error as Error)))
      .then(setFound, (error: unknown) => fail(error instanceof Refused ? error.message : words.common.needsNetwork))
      .finally(() => setBusy(false))
  }
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  useEffect(() => {
    if (given) latest.current(given)
  }, [given])
  const span = (count: number) => {
    setDays(count)
    if (text) find(text, count)
  }
  return (
    <StepFrame title={words.search.title}>
      <ScanBox label={words.search.label} busy={isBusy} onFound={(typed) => find(typed.trim())} />
      <div role="group" className="flex gap-4">
        <BigButton aria-pressed={days === 1} className={days === 1 ? 'border-primary bg-primary-soft' : ''} onClick={() => span(1)}>
          {words.search.today}
        </BigButton>
        <BigButton aria-pressed={days === 7} className={days === 7 ? 'border-primary bg-primary-soft' : ''} onClick={() => span(7)}>
          {words.search.week}
        </BigButton>
      </div>
      {found?.at && <p className="rounded-lg bg-yellow-soft p-4 text-yellow-strong">{fill(words.bar.dataFrom, { time: dubaiTime(found.at) })}</p>}
      <div aria-live="polite" className="flex flex-col gap-6">
        {found?.tokens.length === 0 && (
          <div className="flex flex-wrap items-center gap-4">
            <p className="text-figure">{words.search.none}</p>
            {/* A full load: the kept page opens without the network too. */}
            {rights.creates && (
              <a href={createPath} className="inline-flex min-h-16 items-center rounded-lg border border-line-control px-6 font-medium">
                {words.search.create}
              </a>
            )}
          </div>
        )}
        {found?.tokens.map((token) => <ResultCard key={token.token_no} token={token} rights={rights} onChanged={() => find(text)} />)}
      </div>
    </StepFrame>
  )
}
