import { describe, expect, test } from 'vitest'
import { isLight, lightHtml } from '../../scripts/lib/light-pages.mjs'

describe('a light page', () => {
  const page = '<!DOCTYPE html><html lang="en"><head><link rel="preload" as="script" href="/a.js"/><link rel="stylesheet" href="/a.css"/><title>Track</title>'
    + '<script src="/_next/a.js" async=""></script></head><body><p>Hello</p><script>self.push("<\\/p>")</script><script src="/parcel.js" defer=""></script></body></html>'

  test('is known by its address', () => {
    expect(['/tracking/summary', '/payment-route/aps/INV-1', '/payment-route-response/aps/0f'].map(isLight)).toEqual([true, true, true])
    expect(['/tracking', '/payment-list', '/payment-route'].map(isLight)).toEqual([false, false, false])
  })

  test('loses every script but its own helper', () => {
    expect(lightHtml(page, 'en')).toBe('<!DOCTYPE html><html lang="en"><head><link rel="stylesheet" href="/a.css"/><title>Track</title>'
      + '</head><body><p>Hello</p><script src="/parcel.js" defer=""></script></body></html>')
  })

  test('says on its root that it is Arabic', () => {
    expect(lightHtml(page, 'ar')).toContain('<html lang="ar" dir="rtl">')
  })
})
