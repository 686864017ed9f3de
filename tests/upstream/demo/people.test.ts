import { describe, expect, test } from 'vitest'
import { roleCodes, roles } from '@/lib/domain/roles'
import { uploadStatus } from '@/lib/domain/upload'
import { isUploadKind } from '@/lib/domain/upload-kinds'
import { scopeField, type UserCategory } from '@/lib/domain/user'
import { inboxRows } from '@/upstream/demo/desk/inbox'
import { errorRows, uploadRows } from '@/upstream/demo/desk/uploads'
import { evening, people, repeats } from './making'

const users = people()
const byMail = new Map(users.map(user => [user.email, user]))

describe('accounts', () => {
  test('everybody finds an account of his role under its name', () => {
    for (const role of roleCodes) expect(byMail.get(`${role}@demo.example`), role).toMatchObject({ user_category: roles[role].category, status: 'active', password_hash: 'hash' })
    expect(users).toHaveLength(64)
    expect(repeats(users.map(({ email }) => email))).toEqual([])
    expect(repeats(users.map(({ full_name }) => full_name))).toEqual([])
  })
  test('each sees the rows of its category and no others', () => {
    const fields = Object.values(scopeField).filter(field => field !== null)
    for (const user of users) {
      const own = scopeField[user.user_category as UserCategory]
      const filled = [...new Set(fields)].filter(field => (Array.isArray(user[field]) ? user[field].length > 0 : user[field] !== null))
      expect(filled, user.email).toEqual(own ? [own] : [])
    }
  })
  test('there is one in every state', () => {
    const count = (status: string) => users.filter(user => user.status === status).length
    expect([count('pending'), count('suspend'), count('deactivated')]).toEqual([5, 2, 2])
    expect(users.filter(({ approval_status }) => approval_status === 0)).toHaveLength(2)
    expect(users.filter(({ locked_until }) => locked_until && locked_until > evening.toISOString())).toHaveLength(1)
  })
  test('sub-accounts stand under an owner with the same scope', () => {
    const under = users.filter(({ parent_user_id }) => parent_user_id)
    expect(under).toHaveLength(9)
    for (const { parent_user_id, client_ids, carrier_ids } of under) expect(users.find(({ id }) => id === parent_user_id)).toMatchObject({ is_owner: true, client_ids, carrier_ids })
  })
  test('each has 25 messages, six of them unread', () => {
    const letters = Map.groupBy(inboxRows(users, evening.getTime()), ({ user_id }) => user_id)
    for (const { id } of users) {
      expect(letters.get(id)).toHaveLength(25)
      expect(letters.get(id)?.filter(({ read_at }) => !read_at)).toHaveLength(6)
    }
  })
})

describe('uploads', () => {
  const uploads = uploadRows(evening.getTime(), byMail)
  const errors = Map.groupBy(errorRows(uploads), ({ upload_id }) => upload_id)

  test('all have finished, so that no worker looks for a file that was never sent', () => {
    expect(uploads).toHaveLength(160)
    for (const { status, kind } of uploads) {
      expect(isUploadKind(kind)).toBe(true)
      expect(uploadStatus.is(status) && !uploadStatus.can(status, 'processing')).toBe(true)
    }
  })
  test('the counts of a file add up, and its refused rows are listed', () => {
    for (const upload of uploads.filter(({ status }) => status !== 'failed')) {
      expect((upload.rows_accepted ?? 0) + (upload.rows_rejected ?? 0)).toBe(upload.rows_total)
      expect((upload.rows_created ?? 0) + (upload.rows_updated ?? 0) + (upload.rows_unchanged ?? 0)).toBe(upload.rows_accepted)
      expect(errors.get(upload.id)?.length ?? 0).toBe(upload.rows_rejected)
      expect(upload.status).toBe(upload.rows_rejected ? 'completed_with_errors' : 'completed')
    }
  })
  test('2,600 refused rows, 300 of them put right by a later file of the kind', () => {
    const all = [...errors.values()].flat()
    expect(all).toHaveLength(2600)
    const right = all.filter(({ resolved_by_upload_id }) => resolved_by_upload_id)
    expect(right).toHaveLength(300)
    for (const { upload_id, resolved_by_upload_id } of right) expect(uploads[(resolved_by_upload_id ?? 0) - 1]?.kind).toBe(uploads[upload_id - 1]?.kind)
  })
})
