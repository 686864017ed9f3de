import { describe, expect, test } from 'vitest'
import { mayGo, shortcutsFor } from '@/app/(portal)/(workspace)/shortcuts'
import type { Grants } from '@/lib/routes/guard'

const grants = (...keys: string[]): Grants => ({ user_category: 'admin', keys: new Set(keys), screens: new Set() })

describe('home leads only where somebody may go', () => {
  const labels = grants('app_base:package-labels')
  test.each([
    '/inbox', '/inbox?category=alert', '/documents?view=papers&ack_due=true', '/alerts',
    '/packages?status=delivered', '/upload-status-list?status=completed_with_errors', '/no-such-screen',
  ])('not to %s with one right', (href) => {
    expect(mayGo(href, labels)).toBe(false)
  })
  test('and there with the right to it', () => {
    expect(mayGo('/documents?view=papers&ack_due=true', grants('app_base:documents'))).toBe(true)
    expect(mayGo('/inbox?category=alert', grants('app_base:inbox'))).toBe(true)
    expect(mayGo('/packages?status=delivered', grants('app_package:package-list'))).toBe(true)
  })
  test('and shortcuts are screens of one’s own', () => {
    expect(shortcutsFor(labels).map(({ href }) => mayGo(href, labels))).not.toContain(false)
    expect(shortcutsFor(labels).map(({ href }) => href)).toContain('/package-labels')
  })
})
