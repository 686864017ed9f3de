import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { CallName, Input, Reply } from '@/lib/contract/types'
import { endsSession, Refused } from '@/lib/domain/refused'
import { asVisitor } from '@/lib/bff/deadline'
import { endedPath } from '@/lib/bff/ended'
import { askUpstream } from '@/lib/bff/upstream'
import { grantsAge, permissionsNow, soon } from '@/lib/bff/fresh'
import { decide } from '@/lib/bff/guard'
import { isClosedTo, maintenanceNow } from '@/lib/bff/maintenance'
import { grantsOf, isSignedIn, readSession, type PortalSession } from '@/lib/bff/session'
import { callNamed } from '@/lib/contract/contract'
import type { AnyCall } from '@/lib/contract/kernel'
import type { Grants } from '@/lib/routes/guard'
import type { RoutePath } from '@/lib/routes/routes'
import { mayMake } from '@/lib/domain/permission'

export interface PageProps {
  params: Promise<Record<string, string | string[] | undefined>>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}
export type Search = Record<string, string | string[]>

/** The sentence that says why there is no answer. */
export interface Fault {
  status: number
  message: string
  requestId: string | null
  /** Inputs it is about, where the upstream named some. */
  fields?: string[]
}
/** What an asked call came to. */
export type Loaded<T> = { data: T; fault?: undefined } | { data?: undefined; fault: Fault }

/** Thrown by `need` and shown (answered.tsx) in the place of the page's content. */
export class Unanswered extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message)
  }
}

export interface Visit {
  path: RoutePath
  params: Record<string, string>
  search: Search
  /** The full path asked for. */
  target: string
  user: NonNullable<PortalSession['user']> | null
  grants: Grants
  /** Asks a call as the visitor. An ended session or a missing key leaves the page; other refusals come back as a fault. */
  ask<N extends CallName>(name: N, input: Input<N>): Promise<Loaded<Reply<N>>>
  /**
   * Asks for what the page is nothing without: its fault is shown instead of the page. To be awaited by the page's content itself, not by a component of it.
   */
  need<N extends CallName>(name: N, input: Input<N>): Promise<Reply<N>>
  /** What a page turns out to be about, such as the record's name, which then names its browser tab. Set by its content. */
  about: { name?: string }
  /** Whether the visitor holds a key of the call: what a button hangs on. */
  may(name: CallName): boolean
}

const unconfirmed = { fault: { status: 428, message: 'Confirm it is you to see this.', requestId: null } }
const nobody: Grants = { user_category: '', keys: new Set(), screens: new Set() }

function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/\[\[?(?:\.\.\.)?(\w+)\]\]?/g, (_all, name: string) => encodeURIComponent(params[name] ?? '')).replace(/\/$/, '') || '/'
}

/** The person's grants as they are now; while the upstream is away those of the cookie must do, for it refuses everything anyway. */
async function grantsNow(session: PortalSession, target: string): Promise<Grants | null> {
  if (!isSignedIn(session)) return null
  try {
    const p = await soon(permissionsNow(session.token, session.user.category))
    return { user_category: p.user.user_category, keys: new Set(p.access_rights.permission_key), screens: new Set(p.access_rights.screens) }
  } catch (error) {
    if (error instanceof Refused && endsSession(error.status, error.message)) redirect(endedPath(target, session.token))
    return grantsAge(session) < 86_400 ? grantsOf(session) : null
  }
}

/** The token a call names; a public one carries none. */
const tokenOf = (call: AnyCall, session: PortalSession) => (
  call.token === 'none' ? null : call.token === 'admin' ? (session.admin?.token ?? null) : (session.token ?? null)
)

/** A parameter as typed; one that cannot be decoded is looked up as it stands, and not found. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function loaded<T>(work: Promise<T>, target: string, token?: string): Promise<Loaded<T>> {
  try {
    return { data: await work }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (endsSession(error.status, error.message)) redirect(endedPath(target, token))
    if (error.status === 403) redirect('/404?reason=permission')
    return { fault: { status: error.status, message: error.message, requestId: error.requestId, fields: error.errors.flatMap(({ field }) => field ?? []) } }
  }
}

/** Guards a page by the six rules with fresh answers, and hands it what it needs to know of its visitor. */
export async function enterScreen(path: RoutePath, props: PageProps): Promise<Visit> {
  const [given, query, session, state, from] = await Promise.all([props.params, props.searchParams, readSession(), maintenanceNow(), headers()])
  const params = Object.fromEntries(Object.entries(given).map(([k, v]) => [k, decoded(Array.isArray(v) ? (v[0] ?? '') : (v ?? ''))]))
  const search = Object.fromEntries(Object.entries(query).filter((e): e is [string, string | string[]] => e[1] !== undefined))
  const pathname = fillPath(path, params)
  const text = new URLSearchParams(Object.entries(search).flatMap(([k, v]) => ([] as string[]).concat(v).map((one) => [k, one]))).toString()
  const target = text ? `${pathname}?${text}` : pathname
  const grants = await grantsNow(session, target)
  const visitor = { category: session.user?.category ?? null, grants }
  const instead = decide(pathname, target, visitor, isClosedTo(state, session.user?.category ?? null))
  if (instead && instead !== target) redirect(instead)
  const ask: Visit['ask'] = (name, input) => {
    const call = callNamed(name)
    // What asks for a confirmed administrator is asked again by the page's own part, which can show the question.
    if (call.token === 'admin' && !(session.admin && session.admin.expires > Date.now() / 1000)) return Promise.resolve(unconfirmed)
    return loaded(askUpstream(name, input, { token: tokenOf(call, session), ...asVisitor(from) }), target, session.token)
  }
  return {
    path, params, search, target, ask, about: {},
    user: grants ? (session.user ?? null) : null,
    grants: grants ?? nobody,
    need: async (name, input) => {
      const { data, fault } = await ask(name, input)
      if (fault) throw new Unanswered(fault)
      return data
    },
    may: (name) => grants !== null && mayMake(callNamed(name), grants),
  }
}
