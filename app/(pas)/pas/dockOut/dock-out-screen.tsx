'use client'

import { useState } from 'react'
import { ChoiceTiles } from '@/components/kiosk/choice-tiles'
import { useKiosk } from '@/components/kiosk/kiosk-context'
import { TokenFinder } from '@/components/kiosk/token-finder'
import { useDocks } from '@/components/kiosk/use-site-lists'
import { parseTokenNo } from '@/lib/domain/gate-token'
import { findToken } from '@/lib/kiosk/find-token'
import type { KioskToken } from '@/lib/kiosk/fold-token'
import { fill } from '@/lib/words/fill'
import { DockOutForm } from './dock-out-form'

/** The end at a dock: its token or its tile, what was moved, and where the truck goes next. */
export function DockOutScreen({ given }: { given?: string }) {
  const { words, fail, already, succeed, reset, station } = useKiosk()
  const [token, setToken] = useState<KioskToken | null>(null)
  const docks = (useDocks() ?? []).filter(({ status, token_no }) => status === 'occupied' && token_no !== null)
  const take = (found: KioskToken) => {
    if (found.status === 'at_dock') setToken(found)
    else (
      found.status === 'dock_out' || found.status === 'closed' ? already : fail
    )(`${found.token_no}: ${words.status[found.status as keyof typeof words.status]}`)
  }
  const takeOf = (token_no: string) => void findToken(token_no, station).then((found) => (
    'token' in found ? take(found.token) : fail('message' in found ? found.message : words.common[found.fault])
  ))
  if (token) {
    return (
      <DockOutForm
        token={token}
        onBack={() => setToken(null)}
        onFinished={() => succeed(fill(words.dockOut.finished, { dock: token.dock_no ?? '' }), token.vehicle_no, reset)}
      />
    )
  }
  return (
    <TokenFinder title={words.dockOut.title} given={given} onToken={take}>
      {docks.length > 0 && (
        <ChoiceTiles
          label={words.dockOut.chooseDock}
          small
          value={null}
          onChange={takeOf}
          options={docks.map(({ dock_no, token_no }) => ({
            value: token_no ?? '', label: <bdi dir="ltr">{dock_no}</bdi>, hint: <bdi dir="ltr">{parseTokenNo(token_no ?? '')?.seq ?? token_no}</bdi>,
          }))}
        />
      )}
    </TokenFinder>
  )
}
