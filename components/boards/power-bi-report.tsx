'use client'

import { models, type Report } from 'powerbi-client'
import { PowerBIEmbed } from 'powerbi-client-react'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { ask } from '@/lib/client/ask'
import type { Reply } from '@/lib/contract/types'
import { isTokenDue } from '@/lib/domain/dashboard'
import { Refused } from '@/lib/domain/refused'

type Token = Reply<'dashboards.powerBiToken'>

/** How often the time a token has left is looked at; a tab that slept looks as it wakes. */
const LOOK_MS = 10_000

interface Props {
  id: number
  name: string
  standIn: { id: number; name: string } | null
  /** What else the page offers of it. */
  actions?: ReactNode
}

/** A token of this person's own, kept by this page alone: nothing of it is stored, so the next person at this browser starts without one. */
function useToken(id: number) {
  const [loaded, setLoaded] = useState<{ token: Token; times: number } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const fetchToken = useCallback(async (): Promise<Token | null> => {
    try {
      const next = await ask('dashboards.powerBiToken', { dashboard_report: id })
      setFault(null)
      return next
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault(error.status === 409 ? error.message : 'The dashboard service does not answer.')
      return null
    }
  }, [id])
  /** Loads the report, for the first time or anew. */
  const load = useCallback((token: Token) => setLoaded((before) => ({ token, times: (before?.times ?? 0) + 1 })), [])
  return { token: loaded?.token ?? null, times: loaded?.times ?? 0, load, fault, fetchToken }
}

/**
 * While a token holds, the next one is handed to the report as it stands; once it is over the report is loaded anew, with the state it had (coming-areas 8,
   R6).
 */
function useKeptAlive(token: Token | null, load: (token: Token) => void, fetchToken: () => Promise<Token | null>) {
  const report = useRef<Report | null>(null)
  const state = useRef<string | undefined>(undefined)
  const busy = useRef(false)
  const look = useCallback(async () => {
    const embedded = report.current
    if (!token || !embedded || busy.current || document.visibilityState === 'hidden') return
    const ends = Date.parse(token.expires_on)
    const isOver = ends <= Date.now()
    if (!isOver) state.current = await embedded.bookmarksManager.capture().then((bookmark) => bookmark.state, () => state.current)
    if (!isTokenDue(ends, Date.now())) return
    busy.current = true
    try {
      const next = await fetchToken()
      if (!next) return
      if (isOver) load(next)
      else {
        await embedded.setAccessToken(next.access_token)
        // The same report goes on with it; only how long it holds is news.
        token.access_token = next.access_token
        token.expires_on = next.expires_on
      }
    } finally {
      busy.current = false
    }
  }, [token, load, fetchToken])
  useEffect(() => {
    const awake = () => void look()
    const timer = setInterval(awake, LOOK_MS)
    for (const event of ['visibilitychange', 'focus', 'online']) addEventListener(event, awake, true)
    return () => {
      clearInterval(timer)
      for (const event of ['visibilitychange', 'focus', 'online']) removeEventListener(event, awake, true)
    }
  }, [look])
  return { report, state }
}

/** A report of Power BI in its frame; where it does not answer, the way to the built-in board of its category. */
export function PowerBiReport({ id, name, standIn, actions }: Props) {
  const { token, times, load, fault, fetchToken } = useToken(id)
  const { report, state } = useKeptAlive(token, load, fetchToken)
  const box = useRef<HTMLDivElement>(null)
  const start = useCallback(async () => {
    const first = await fetchToken()
    if (first) load(first)
  }, [fetchToken, load])
  useEffect(() => void start(), [start])
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-2 print:hidden">
        <Button onClick={() => void box.current?.requestFullscreen()}>Full screen</Button>
        <Button onClick={() => void report.current?.print()}>Print</Button>
        {standIn && <Link href={`/dashboards-reports/preview/${standIn.id}`} className="self-center text-accent">Open built-in version</Link>}
        {actions}
      </div>
      {fault && <Failure sentence={fault} onRetry={() => void start()} />}
      {token && (
        <div ref={box} className="h-[calc(100vh-14rem)] min-h-96 rounded border bg-surface">
          <PowerBIEmbed
            key={times}
            embedConfig={{
              type: 'report', id: token.report_id, embedUrl: token.embed_url, accessToken: token.access_token, tokenType: models.TokenType.Embed,
              ...(token.page_name && { pageName: token.page_name }), ...(state.current !== undefined && { bookmark: { state: state.current } }),
              settings: { layoutType: models.LayoutType.Custom, customLayout: { displayOption: models.DisplayOption.FitToPage } },
            }}
            cssClassName="h-full w-full"
            getEmbeddedComponent={(embedded) => {
              embedded.setComponentTitle(name)
              report.current = embedded as Report
            }}
          />
        </div>
      )}
    </div>
  )
}
