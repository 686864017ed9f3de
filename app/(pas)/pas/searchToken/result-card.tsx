'use client'

import { useState } from 'react'
import { BigButton } from '@/components/kiosk/big-button'
import { BigField } from '@/components/kiosk/big-field'
import { ChoiceTiles } from '@/components/kiosk/choice-tiles'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { LeftAt } from '@/components/kiosk/left-at'
import { Ltr } from '@/components/kiosk/ltr'
import { KioskMoment } from '@/components/kiosk/moment'
import { BareSheet } from '@/components/kiosk/sheet'
import { TokenCard } from '@/components/kiosk/token-card'
import { forceCloseReason, openStatuses, type TokenStatus } from '@/lib/domain/gate-token'
import { Refused } from '@/lib/domain/refused'
import { isReleased, isUndocked, type KioskToken } from '@/lib/kiosk/fold-token'
import { kioskAsk } from '@/lib/kiosk/kiosk-ask'
import { printSlip } from '@/lib/kiosk/print-slip'
import { fill } from '@/lib/words/fill'
import { ltr } from '@/lib/words/isolate'

/** What the person in front may do. */
export interface Rights {
  creates: boolean
  gateIn: boolean
  gateOut: boolean
  dockIn: boolean
  dockOut: boolean
  forceCloses: boolean
}

type Step = { href: string; label: string }

/** The next steps of a token that this person may take. */
function stepsOf(token: KioskToken, rights: Rights, words: ReturnType<typeof useKiosk>['words']): Step[] {
  const query = `?token=${encodeURIComponent(token.token_no)}`
  const waits = ['in_yard', 'called', 'dock_out'].includes(token.status)
  return [
    ...(rights.gateIn && token.status === 'created' ? [{ href: `/pas/gateIn${query}`, label: words.gateIn.title }] : []),
    ...(rights.dockIn && (waits || token.status === 'at_dock') ? [{ href: `/pas/dockIn${query}`, label: words.dockIn.title }] : []),
    ...(rights.dockOut && token.status === 'at_dock' ? [{ href: `/pas/dockOut${query}`, label: words.dockOut.title }] : []),
    ...(rights.gateOut && (isReleased(token) || isUndocked(token)) ? [{ href: `/pas/gateOut${query}`, label: words.gateOut.title }] : []),
    ...(token.id && ['dock_out', 'closed'].includes(token.status) && token.rating === null
      ? [{ href: `/pas/driverfeedback/${token.id}`, label: words.search.feedback }]
      : []),
  ]
}

/** One token: where it is, how it came there, and what may be done with it. */
export function ResultCard({ token, rights, onChanged }: { token: KioskToken; rights: Rights; onChanged: () => void }) {
  const { words, fail } = useKiosk()
  const [isClosing, setClosing] = useState(false)
  const times: [string, string | null][] = [
    [words.search.steps_create, token.created_at], [words.search.steps_gate_in, token.gate_in_at],
    [words.search.steps_called, token.called_at], [words.search.steps_dock_in, token.dock_in_at],
    [words.search.steps_dock_out, token.dock_out_at], [words.search.steps_gate_out, token.gate_out_at],
  ]
  const isOpen = (openStatuses as readonly string[]).includes(token.status)
  const link = 'inline-flex min-h-16 items-center rounded-lg border border-line-control px-6 font-medium active:bg-surface-pressed'
  return (
    <TokenCard token={token}>
      <p className="font-semibold">{words.search.where}: {words.status[token.status as TokenStatus]} <Ltr>{token.dock_no ?? token.bay_code ?? ''}</Ltr></p>
      <ol className="flex flex-col gap-2 border-s-4 border-line-strong ps-4">
        {times.map(([label, at]) =>
          at && <li key={label} className="flex flex-wrap gap-x-4"><span className="min-w-40 text-ink-soft">{label}</span><KioskMoment at={at} /></li>,
        )}
      </ol>
      <div className="flex flex-wrap gap-4">
        {token.id > 0 && (
          <BigButton onClick={() => void printSlip(token.id, 'token').catch(() => fail(words.common.needsNetwork))}>{words.search.reprint}</BigButton>
        )}
        {stepsOf(token, rights, words).map(({ href, label }) => <a key={href} href={href} className={link}>{label}</a>)}
        {rights.forceCloses && isOpen && token.id > 0 && (
          <BigButton className="border-red-solid text-red-strong" onClick={() => setClosing(true)}>{words.search.forceClose}</BigButton>
        )}
      </div>
      {isClosing && <ForceClose token={token} onClose={() => setClosing(false)} onDone={onChanged} />}
    </TokenCard>
  )
}

/** A supervisor's end of a visit whose scans are missing; it needs the service. */
function ForceClose({ token, onClose, onDone }: { token: KioskToken; onClose: () => void; onDone: () => void }) {
  const { words, fail } = useKiosk()
  const [code, setCode] = useState<(typeof forceCloseReason.names)[number] | null>(null)
  const [remarks, setRemarks] = useState('')
  const [leftAt, setLeftAt] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const close = () => {
    if (code === null) return
    setBusy(true)
    kioskAsk('pasTokens.forceClose', {
      token_ids: [token.id], reason_code: code, ...(remarks.trim() ? { remarks: remarks.trim() } : {}), ...(leftAt ? { actual_time: leftAt } : {}),
    }).then(
      ({ failed: [refused] }) => {
        onClose()
        if (refused) fail(refused.message)
        else onDone()
      },
      (error: unknown) => {
        onClose()
        fail(error instanceof Refused && error.status > 0 ? error.message : words.common.needsNetwork)
      },
    ).finally(() => setBusy(false))
  }
  return (
    <BareSheet
      title={words.search.forceClose} onClose={onClose}
      footer={<>
        <BigButton onClick={onClose}>{words.common.cancel}</BigButton>
        <BigButton look="danger" busy={isBusy} disabled={code === null || (code === 'other' && !remarks.trim())} onClick={close}>
          {words.search.forceClose}
        </BigButton>
      </>}
    >
      <p>{fill(words.search.forceCloseText, { token: ltr(token.token_no) })}</p>
      <ChoiceTiles
        label={words.common.reason} small value={code} onChange={setCode}
        options={forceCloseReason.names.map((value) => ({ value, label: words.search[value] }))}
      />
      <BigField
        label={code === 'other' ? words.common.reason : `${words.common.reason} (${words.common.optional})`}
        value={remarks} maxLength={300} onChange={setRemarks}
      />
      <LeftAt value={leftAt} onChange={setLeftAt} />
    </BareSheet>
  )
}
