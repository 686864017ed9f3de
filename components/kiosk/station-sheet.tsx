'use client'

import { useEffect, useState } from 'react'
import { Refused } from '@/lib/domain/refused'
import { kept } from '@/lib/kiosk/keep-site'
import { keptAsk } from '@/lib/kiosk/kiosk-device'
import { pairDevice } from '@/lib/kiosk/pairing'
import type { Station } from '@/lib/kiosk/station'
import { fill } from '@/lib/words/fill'
import type { KioskWords } from '@/lib/words/kiosk/languages'
import { refusalText } from '@/lib/words/kiosk/refusal-text'
import { BigButton } from './big-button'
import { BigField } from './big-field'
import { ChoiceTiles } from './choice-tiles'
import type { Site } from './kiosk-context'
import { BareSheet } from './sheet'

interface Props {
  sites: readonly Site[]
  screens: readonly { href: string; title: string }[]
  station: Station | null
  words: KioskWords
  onChosen: (station: Station) => void
  onClose?: () => void
}

/** Screens by their address, in the words of the screens themselves. */
const screenWords = (words: KioskWords): Readonly<Record<string, string>> => ({
  '/pas/createToken': words.search.create, '/pas/gateIn': words.gateIn.title, '/pas/gateOut': words.gateOut.title,
  '/pas/dockIn': words.dockIn.title, '/pas/dockOut': words.dockOut.title, '/pas/searchToken': words.search.title,
  '/pas/driverDeclaration': words.declaration.title, '/pas/driverfeedback': words.search.feedback, '/pas/dashboard': words.board.title,
})

/** Docks of a site, where this person may know of them. */
function useDocks(warehouse_id: number | undefined) {
  const [docks, setDocks] = useState<{ id: number; dock_no: string }[]>([])
  useEffect(() => {
    if (!warehouse_id) return
    const { name, ask } = kept.docks({ warehouse_id })
    void keptAsk(name, ask).then(({ data }) => setDocks(data), () => setDocks([]))
  }, [warehouse_id])
  return docks
}

/** Where the device stands, the other screens of its site, and the code that makes it one of the site's devices. */
export function StationSheet({ sites, screens, station, words, onChosen, onClose }: Props) {
  const [siteId, setSiteId] = useState(station?.warehouse_id ?? (sites.length === 1 ? sites[0]?.warehouse_id : undefined))
  const site = sites.find(({ warehouse_id }) => warehouse_id === siteId)
  const docks = useDocks(siteId)
  const isHere = site !== undefined && station?.warehouse_id === site.warehouse_id
  const choose = (dock: { id: number; dock_no: string } | null) =>
    site
      && onChosen({
        warehouse_id: site.warehouse_id, site_code: site.site_code, place: dock?.dock_no ?? '',
        dock_id: dock?.id ?? null, device_code: isHere ? station.device_code : '',
      })
  const body = (
    <>
      {sites.length === 0 && <p>{words.bar.noSite}</p>}
      {screens.length > 0 && station && (
        <nav aria-label="PAS" className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          {screens.map(({ href, title }) => (
            // A full load each: the kept page opens without the network too.
            <a key={href} href={href} className="flex min-h-16 items-center rounded-lg border border-line-control px-4 font-medium active:bg-surface-pressed">
              {screenWords(words)[href] ?? title}
            </a>
          ))}
        </nav>
      )}
      {sites.length > 1 && (
        <ChoiceTiles
          label={words.bar.site}
          value={siteId === undefined ? null : String(siteId)}
          onChange={(id) => setSiteId(Number(id))}
          options={sites.map(({ warehouse_id, site_code, name }) => ({ value: String(warehouse_id), label: <bdi dir="ltr">{site_code}</bdi>, hint: name }))}
        />
      )}
      {site && (
        <ChoiceTiles
          label={words.bar.gate}
          small
          value={isHere ? (station.place || '-') : null}
          onChange={(name) => choose(docks.find(({ dock_no }) => dock_no === name) ?? null)}
          options={[{ value: '-', label: words.bar.anyGate }, ...docks.map(({ dock_no }) => ({ value: dock_no, label: dock_no }))]}
        />
      )}
      {site && <Pairing words={words} station={station} onChosen={onChosen} />}
    </>
  )
  if (onClose) return (
    <BareSheet title={words.bar.place} onClose={onClose} footer={<BigButton look="primary" onClick={onClose}>{words.common.close}</BigButton>}>
      {body}
    </BareSheet>
  )
  return (
    <div className="mx-auto flex w-full max-w-[48rem] flex-col gap-6">
      <h1 className="text-kiosk-title font-semibold">{words.bar.place}</h1>
      {body}
    </div>
  )
}

function Pairing({ words, station, onChosen }: Pick<Props, 'words' | 'station' | 'onChosen'>) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (station?.device_code) return <p>{fill(words.bar.paired, { name: station.device_code })}</p>
  const pair = () => {
    setBusy(true)
    setFault(undefined)
    pairDevice(code.trim())
      .then(onChosen, (error: unknown) => setFault(error instanceof Refused ? refusalText(words, error.message) : words.common.needsSecure))
      .finally(() => setBusy(false))
  }
  return (
    <div className="flex items-end gap-4 max-sm:flex-col max-sm:items-stretch">
      <BigField className="flex-1" isCode label={words.bar.pairingCode} value={code} onChange={setCode} error={fault} />
      <BigButton busy={isBusy} disabled={!code.trim()} onClick={pair}>{words.bar.pair}</BigButton>
    </div>
  )
}
