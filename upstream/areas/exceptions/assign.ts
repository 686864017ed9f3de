import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { exceptions } from '@/lib/contract/exceptions'
import type { ExceptionKind, ExceptionSubject } from '@/lib/domain/exception'
import { first, inTransaction, rows, type Db } from '../../db/db'
import type { AuditEntry } from '../../platform/audit'
import { allOf } from '../../platform/list'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { remakeLabel } from '../packages/relabel'
import { addEvent } from '../tracking/add-event'
import { factsOf } from './facts'
import { kindsNow, kindsOf, namedBy } from './kinds'
import { findPeople, sideOf } from './owners'

type Assigning = z.output<typeof exceptions.assign.body>
type Outcome = z.output<typeof exceptions.assign.reply>

/** What a change of several exceptions is made with. */
interface Change<B> {
  db: Db
  who: Who
  body: B
  audit: (entry: AuditEntry) => void
}

/** An exception somebody chose, as it stands at this moment. */
interface Chosen {
  id: number
  kind: ExceptionKind
  subject: ExceptionSubject
  subject_id: number
  number: string
  owner_id: number | null
}

const over = 'This is no longer an exception.'

/** The chosen exceptions that still are one and that the person may know of, in the order of their ids, so that two people queue up at the same rows. */
async function chosenOf(tx: Db, who: Who, ids: readonly number[]): Promise<{ chosen: Chosen[]; gone: Outcome['failed'] }> {
  const kinds = await kindsNow(tx)
  const names = new Set(kindsOf(who))
  const named = [...new Set(ids)].toSorted((a, b) => a - b).flatMap((id) => {
    const one = namedBy(id)
    return one && names.has(one.kind) ? [{ id, ...one }] : []
  })
  const each = [...Map.groupBy(named, ({ kind }) => kind)].map(([name, some]) => {
    const { table, id, is, visible, since } = kinds[name]
    return sql`select ${name}::text as kind, ${id} as subject_id, ${since} as since from ${table}
      where ${allOf([sql`${id} = any(${sql.param(some.map(({ subject_id }) => subject_id))}::bigint[])`, is, visible(who)])}`
  })
  const standing = each.length > 0 ? await rows<{ kind: ExceptionKind; subject_id: number; since: string }>(tx, sql.join(each, sql` union all `)) : []
  const sinceOf = new Map(standing.map(({ kind, subject_id, since }) => [`${kind}:${subject_id}`, since]))
  const found = named.flatMap((one) => {
    const since = sinceOf.get(`${one.kind}:${one.subject_id}`)
    return since === undefined ? [] : [{ ...one, since }]
  })
  const chosen = await factsOf(tx, who, kinds, found)
  const left = new Set(chosen.map(({ id }) => id))
  return { chosen, gone: [...new Set(ids)].filter((id) => !left.has(id)).map((id) => ({ name: String(id), message: over })) }
}

/** Of several exceptions of one subject the first stands for it. */
const bySubject = (chosen: readonly Chosen[]) => [...new Map(chosen.toReversed().map((one) => [`${one.subject}:${one.subject_id}`, one])).values()].toReversed()

async function personOf(tx: Db, who: Who, { to, user_id }: Assigning): Promise<{ id: number; name: string } | null> {
  if (to === 'nobody') return null
  if (to === 'me') return { id: who.user_id, name: who.name }
  if (user_id === undefined) throw refuseField('user_id', 'Choose who takes it over.')
  const [person] = await findPeople(tx, who, { id: user_id })
  if (!person) throw refuseField('user_id', 'Choose an active colleague who may see to exceptions.')
  return { id: person.value, name: person.label }
}

/** Sets the owner of one subject and answers who had it; taking refuses what a colleague has already. */
async function setOwner(tx: Db, who: Who, { subject, subject_id }: Chosen, owner: number | null, isTaking: boolean): Promise<number | null> {
  const here = sql`side = ${sideOf(who)} and subject = ${subject} and subject_id = ${subject_id}`
  const added = owner === null ? undefined : await first(tx, sql`insert into exception_owners (side, subject, subject_id, user_id)
    values (${sideOf(who)}, ${subject}, ${subject_id}, ${owner}) on conflict do nothing returning user_id`)
  if (added) return null
  const had = await first<{ user_id: number; name: string }>(tx, sql`select o.user_id, u.full_name as name from exception_owners o
    join users u on u.id = o.user_id where ${here} for update of o`)
  if (isTaking && had && had.user_id !== owner) throw new Refusal(409, `${had.name} sees to it already. Hand it over to take it.`)
  await (owner === null
    ? rows(tx, sql`delete from exception_owners where ${here}`)
    : rows(tx, sql`update exception_owners set user_id = ${owner}, taken_at = now() where ${here} and user_id <> ${owner}`))
  return had?.user_id ?? null
}

type Work = (tx: Db, one: Chosen) => Promise<string | undefined>

/** The same work for each of some exceptions: what one refuses, or answers that is wrong, is told beside its number and holds back no other. */
async function eachOf(tx: Db, chosen: readonly Chosen[], gone: Outcome['failed'], work: Work): Promise<Outcome> {
  const failed = [...gone]
  for (const one of chosen) {
    const fault = await inTransaction(tx, (savepoint) => work(savepoint, one)).catch((error: unknown) => {
      if (error instanceof Refusal) return error.message
      throw error
    })
    if (fault) failed.push({ name: one.number, message: fault })
  }
  return { done: chosen.length + gone.length - failed.length, failed }
}

/** Takes exceptions, hands them over or lets them go. Two who take the same at once: the first has it, the other is told who. */
export async function assignExceptions({ db: tx, who, body, audit }: Change<Assigning>): Promise<Outcome> {
  const person = await personOf(tx, who, body)
  const { chosen, gone } = await chosenOf(tx, who, body.ids)
  const subjects = bySubject(chosen)
  const { failed } = await eachOf(tx, subjects, gone, async (savepoint, one) => {
    const had = await setOwner(savepoint, who, one, person?.id ?? null, body.to === 'me')
    if (had === (person?.id ?? null)) return undefined
    const after = { owner_id: person?.id ?? null, owner: person?.name ?? null }
    audit({ entity: `exception_${one.subject}`, entity_id: one.subject_id, before: { owner_id: had }, after })
    return undefined
  })
  return { done: new Set(body.ids).size - failed.length, failed }
}

/** Makes the labels of those whose label failed anew. */
export async function relabelExceptions({ db: tx, who, body, audit }: Change<{ ids: number[] }>): Promise<Outcome> {
  const { chosen, gone } = await chosenOf(tx, who, body.ids)
  return eachOf(tx, chosen, gone, async (savepoint, { kind, subject_id }) => {
    if (kind !== 'label_failed') return 'Its label has not failed.'
    const { label_status, label_error } = await remakeLabel({ db: savepoint, who, audit }, subject_id)
    // What it failed of this time is kept.
    return label_status === 'failed' ? (label_error ?? 'No label could be made.') : undefined
  })
}

const RELEASED = 'ORD05'

/** Lets held parcels go on, each with an event of its own. */
export async function releaseHolds({ db: tx, who, body: { ids, ...said }, audit }: Change<z.output<typeof exceptions.releaseHold.body>>): Promise<Outcome> {
  const { chosen, gone } = await chosenOf(tx, who, ids)
  const event_at = new Date().toISOString()
  return eachOf(tx, chosen, gone, async (savepoint, { kind, subject_id }) => {
    if (kind !== 'held') return 'It is not on hold.'
    const { id, status } = await addEvent(savepoint, who, { package_id: subject_id, event_code: RELEASED, event_at, ...said })
    audit({ entity: 'package_event', entity_id: id, after: { package_id: subject_id, event_code: RELEASED, event_at, status } })
    return undefined
  })
}
