import { describe, expect, test } from 'vitest'
import { lightHtml } from '../../scripts/lib/light-pages.mjs'

describe('a light page', () => {
  const page = '<!DOCTYPE html><html lang="en"><head><link rel="preload" as="script" href="/a.js"/><link rel="stylesheet" href="/a.css"/><title>Track</title>'
    + '<script src="/_next/a.js" async=""></script></head><body><p>Hello</p><script>self.push("<\\/p>")</script><script src="/parcel.js" defer=""></script></body></html>'

  test('loses every script but its own helper', () => {
    expect(lightHtml(page, 'en')).toBe('<!DOCTYPE html><html lang="en"><head><link rel="stylesheet" href="/a.css"/><title>Track</title>'
      + '</head><body><p>Hello</p><script src="/parcel.js" defer=""></script></body></html>')
  })

  test('says on its root that it is Arabic', () => {
    expect(lightHtml(page, 'ar')).toContain('<html lang="ar" dir="rtl">')
  })
})
