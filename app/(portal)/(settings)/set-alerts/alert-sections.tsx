'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { LookupField } from '@/components/fields/lookup'
import { lookUp } from '@/components/screens/look-up'
import { TypedNotice } from '@/components/screens/typed-notice'
import { useTyped } from '@/components/screens/use-typed'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import { alertFact, alertTypeNames, alertTypeOptions, type AlertType } from '@/lib/domain/alert'
import { changedOf, draftOf, faultsOf, newDraft, refusedRows, sentOf, type Draft, type Setting } from './alert-draft'
import { AlertRow } from './alert-row'

interface Shown { type: AlertType | null; carrier: number | null; country: string | null }

/** Of a carrier: its own rows and the defaults that hold for it. */
const isShown = (d: Draft, { type, carrier, country }: Shown) =>
  (type === null || d.alert_type === type) && (carrier === null || d.carrier_id === carrier || d.carrier_id === null)
    && (country === null || d.country_code === country || d.country_code === null)

function Filters({ shown, onChange }: { shown: Shown; onChange: (shown: Shown) => void }) {
  return (
    <div className="grid gap-3 sm:grid-cols-3" role="group" aria-label="Show">
      <LookupField
        id="show-carrier" name="carrier_id" label="Carrier"
        search={(typed, signal) => lookUp({ call: 'carriers.dropdown', value: 'id', text: 'carrier_name' }, typed, signal)}
        value={shown.carrier} onChange={(v) => onChange({ ...shown, carrier: v === null ? null : Number(v) })}
      />
      <LookupField
        id="show-country" name="country_code" label="Country"
        search={(typed, signal) => lookUp({ call: 'settings.countries', value: 'country_code', text: 'country_name' }, typed, signal)}
        value={shown.country} onChange={(v) => onChange({ ...shown, country: v === null ? null : String(v) })}
      />
      <ChoiceField
        id="show-type" name="alert_type" label="Alert" options={alertTypeOptions} value={shown.type}
        onChange={(v) => onChange({ ...shown, type: (v ?? null) as AlertType | null })}
      />
    </div>
  )
}

/** Settings as they stand with what was typed over them; what is wrong is marked once somebody tried to save. */
function useAlertDrafts(first: Setting[]) {
  const { data: loaded = first } = useAsk('alerts.settings', {}, { first })
  const { typed: edited, setTyped: setEdited, restored, restart, settle } = useTyped<Readonly<Record<string, Draft>>>('alerts', () => ({}))
  const [tried, setTried] = useState(false)
  const save = useAct('alerts.saveSettings')
  const added = Object.values(edited).filter((d) => d.id === null)
  const drafts = [...loaded.map((s) => edited[String(s.id)] ?? draftOf(s)), ...added]
  const changed = changedOf(drafts, loaded)
  const refused = refusedRows(save.error, changed)
  const change = (draft: Draft, part: Partial<Draft>) => setEdited((now) => ({ ...now, [draft.key]: { ...draft, ...part } }))
  const drop = (draft: Draft) => setEdited(({ [draft.key]: _gone, ...rest }) => rest)
  const saveAll = () => {
    setTried(true)
    if (changed.some((d) => Object.keys(faultsOf(d)).length > 0)) {
      snack('Fix the marked fields first.', { tone: 'red' })
      // The fields are marked by the next paint.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-changed] [aria-invalid="true"]')?.focus())
      return
    }
    save.mutate({ settings: changed.map(sentOf) }, {
      onSuccess: (saved) => { settle({}); setTried(false); snack(`${saved.length} ${saved.length === 1 ? 'setting is' : 'settings are'} saved.`) },
    })
  }
  const discard = () => {
    restart()
    setTried(false)
    save.reset()
  }
  return { drafts, changed, refused, tried, restored, restart, change, drop, discard, save, saveAll }
}

/** What is watched, a section an alert: the default and its exceptions. Everything changed is saved in one go. */
export function AlertSections({ first, maySave, mayTest }: { first: Setting[]; maySave: boolean; mayTest: boolean }) {
  const { drafts, changed, refused, tried, restored, restart, change, drop, discard, save, saveAll } = useAlertDrafts(first)
  const [shown, setShown] = useState<Shown>({ type: null, carrier: null, country: null })
  const test = useAct('alerts.testSetting')
  const add = (type: AlertType) => change(newDraft(type, Date.now()), {})
  const send = (id: number) => test.mutate({ id }, {
    onSuccess: ({ sent_to }) => snack(`A test is on its way to ${sent_to.join(', ')}.`), onError: (fault) => snack(fault.message, { tone: 'red' }),
  })
  return (
    <div className="flex flex-col gap-4">
      <Filters shown={shown} onChange={setShown} />
      <TypedNotice restored={restored} onRestart={restart} />
      {save.error && <Notice tone="red">{save.error.message}</Notice>}
      {alertTypeNames.filter((type) => shown.type === null || shown.type === type).map((type) => {
        const rows = drafts.filter((d) => d.alert_type === type && (d.id === null || isShown(d, shown)))
        return (
          <Card
            key={type} flush title={alertFact(type).label}
            actions={maySave && <Button size="small" onClick={() => add(type)} aria-label={`Add override of ${alertFact(type).label}`}>Add override</Button>}
          >
            <p className="px-4 pt-3 text-ink-soft">{alertFact(type).fires}.</p>
            <ul className="divide-y">
              {rows.map((d) => (
                <AlertRow
                  key={d.key} draft={d} isChanged={changed.includes(d)} errors={{ ...(tried || d.id !== null ? faultsOf(d) : {}), ...refused[d.key] }}
                  maySave={maySave} onChange={(part) => change(d, part)}
                  onTest={mayTest && d.id !== null ? () => send(d.id ?? 0) : null}
                  onDrop={d.id === null ? () => drop(d) : null} testing={test.isPending && test.variables?.id === d.id}
                />
              ))}
            </ul>
          </Card>
        )
      })}
      {maySave && (
        <footer className="sticky bottom-0 z-10 flex items-center gap-3 border-t bg-surface py-3">
          <Button variant="primary" busy={save.isPending} disabledReason={changed.length === 0 && 'Nothing has been changed.'} onClick={saveAll}>
            {changed.length > 0 ? `Save all (${changed.length})` : 'Save all'}
          </Button>
          {changed.length > 0 && <Button variant="quiet" onClick={discard}>Discard</Button>}
        </footer>
      )}
    </div>
  )
}
