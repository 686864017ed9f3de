'use client'

import { useState } from 'react'
import { BigButton } from '@/components/kiosk/big-button'
import { BigField } from '@/components/kiosk/big-field'
import { ChoiceTiles } from '@/components/kiosk/choice-tiles'
import { useYard } from '@/components/kiosk/kiosk-context'
import { LeftAt } from '@/components/kiosk/left-at'
import { BareSheet } from '@/components/kiosk/sheet'
import { Warning } from '@/components/kiosk/token-card'
import { forceCloseReason, tokenPriority } from '@/lib/domain/gate-token'
import { Refused } from '@/lib/domain/refused'
import { kioskAsk } from '@/lib/kiosk/kiosk-ask'
import { fill } from '@/lib/words/fill'
import type { KioskWords } from '@/lib/words/kiosk/languages'
import { refusalText } from '@/lib/words/kiosk/refusal-text'
import { isolated, ltr } from '@/lib/words/isolate'
import type { BayCard } from './bay-grid'
import type { DockCard } from './dock-grid'
import type { Queued } from './queue-panel'

/** What the person in front may do. */
export interface Rights {
  calls: boolean
  managesDocks: boolean
  forceCloses: boolean
}

/** A step somebody wants to take. */
export type Action =
  | { kind: 'assign'; token: Queued; dock_id: number | null }
  | { kind: 'recall' | 'skip' | 'priority' | 'close'; token: Queued }
  | { kind: 'dock'; dock: DockCard; to: 'free' | 'reserved' | 'out_of_service' }
  | { kind: 'bay'; bay: BayCard; to: 'free' | 'blocked' }

type Said = KioskWords['board']

/** A dock kept by hand for something, or one the truck does not belong at. */
type Doubt = { reserved: string } | { misfit: 'height' | 'temperature' | 'client' }

interface Draft {
  reason: string
  dock: string | null
  priority: (typeof tokenPriority.names)[number] | null
  code: (typeof forceCloseReason.names)[number] | null
  /** When it left, of a visit closed by force. */
  left_at: string | null
  /** Why nobody should be called to the chosen dock, once somebody was told; calling there again is his word for it. */
  doubt: Doubt | null
}

function titleOf(action: Action, said: Said): string {
  if (action.kind === 'dock')
    return fill({ free: said.freeDock, reserved: said.reserveDock, out_of_service: said.takeOutDock }[action.to], { dock: ltr(action.dock.dock_no) })
  if (action.kind === 'bay') return fill(action.to === 'free' ? said.freeBay : said.closeBay, { bay: ltr(action.bay.bay_code) })
  const who = ltr(`${action.token.queue_no} · ${action.token.vehicle_no}`)
  return fill(
    {
      assign: action.token.status === 'called' ? said.anotherDockFor : said.callWho,
      recall: said.callAgain, skip: said.skipWho, priority: said.priorityOf, close: said.forceCloseWho,
    }[action.kind],
    { who },
  )
}

/** Why a step cannot be taken yet, or null. */
function missing(action: Action, { reason, dock, priority, code }: Draft, said: Said): string | null {
  const needsReason = action.kind === 'skip' || action.kind === 'priority' || (action.kind === 'assign' && action.token.status === 'called')
    || ((action.kind === 'dock' || action.kind === 'bay') && action.to !== 'free') || (action.kind === 'close' && code === 'other')
  if (action.kind === 'assign' && dock === null) return said.chooseDock
  if (action.kind === 'priority' && priority === null) return said.choosePriority
  if (action.kind === 'close' && code === null) return said.chooseReason
  return needsReason && !reason ? said.sayWhy : null
}

async function take(action: Action, { reason, dock, priority, code, left_at, doubt }: Draft): Promise<void> {
  const why = reason ? { reason } : {}
  if (action.kind === 'dock') {
    await kioskAsk('pasBoard.changeDock', { id: action.dock.id, status: action.to, ...why })
    return
  }
  if (action.kind === 'bay') {
    await kioskAsk('pasBoard.changeBay', { id: action.bay.id, status: action.to, ...why })
    return
  }
  const { id } = action.token
  if (action.kind === 'assign') await kioskAsk('pasTokens.call', { id, dock_id: Number(dock), ...why, ...(doubt === null ? {} : { confirmed: true }) })
  if (action.kind === 'recall') await kioskAsk('pasTokens.recall', { id })
  if (action.kind === 'skip') await kioskAsk('pasTokens.skip', { id, reason })
  if (action.kind === 'priority' && priority) await kioskAsk('pasTokens.priority', { id, priority, reason })
  if (action.kind !== 'close' || !code) return
  const { failed: [refused] } = await kioskAsk('pasTokens.forceClose', {
    token_ids: [id], reason_code: code, ...(reason ? { remarks: reason } : {}), ...(left_at ? { actual_time: left_at } : {}),
  })
  if (refused) throw new Refused(409, refused.message)
}

/** What a refusal asks a yes for. */
function doubtIn(error: unknown): Doubt | null {
  const data = error instanceof Refused ? (error.data as Partial<Record<'reserved' | 'misfit', string>> | null | undefined) : null
  return data?.reserved !== undefined || data?.misfit !== undefined ? (data as Doubt) : null
}

const tellDoubt = (doubt: Doubt, dock: string, said: Said): string =>
  'reserved' in doubt ? fill(said.keptFor, { dock: ltr(dock), reason: isolated(doubt.reserved) }) : fill(said[`misfit_${doubt.misfit}`], { dock: ltr(dock) })

/** What a priority or a closing by force asks for. */
function Choices({ action, draft, change }: { action: Action; draft: Draft; change: (part: Partial<Draft>) => void }) {
  const { words } = useYard()
  return (
    <>
      {action.kind === 'priority' && (
        <ChoiceTiles
          label={words.board.priority} small value={draft.priority} onChange={(priority) => change({ priority })}
          options={tokenPriority.names.map((value) => ({ value, label: value }))}
        />
      )}
      {action.kind === 'close' && (
        <ChoiceTiles
          label={words.board.whatHappened} small value={draft.code} onChange={(code) => change({ code })}
          options={forceCloseReason.names.map((value) => ({ value, label: words.search[value] }))}
        />
      )}
      {action.kind === 'close' && <LeftAt value={draft.left_at} onChange={(left_at) => change({ left_at })} />}
    </>
  )
}

/** One step of the board with what it needs to be told; the same by drag, by finger and by keyboard. */
export function StepSheet({ action, docks, onClose, onDone }: { action: Action; docks: DockCard[]; onClose: () => void; onDone: () => void }) {
  const { words } = useYard()
  const [draft, setDraft] = useState<Draft>({
    reason: '', dock: action.kind === 'assign' && action.dock_id ? String(action.dock_id) : null, priority: null, code: null, left_at: null, doubt: null,
  })
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const given = { ...draft, reason: draft.reason.trim() }
  const go = () => {
    const lack = missing(action, given, words.board)
    setFault(lack)
    if (lack) return
    setBusy(true)
    take(action, given).then(onDone, (error: unknown) => {
      const doubt = doubtIn(error)
      if (doubt === null) setFault(error instanceof Refused && error.status > 0 ? refusalText(words, error.message) : words.common.needsNetwork)
      else change({ doubt })
    }).finally(() => setBusy(false))
  }
  const isKept = ({ status, token }: DockCard) => status === 'reserved' && token === null
  const open = docks.filter((dock) => dock.status === 'free' || isKept(dock) || (action.kind === 'assign' && dock.id === action.dock_id))
  const hintOf = (dock: DockCard) => (
    isKept(dock) ? words.dockIn.reserved : action.kind === 'assign' && dock.id === action.token.suggested_dock_id ? words.board.suggested : undefined
  )
  const chosen = open.find(({ id }) => String(id) === draft.dock)
  return (
    <BareSheet
      title={titleOf(action, words.board)} onClose={onClose}
      footer={<>
        <BigButton onClick={onClose}>{words.common.cancel}</BigButton>
        <BigButton look={action.kind === 'close' ? 'danger' : 'primary'} busy={isBusy} onClick={go}>
          {draft.doubt === null ? words.common.confirm : words.board.callAnyway}
        </BigButton>
      </>}
    >
      {fault && <p role="alert" className="rounded-lg bg-red-soft p-4 font-medium text-red-strong">{fault}</p>}
      {action.kind === 'assign' && (
        <ChoiceTiles
          label={words.board.dock} small value={draft.dock} onChange={(dock) => change({ dock, doubt: null })}
          options={open.map((dock) => ({ value: String(dock.id), label: dock.dock_no, hint: hintOf(dock) }))}
        />
      )}
      {draft.doubt !== null && <div role="alert"><Warning>{tellDoubt(draft.doubt, chosen?.dock_no ?? '', words.board)}</Warning></div>}
      <Choices action={action} draft={draft} change={change} />
      {action.kind !== 'recall' && !('to' in action && action.to === 'free') && (
        <BigField label={words.common.reason} value={draft.reason} maxLength={200} onChange={(reason) => change({ reason })} />
      )}
    </BareSheet>
  )
}
