import { describe, expect, test } from 'vitest'
import { Emails, EmailText, readEmail } from '@/lib/contract/email'
import { readPhone, typedPhone } from '@/lib/contract/phone'

describe('a phone number', () => {
  test.each([
    '+971 50 123 4567', '+٩٧١٥٠١٢٣٤٥٦٧', '050 123 4567', '+971-50-123-4567', '00971501234567', '\u202a+971 50 123 4567\u202c',
    '+971\u00a050\u200b1234567', '0097150 123 4567', '971501234567', '٠٥٠ ١٢٣ ٤٥٦٧', '(050) 123.4567',
    'tel:+971501234567', '+971 (0)50 123 4567', '971501234567+', '+971–50–123–4567', '۰۵۰۱۲۳۴۵۶۷', '+00971501234567', '０５０１２３４５６７',
  ])('typed as %j is +971501234567', (typed) => {
    expect(readPhone(typed, 'AE')).toBe('+971501234567')
  })

  test('without its country code is one of the country known', () => {
    expect(readPhone('055 123 4567', 'SA')).toBe('+966551234567')
    expect(readPhone('9212 3456', 'OM')).toBe('+96892123456')
    expect(readPhone('+971 50 123 4567', 'SA')).toBe('+971501234567')
    expect(typedPhone('050 123 4567')).toBe('0501234567')
  })

  test.each([
    'call me maybe', 'n/a', '12', '', '+971', 'Ali 050 123 4567', '050 123 4567 / 055 765 4321', '2026-11-25', '+999 50 123 4567', '05012345678901234567890',
  ])('is not %j', (typed) => {
    expect(readPhone(typed, 'AE')).toBeNull()
  })
})

describe('an e-mail address', () => {
  test.each([
    ['b.ops@xn--mgbaam7a8h.xn--mgbaam7a8h', 'b.ops@xn--mgbaam7a8h.xn--mgbaam7a8h'],
    ['b.ops@امارات.امارات', 'b.ops@xn--mgbaam7a8h.xn--mgbaam7a8h'],
    ['b.ops@XN--MGBAAM7A8H.Xn--Mgbaam7a8h.', 'b.ops@xn--mgbaam7a8h.xn--mgbaam7a8h'],
    ['b&co@trade.example', 'b&co@trade.example'],
    ["o'hara+ops@Mail.Example", "o'hara+ops@mail.example"],
    ['mailto:sara@mail.example', 'sara@mail.example'],
    ['Sara Ali <sara@mail.example>', 'sara@mail.example'],
    ['"Ali, Sara" <mailto:sara@mail.example>', 'sara@mail.example'],
    ['<sara@mail.example>', 'sara@mail.example'],
    [' \u200fsara@mail.example\u200e ', 'sara@mail.example'],
    ['sara@mail.example.', 'sara@mail.example'],
    ['sara@mail。example', 'sara@mail.example'],
    ['sara@bücher.example', 'sara@xn--bcher-kva.example'],
    ['سارة@امارات.امارات', 'سارة@xn--mgbaam7a8h.xn--mgbaam7a8h'],
  ])('typed as %j is %s', (typed, kept) => {
    expect(readEmail(typed)).toBe(kept)
    expect(readEmail(kept)).toBe(kept)
  })

  test.each([
    '', 'sara', 'sara@', '@mail.example', 'sara@mail', 'sara ali@mail.example', 'a@b@mail.example', 'sara@mail..example',
    '.sara@mail.example', 'sara@-mail.example', 'sara@127.0.0.1', 'sara@mail.example/x', 'a@x.example, b@x.example', 'sara@mail.example:25',
  ])('is not %j', (typed) => {
    expect(readEmail(typed)).toBeNull()
  })

  test('of a list is named when it is none', () => {
    expect(Emails(3).parse(['Sara <sara@mail.example>', 'b@امارات.امارات'])).toEqual(['sara@mail.example', 'b@xn--mgbaam7a8h.xn--mgbaam7a8h'])
    expect(Emails(3).safeParse(['sara@mail.example', 'nobody']).error?.issues[0]?.message).toBe('nobody is not an e-mail address.')
    expect(EmailText(3).parse('a@x.example; b@x.example،c@X.example')).toBe('a@x.example, b@x.example, c@x.example')
    expect(EmailText(2).safeParse('a@x.example, b@x.example, c@x.example').success).toBe(false)
  })
})
