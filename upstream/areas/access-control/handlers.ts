import { sql } from 'drizzle-orm'
import { groups } from '@/lib/contract/groups'
import { members } from '@/lib/contract/members'
import { screenAccess } from '@/lib/contract/screen-access'
import { subAccounts } from '@/lib/contract/sub-accounts'
import type { Db } from '../../db/db'
import type { AuditEntry } from '../../platform/audit'
import { Answer, implement } from '../../platform/implement'
import { noPermission } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { auditList } from './audit-list'
import { explain } from './explain'
import { addGroup, changeGroup, effectOf, groupList, groupNames, groupOf, markGroups } from './groups'
import { groupSheet } from './group-sheet'
import { invite, type Sending } from './invites'
import { keyMatrix } from './key-matrix'
import { memberList, memberOf } from './member-list'
import { markMembers, markOf } from './member-marks'
import { addMember, changeMember, changeOwn, unlockMember } from './member-writes'
import { addScreen, changeScreen, screenList, screensOf, setCategoryScreens, setScreenStatus } from './screens'
import { endSession, sessionList } from './sessions-list'
import { decideSignup, signupList } from './signups'
import { addSubAccount, changeSubAccount, managed, subAccountList } from './sub-accounts'
import { membersSeenBy, membersWithin } from './staff-scope'
import { beginView, endOverdueViews } from './view-as'

const sending = (ctx: { db: Db; who: Who; services: Services; audit: (entry: AuditEntry) => void }): Sending => ({
  tx: ctx.db, who: ctx.who, services: ctx.services, audit: ctx.audit,
})

/** Views end by themselves; the log says so for those nobody ended. */
export function accessJobs({ jobs, database, log }: Services): void {
  jobs.work('access.views', async () => {
    const ended = await endOverdueViews(database.db)
    if (ended > 0) log.info({ ended }, 'views ended')
  })
  jobs.every('access.views', '* * * * *')
}

export const groupHandlers = implement(groups, {
  keys: ({ db, who, query }) => keyMatrix(db, who, query.user_category),
  list: ({ db, query }) => groupList(db, query),
  matrix: ({ db }) => groupSheet(db),
  add: async ({ db, who, body, audit }) => new Answer(201, await addGroup(db, who, body, audit)),
  one: ({ db, params }) => groupOf(db, params.id),
  change: ({ db, who, params, body, audit }) => changeGroup(db, who, params.id, body, audit),
  delete: async ({ db, who, params, audit }) => {
    await markGroups(db, who, 'delete', [params.id], audit)
    return { id: params.id }
  },
  mark: ({ db, who, params, body, audit }) => markGroups(db, who, params.action, body.ids, audit),
  names: ({ db, who, query }) => groupNames(db, who, query),
  effect: ({ db, params, body }) => effectOf(db, params.id, body.permissions),
})

export const memberHandlers = implement(members, {
  list: ({ db, who, query }) => memberList(db, who, query),
  add: async ({ body, ...ctx }) => new Answer(201, await addMember(sending(ctx), body)),
  one: ({ db, who, params }) => memberOf(db, params.id, membersSeenBy(who)),
  change: ({ params, body, ...ctx }) => (
    ctx.who.keys.has('app_access_control:user-edit') ? changeMember(sending(ctx), params.id, body) : changeOwn(sending(ctx), params.id, body)
  ),
  delete: async ({ params, ...ctx }) => {
    await markMembers(sending(ctx), 'delete', [params.id], membersWithin(ctx.who))
    return { id: params.id }
  },
  mark: ({ params, body, ...ctx }) => {
    const mark = markOf(params.action)
    if (!ctx.who.keys.has(mark === 'delete' ? 'app_access_control:user-delete' : 'app_access_control:user-edit')) throw noPermission()
    return markMembers(sending(ctx), mark, body.ids, membersWithin(ctx.who))
  },
  invite: ({ body, ...ctx }) => invite(sending(ctx), body.ids, membersWithin(ctx.who)),
  explain: ({ db, who, params, query }) => explain(db, params.id, query, membersWithin(who)),
  sessions: ({ db, who, query }) => sessionList(db, who, query),
  endSession: ({ params, query, ...ctx }) => endSession(sending(ctx), params.id, query.user_id),
  audit: ({ db, who, query }) => auditList(db, who, query),
  unlock: ({ params, ...ctx }) => unlockMember(sending(ctx), params.id),
  viewAs: ({ params, body, request, ...ctx }) => beginView(sending(ctx), request, params.id, body.reason),
  signups: ({ db, who, query }) => signupList(db, who, query),
  decideSignup: ({ params, body, ...ctx }) => decideSignup(sending(ctx), params.id, params.decision, body.reason),
})

export const screenAccessHandlers = implement(screenAccess, {
  ofCategory: ({ db, query }) => screensOf(db, query.user_category),
  setCategory: ({ db, body, audit }) => setCategoryScreens(db, body, audit),
  list: ({ db, query }) => screenList(db, query),
  setStatus: ({ db, who, body, audit }) => setScreenStatus(db, who, body.ids, body.status, audit),
  change: ({ db, who, params, body, audit }) => changeScreen(db, who, params.id, body, audit),
  add: async ({ db, who, body, audit }) => new Answer(201, await addScreen(db, who, body, audit)),
})

export const subAccountHandlers = implement(subAccounts, {
  list: ({ db, who, query }) => subAccountList(db, who, query),
  add: async ({ body, ...ctx }) => new Answer(201, await addSubAccount(sending(ctx), body)),
  change: ({ params, body, ...ctx }) => changeSubAccount(sending(ctx), params.id, body),
  mark: ({ params, body, ...ctx }) => markMembers(sending(ctx), markOf(params.action), body.ids, managed(ctx.who)),
  invite: ({ body, ...ctx }) => invite(sending(ctx), body.ids, sql`${managed(ctx.who)}`),
})
