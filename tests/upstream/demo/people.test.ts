import { describe, expect, test } from 'vitest'
import { roleCodes, roles } from '@/lib/domain/roles'
import { uploadFailure, uploadStatus } from '@/lib/domain/upload'
import { isUploadKind, uploadKinds, type UploadKind } from '@/lib/domain/upload-kinds'
import { scopeField, type UserCategory } from '@/lib/domain/user'
import { inboxRows } from '@/upstream/demo/desk/inbox'
import { errorRows, uploadRows } from '@/upstream/demo/desk/uploads'
import { evening, people, repeats } from './making'

const users = people()
const byMail = new Map(users.map(user => [user.email, user]))

describe('accounts', () => {
  test('everybody finds an account of his role under its name', () => {
    for (const role of roleCodes)
      expect(byMail.get(`${role}@demo.example`), role).toMatchObject({ user_category: roles[role].category, status: 'active', password_hash: 'hash' })
    expect(users).toHaveLength(81)
    expect(repeats(users.map(({ email }) => email))).toEqual([])
    expect(repeats(users.map(({ full_name }) => full_name))).toEqual([])
  })
  test('each sees the rows of its category and no others', () => {
    const fields = Object.values(scopeField).filter(field => field !== null)
    // Who signed up belongs to nobody until somebody lets him in.
    for (const user of users.filter(({ email }) => !email.startsWith('signup'))) {
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
    for (const { parent_user_id, client_ids, carrier_ids } of under)
      expect(users.find(({ id }) => id === parent_user_id)).toMatchObject({ is_owner: true, client_ids, carrier_ids })
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

  const isLive = ({ status }: { status?: string }) => status === 'queued' || status === 'processing'
  test('160 of thirty kinds; what has not finished are runs of a job, so that no worker looks for a file that was never sent', () => {
    expect(uploads).toHaveLength(160)
    expect(new Set(uploads.map(({ kind }) => kind)).size).toBe(30)
    for (const { status, kind } of uploads) {
      expect(isUploadKind(kind)).toBe(true)
      expect(uploadStatus.is(status) && (kind === 'inventory_sync') === isLive({ status })).toBe(true)
    }
    expect(uploads.filter(isLive).map(({ status, progress }) => [status, progress])).toEqual([['processing', 40], ['queued', 0], ['queued', 0]])
    expect(new Set(uploads.flatMap(({ failure_code }) => failure_code ?? []))).toEqual(new Set(uploadFailure.names))
    expect(uploads.filter(({ duplicate_of }) => duplicate_of)).toHaveLength(2)
  })
  test('every list of uploads shows three at least, and one of the last week', () => {
    for (const list of new Set(Object.values(uploadKinds).flatMap(({ statusList, errorList }) => [statusList, errorList ?? statusList]))) {
      const shown = uploads.filter(({ kind }) => [uploadKinds[kind as UploadKind].statusList, uploadKinds[kind as UploadKind].errorList].includes(list))
      expect(shown.length, list).toBeGreaterThanOrEqual(3)
      expect(shown.some(({ created_at }) => evening.getTime() - Date.parse(String(created_at)) < 6 * 86_400_000), list).toBe(true)
    }
  })
  test('every error list has rows', () => {
    for (const list of new Set(Object.values(uploadKinds).flatMap(({ errorList }) => errorList ?? []))) {
      expect(uploads.some(({ kind, rows_rejected }) => uploadKinds[kind as UploadKind].errorList === list && rows_rejected), list).toBe(true)
    }
  })
  test('the counts of a file add up, and its refused rows are listed', () => {
    for (const upload of uploads.filter((one) => one.status !== 'failed' && !isLive(one))) {
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
