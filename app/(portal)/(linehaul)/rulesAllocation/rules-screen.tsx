'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { Button, ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { allocationMode, unfinishedBacktests, type AllocationMode } from '@/lib/domain/allocation'
import { DraftBar } from './draft-bar'
import { RulesTable } from './rules-table'
import { TestOrder } from './test-order'
import { VersionsDrawer } from './versions-drawer'

interface Props {
  clientId: number | null
  draftId: number | null
  first: Reply<'allocation.list'>
  firstState: Reply<'allocation.desk'>
  clients: Reply<'clients.dropdown'>
  mayEdit: boolean
}

/** Whose rules, and which of them. */
function Choices({ clientId, clients, mode, status, onClient, onMode, onStatus }: Pick<Props, 'clientId' | 'clients'> & {
  mode: AllocationMode | null; status: string | null
  onClient: (id: number | null) => void; onMode: (mode: AllocationMode | null) => void; onStatus: (status: string | null) => void
}) {
  return (
    <>
      <div className="w-64">
        <ChoiceField
          id="rules-client" name="client_id" label="Client" placeholder="All clients"
          options={clients.map(({ id, name }) => ({ value: id, label: name }))} value={clientId} onChange={(v) => onClient(v === null ? null : Number(v))}
        />
      </div>
      <div className="w-44">
        <ChoiceField
          id="rules-mode" name="allocation_mode" label="Mode" placeholder="All"
          options={allocationMode.options} value={mode} onChange={(v) => onMode(v as AllocationMode | null)}
        />
      </div>
      <div className="w-36">
        <ChoiceField
          id="rules-status" name="status" label="Status" placeholder="All"
          options={[{ value: 'active', label: 'Active' }, { value: 'inactive', label: 'Inactive' }]}
          value={status} onChange={(v) => onStatus(v === null ? null : String(v))}
        />
      </div>
    </>
  )
}

/** A client's own rules, then those of others: the order of either can be changed by itself. */
function RuleSets({ rows, clientId, draftId, maySort, mayEdit }: Pick<Props, 'clientId' | 'draftId' | 'mayEdit'> & {
  rows: Reply<'allocation.list'>['rows']; maySort: boolean
}) {
  const own = rows.filter(({ client_id }) => client_id === clientId)
  const common = clientId === null ? [] : rows.filter(({ client_id }) => client_id === null)
  const others = clientId === null && draftId === null ? rows.filter(({ client_id }) => client_id !== null) : []
  return (
    <>
      {own.length > 0 && (
        <RulesTable
          key={own.map(({ id, version, priority, status: s }) => `${id}.${version}.${priority}.${s}`).join()}
          title={clientId === null ? 'For all clients' : (own[0]?.client ?? '')} rules={own}
          clientId={clientId} draftId={draftId} maySort={maySort} mayEdit={mayEdit}
        />
      )}
      {others.length > 0 && (
        <RulesTable
          key="others" title="Of single clients" note="Choose a client to change their order."
          rules={others} clientId={null} draftId={null} maySort={false} mayEdit={mayEdit} showClient
        />
      )}
      {common.length > 0 && (
        <div className="opacity-75">
          <RulesTable
            key="common" title="For all clients" note="These apply after the client’s own."
            rules={common} clientId={null} draftId={null} maySort={false} mayEdit={false}
          />
        </div>
      )}
    </>
  )
}

/** Rules in the order they are asked: a client's own, then those for all clients. */
export function RulesScreen({ clientId, draftId, first, firstState, clients, mayEdit }: Props) {
  const router = useRouter()
  const [mode, setMode] = useState<AllocationMode | null>(null)
  const [status, setStatus] = useState<string | null>(null)
  const [panel, setPanel] = useState<'test' | 'versions' | null>(null)
  const filtered = mode !== null || status !== null
  const input = {
    client_id: clientId ?? undefined, draft_id: draftId ?? undefined, page_size: 200,
    ...(mode && { allocation_mode: [mode] }), ...(status && { status: [status as 'active'] }),
  }
  const rules = useAsk('allocation.list', input, { first: filtered ? undefined : first, keepOld: true })
  const rulesState = useAsk('allocation.desk', { client_id: clientId ?? undefined }, {
    first: firstState, pollMs: (now) => (now?.backtest && (unfinishedBacktests as readonly string[]).includes(now.backtest.status) ? 1000 : false),
  })
  const go = (client: number | null, draft: boolean) =>
    router.push(`/rulesAllocation${client || draft ? '?' : ''}${[client ? `client_id=${client}` : '', draft ? 'draft=1' : ''].filter(Boolean).join('&')}`)
  const rows = rules.data?.rows ?? []
  const add = `/rulesAllocation/add/${clientId ?? 0}${draftId ? `?draft=${draftId}` : ''}`
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Choices
          clientId={clientId} clients={clients} mode={mode} status={status}
          onClient={(id) => go(id, false)} onMode={setMode} onStatus={setStatus}
        />
        <div className="ms-auto flex flex-wrap gap-2">
          <Button onClick={() => setPanel('test')}>Test an order</Button>
          <Button onClick={() => setPanel('versions')}>Versions</Button>
          {mayEdit && <ButtonLink variant="primary" href={add}>Add rule</ButtonLink>}
        </div>
      </div>
      {rulesState.data && (
        <DraftBar state={rulesState.data} clientId={clientId} inDraft={draftId !== null} mayEdit={mayEdit} onGo={(draft) => go(clientId, draft)} />
      )}
      {rules.error && <Failure sentence={rules.error.message} requestId={rules.error.requestId} onRetry={() => void rules.refetch()} busy={rules.isFetching} />}
      {rows.length === 0 && !rules.error && (
        <EmptyState
          title={filtered ? 'No rules match' : 'No rules yet'}
          text={filtered ? 'Change or clear the filters.' : 'Without rules the preference of carriers decides.'}
          action={!filtered && mayEdit ? <ButtonLink href={add}>Add rule</ButtonLink> : undefined}
        />
      )}
      <RuleSets rows={rows} clientId={clientId} draftId={draftId} maySort={mayEdit && !filtered} mayEdit={mayEdit} />
      {panel === 'test' && <TestOrder clients={clients} clientId={clientId} draftId={draftId} onClose={() => setPanel(null)} />}
      {panel === 'versions' && rulesState.data && <VersionsDrawer versions={rulesState.data.versions} mayEdit={mayEdit} onClose={() => setPanel(null)} />}
    </div>
  )
}
