import type { ReactNode } from 'react'
import { contract, type Contract } from '@/lib/contract/contract'
import type { CallName, Input, Reply } from '@/lib/contract/types'
import type { RoutePath } from '@/lib/routes/routes'
import type { Visit } from './enter'
import { inputOf } from './list-query'
import { makePage } from './make-page'
import { Frame } from './screen'
import { faultOf } from './fault'

type AreaName = keyof Contract

/** What the parts of a detail page are given: the record as first loaded, how to ask for it again, what its reader may do. */
export interface DetailProps<N extends CallName> {
  call: N
  input: Input<N>
  record: Reply<N>
  may: Partial<Record<CallName, boolean>>
  /** Who reads it; what is kept on the device is kept for them. */
  userId: number
}

export interface DetailScreen<N extends CallName> {
  load: N
  /** Inputs of `load`: `[id]` is the address's parameter or query of that name. */
  input: Record<string, unknown>
  /** The record's field that names it. */
  title: keyof Reply<N> & string
  /** Areas of the contract, besides that of `load`, whose calls its parts offer to those who may make them. */
  beside?: AreaName[]
  Status?: (props: DetailProps<N>) => ReactNode
  Actions?: (props: DetailProps<N>) => ReactNode
  Body: (props: DetailProps<N>) => ReactNode
  /** What stands at an address that names no record. */
  overview?: (visit: Visit) => Promise<ReactNode>
}

const callsOf = (area: AreaName) => Object.keys(contract[area]).map((verb) => `${area}.${verb}` as CallName)

const addressOf = (visit: Visit) => ({ ...Object.fromEntries(Object.entries(visit.search).map(([k, v]) => [k, Array.isArray(v) ? v[0] : v])), ...visit.params })

/** One record on its page: loaded on the server, its parts kept fresh by what their calls refresh. */
export function detailPage<N extends CallName>(path: RoutePath, screen: DetailScreen<N>) {
  const { load, input, title, beside = [] } = screen
  const calls = [load.split('.')[0] as AreaName, ...beside].flatMap(callsOf)
  return makePage(path, 'detail', { load, input, title, beside }, async (visit) => {
    const query = inputOf(input, addressOf(visit)) as Input<N>
    const isNamed = Object.values(query as object).some((value) => value !== undefined && value !== '')
    if (screen.overview && !isNamed) return screen.overview(visit)
    const { data, fault } = await visit.ask(load, query)
    if (fault) {
      return (
        <Frame path={path}>{faultOf(fault)}</Frame>
      )
    }
    const may = Object.fromEntries(calls.map((call) => [call, visit.may(call)]))
    const props: DetailProps<N> = { call: load, input: query, record: data, may, userId: visit.user?.id ?? 0 }
    const { Status, Actions, Body } = screen
    return (
      <Frame
        path={path} title={String((data as Record<string, unknown>)[title] ?? '')}
        status={Status && <Status {...props} />} actions={Actions && <Actions {...props} />}
      >
        <Body {...props} />
      </Frame>
    )
  })
}
