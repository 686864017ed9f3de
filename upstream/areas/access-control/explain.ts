import { sql, type SQL } from 'drizzle-orm'
import { calls } from '@/lib/contract/contract'
import type { AnyCall } from '@/lib/contract/kernel'
import { keys, isKey, type Key } from '@/lib/domain/keys'
import { recordStatus } from '@/lib/domain/record-status'
import { scopeField, userCategory, userStatus, type UserCategory } from '@/lib/domain/user'
import { first, rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { keysOf } from '../../platform/identify'
import { Refusal, refuseField } from '../../platform/refusal'
import { memberOf } from './member-list'

interface Step {
  passed: boolean
  text: string
}
interface Subject {
  name: string
  /** Any one of these opens it; empty = no key asked. */
  needs: readonly string[]
  open: string | null
  /** Categories that pass without a key, on their own rows. */
  own: readonly UserCategory[]
  screen: { id: number; status: string } | null
}

/** A screen's path as the browser shows it, without host, query and a closing slash: 'https://…/packages/12?tab=goods' -> '/packages/12'. */
const pathIn = (text: string) => text.trim().replace(/^https?:\/\/[^/]+/i, '').replace(/[?#].*$/, '').replace(/(.)\/$/, '$1')
/** Whether an address belongs to a screen's path: '/packages/12' to '/packages/:id' and '/packages/[id]'. */
const belongs = (address: string, path: string) =>
  new RegExp(`^${path.replace(/\/\[\[\.\.\.\w+\]\]/g, '(?:/[^/]+)?').replace(/\[\w+\]|:\w+|\{\w+\}/g, '[^/]+')}$`).test(address)

async function screenSubject(db: Db, typed: string): Promise<Subject> {
  const address = pathIn(typed)
  const screens = await rows<{ id: number; name: string; path: string; screen_ref: string; permission_key: string | null; status: string }>(
    db, sql`select id, name, path, screen_ref, permission_key, status from user_screens order by id`,
  )
  const screen = screens.find(({ path }) => path === address)
    ?? screens.find(({ screen_ref, name }) => screen_ref === typed || name.toLowerCase() === typed.trim().toLowerCase())
    ?? screens.find(({ path }) => belongs(address, path))
  if (!screen) throw refuseField('screen', 'There is no such screen. Give its path, such as /packages, or its address as the browser shows it.')
  return {
    name: `${screen.name} (${screen.path})`, needs: screen.permission_key?.split(',') ?? [], open: 'Its calls are guarded by themselves.', own: [], screen,
  }
}

const shape = (text: string) => text.replace(/\{\w+\}|:\w+/g, '{}')

function callSubject(text: string): Subject {
  const named = calls.get(text)
  const found: [string, AnyCall] | undefined = named ? [text, named] : [...calls].find(([, call]) => shape(`${call.method} ${call.path}`) === shape(text))
  if (!found) throw refuseField('call', 'There is no such call. Give its method and path, such as GET /api/packages/stats.')
  const [, call] = found
  return { name: `${call.method} ${call.path}`, needs: call.needs ?? [], open: call.open, own: call.own, screen: null }
}

/** Why a key is held or not: the first reason that decides. */
async function keyStep(db: Db, userId: number, category: UserCategory, needs: readonly string[]): Promise<Step> {
  const { keys: held } = await keysOf(db, userId)
  const given = needs.find((key) => held.has(key))
  const groupsWith = (key: string) =>
    rows<{ name: string; status: string }>(db, sql`select g.name, g.status from user_groups ug join groups g on g.id = ug.group_id
      where ug.user_id = ${userId} and ${key} = any(g.permissions) order by g.name`)
  if (given) {
    const from = (await groupsWith(given)).filter((g) => g.status === 'active').map((g) => g.name)
    return { passed: true, text: `Key ${given} comes from group ${from.join(' and ')}.` }
  }
  const keysNeeded = needs.join(' or ')
  const open = needs.filter((key) => isKey(key) && keys[key as Key].categories.includes(category))
  if (open.length === 0)
    return { passed: false, text: `Key ${keysNeeded} is not for ${userCategory.label(category).toLowerCase()} users, whatever their groups say.` }
  for (const key of open) {
    const groups = await groupsWith(key)
    const asleep = groups.find((g) => g.status !== 'active')
    if (groups.some((g) => g.status === 'active'))
      return { passed: false, text: `Key ${key} is in a group, but the account above this sub-account does not hold it.` }
    if (asleep) return { passed: false, text: `Key ${key} is in group ${asleep.name}, which is inactive.` }
  }
  return { passed: false, text: `None of this person's groups holds key ${keysNeeded}.` }
}

async function screenSteps(db: Db, category: UserCategory, screen: NonNullable<Subject['screen']>): Promise<Step[]> {
  const off = await first(db, sql`select 1 from user_category_screens where screen_id = ${screen.id} and user_category = ${category} and not enabled`)
  return [
    screen.status === 'active' ? { passed: true, text: 'The screen is switched on.' } : { passed: false, text: 'The screen is hidden from everyone.' },
    off
      ? { passed: false, text: `The screen is hidden from ${userCategory.label(category).toLowerCase()} users.` }
      : { passed: true, text: `The screen is shown to ${userCategory.label(category).toLowerCase()} users.` },
  ]
}

/** Which rows somebody is shown: their own scope, or for staff the clients their groups name (decision 013). */
async function rowStep(db: Db, id: number, category: UserCategory, own: string | null): Promise<Step> {
  if (scopeField[category]) return { passed: true, text: `Rows are cut to: ${own || 'nothing'}.` }
  const { scope } = await keysOf(db, id)
  if (scope.length === 0) return { passed: true, text: 'Rows are not cut: staff see everything.' }
  const named = await rows<{ name: string }>(db, sql`select name from clients where id = any(${sql.param(scope)}::bigint[]) order by name`)
  const groups = await rows<{ name: string }>(
    db,
    sql`select g.name from user_groups ug join groups g on g.id = ug.group_id and g.status = ${literal(recordStatus, 'active')}
        where ug.user_id = ${id} and cardinality(g.scope_client_ids) > 0 order by g.name`,
  )
  return {
    passed: true,
    text: `Rows are cut to these clients: ${named.map(({ name }) => name).join(', ')}, by ${groups.map(({ name }) => `group ${name}`).join(' and ')}.`,
  }
}

/** Why somebody may or may not open a screen or make a call: status, key and its groups, ceiling, screen switch, rows. */
export async function explain(db: Db, id: number, question: { screen?: string; call?: string }, within: SQL) {
  if (!question.screen === !question.call) throw refuseField('screen', 'Give a screen or a call.')
  const member = await memberOf(db, id, within)
  const category = member.user_category as UserCategory
  if (!userStatus.is(member.status)) throw new Refusal(404, 'User not found.')
  const subject = question.screen ? await screenSubject(db, question.screen) : callSubject(question.call ?? '')
  const status: Step = member.status === 'active'
    ? { passed: true, text: `${member.full_name} is active and may sign in.` }
    : { passed: false, text: `${member.full_name} is ${userStatus.label(member.status).toLowerCase()} and cannot sign in.` }
  const key = subject.own.includes(category)
    ? { passed: true, text: `No key is needed on ${userCategory.label(category).toLowerCase()} users' own rows.` }
    : subject.needs.length > 0 ? await keyStep(db, id, category, subject.needs) : { passed: true, text: `No key is needed. ${subject.open ?? ''}`.trim() }
  const steps = [status, key, ...(subject.screen ? await screenSteps(db, category, subject.screen) : [])]
  return { allowed: steps.every((step) => step.passed), subject: subject.name, steps: [...steps, await rowStep(db, id, category, member.scope)] }
}
