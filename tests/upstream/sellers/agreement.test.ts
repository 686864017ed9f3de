import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { addDays, today } from '@/lib/domain/days'
import { signaturesIn } from '@/upstream/core/seal/pdf-signature'
import { useApp } from '../app'
import { openPdf, pdfWords } from '../documents/reading'
import { signing } from './signing'

const app = useApp()
const { people, joined, invited, sign, sealed, page } = signing(app)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const numbers = (id: number) => app.query<{ stage: number; history: number; agreements: number }>(
  `select s.onboarding_stage as stage, (select count(*)::int from seller_stage_history h where h.seller_id = s.id and h.to_stage = 2) as history,
     (select count(*)::int from seller_agreements a where a.seller_id = s.id) as agreements from sellers s where s.id = $1`, [id],
)
const mailsTo = (email: string, template = 'agreement') => app.query<{ subject: string; files: { name: string; path: string }[] }>(
  'select subject, attachments as files from email_logs where $1 = any(to_addresses) and template = $2 order by id', [email, template],
)

describe('a seller that has signed up', () => {
  test('reads the newest text in its languages, signs, and its signature is sealed: stage 2, with the evidence of it', async () => {
    const one = await joined()
    const before = await page(one.id, one.me)
    expect(before).toMatchObject({ version: 1, may_sign: true, may_upload: false, agreement: null, onboarding_stage: 1 })
    expect(before.texts.map(({ language }) => language)).toEqual(['en', 'ar', 'zh'])
    expect(before.texts[0]?.body).not.toContain('[company]')
    const answer = await sign(one, { language: 'zh' })
    expect(answer.data).toMatchObject({ status: 'sealing', onboarding_stage: 1 })
    expect(answer.data.agreement_no).toMatch(new RegExp(`^AGR-${today().slice(0, 4)}-\\d{5}$`))
    await app.jobs.idle()
    const after = await page(one.id, one.me)
    expect(after).toMatchObject({
      onboarding_stage: 2, may_sign: false, has_file: true, agreement_start: today(), agreement_expiry: addDays(today(), 365),
      agreement: {
        status: 'sealed', language: 'zh', version: 1, signer_name: 'Li Wei', signer_email: one.email, registered_name: null, seal_error: null,
        text_hash: before.texts.find(({ language }) => language === 'zh')?.text_hash, certificate_subject: 'CN=Qafila sealing',
      },
    })
    expect(await numbers(one.id)).toEqual([{ stage: 2, history: 1, agreements: 1 }])
  })

  test('gets a PDF that holds the text signed and in English, and whose seal covers all of it', async () => {
    const one = await joined()
    await sign(one, { language: 'ar' })
    await app.jobs.idle()
    const file = await one.me.call('sellerAgreements.download', { id: one.id })
    expect(file.headers['content-type']).toBe('application/pdf')
    const { agreement } = await page(one.id)
    expect(sha256(file.body)).toBe(agreement?.sealed_sha256)
    expect(await signaturesIn(file.body)).toEqual([{ holds: true, upTo: file.body.length }])
    const changed = Buffer.from(file.body)
    changed.writeUInt8(changed.readUInt8(900) ^ 1, 900)
    expect((await signaturesIn(changed)).map(({ holds }) => holds)).toEqual([false])
    const pdf = await openPdf(Readable.from([file.body]))
    const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, i) => pdfWords(pdf, i + 1)))
    const text = pages.flat().map((word) => word.text).join(' ')
    for (const part of ['Importer of record agreement', 'Version 1 · English', one.seller_code, agreement?.agreement_no ?? '-', agreement?.text_hash ?? '-'])
      expect(text).toContain(part)
  })

  test('signs in any spelling of its contact’s name; another name is kept as a warning with the evidence', async () => {
    const same = await joined({ contact_name: 'Zoë Müller-Khan' })
    expect((await sign(same, { full_name: 'KHAN, zoe muller' })).status).toBe(200)
    await app.jobs.idle()
    expect((await page(same.id)).agreement?.registered_name).toBeNull()
    const other = await joined({ contact_name: 'Li Wei' })
    expect((await sign(other, { full_name: '王芳' })).status).toBe(200)
    await app.jobs.idle()
    expect((await page(other.id)).agreement).toMatchObject({ signer_name: '王芳', registered_name: 'Li Wei', status: 'sealed' })
  })

  test('is told of every fault at its field, and signs nothing meanwhile', async () => {
    const one = await joined()
    const bad = await sign(one, { full_name: ' ', consent: false })
    expect([bad.status, bad.errors.map(({ field }) => field)]).toEqual([422, ['full_name', 'consent']])
    expect(await sign(one, { version: 7 })).toMatchObject({ status: 409, message: 'The agreement has a new version, 1. Read it and sign again.' })
    expect(await numbers(one.id)).toEqual([{ stage: 1, history: 0, agreements: 0 }])
  })

  test('signs for itself alone: nobody of ours, no other seller', async () => {
    const [one, other] = [await joined(), await joined()]
    expect((await sign({ id: one.id, me: people.staff })).status).toBe(403)
    expect((await sign({ id: one.id, me: other.me })).status).toBe(404)
    expect((await other.me.call('sellerAgreements.one', { id: one.id })).status).toBe(404)
    const early = await invited()
    expect((await people.staff.call('sellerAgreements.countersign', { id: early.id })).message).toBe('The seller has not signed yet.')
  })
})

describe('pressed twice', () => {
  test('signing makes one agreement under one number (S7)', async () => {
    const one = await joined()
    const answers = await Promise.all(Array.from({ length: 8 }, () => sign(one)))
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.agreement_no}`)).size).toBe(1)
    await app.jobs.idle()
    expect(await numbers(one.id)).toEqual([{ stage: 2, history: 1, agreements: 1 }])
    expect(await mailsTo(one.email)).toHaveLength(1)
  })

  test('three sellers who sign within a minute get three numbers and three mails, each with its own file (S6)', async () => {
    const three = [await joined(), await joined(), await joined()]
    const answers = await Promise.all(three.map((one) => sign(one)))
    await app.jobs.idle()
    const mails = (await Promise.all(three.map(({ email }) => mailsTo(email)))).flat()
    expect(new Set(answers.map(({ data }) => data.agreement_no)).size).toBe(3)
    expect(mails.map(({ files }) => files.map(({ name }) => name))).toEqual(answers.map(({ data }) => [`agreement_${data.agreement_no}.pdf`]))
    expect(new Set(mails.map(({ files }) => files[0]?.path)).size).toBe(3)
  })

  test('countersigning is done once and leaves the first signature valid (S7)', async () => {
    const one = await sealed()
    const first = (await people.staff.call('sellerAgreements.download', { id: one.id })).body
    const answers = await Promise.all([1, 2, 3].map(() => people.staff.call('sellerAgreements.countersign', { id: one.id })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await app.jobs.idle()
    const both = (await people.staff.call('sellerAgreements.download', { id: one.id })).body
    expect(both.subarray(0, first.length).equals(first)).toBe(true)
    expect(await signaturesIn(both)).toEqual([{ holds: true, upTo: first.length }, { holds: true, upTo: both.length }])
    expect((await page(one.id)).agreement).toMatchObject({
      status: 'countersigned', sealed_sha256: sha256(first), countersigned_sha256: sha256(both), countersigner: expect.any(String) as string,
    })
    expect((await mailsTo(one.email)).map(({ files }) => files.length)).toEqual([1, 1])
    expect(await numbers(one.id)).toEqual([{ stage: 2, history: 1, agreements: 1 }])
    const client = await app.as('client_admin')
    expect((await client.call('sellerAgreements.countersign', { id: one.id })).status).toBe(403)
  })
})

describe('the copy that comes back', () => {
  const dates = { agreement_start: today(), agreement_expiry: addDays(today(), 200) }
  const copy = (one: { id: number; me: Awaited<ReturnType<typeof joined>>['me'] }, body: Buffer, more = {}) =>
    one.me.call('sellerAgreements.upload', { id: one.id, ...dates, ...more }, { file: { name: 'signed.pdf', body } })

  test('is filed at once when it is the file we sealed: stage 3, with the dates given', async () => {
    const one = await sealed()
    const { body } = await one.me.call('sellerAgreements.download', { id: one.id })
    expect((await copy(one, body)).data).toMatchObject({ onboarding_stage: 3, copy_state: 'same' })
    expect(await page(one.id)).toMatchObject({ onboarding_stage: 3, ...dates, agreement: { copy_state: 'same', copy_sha256: sha256(body) } })
    expect(await copy(one, body)).toMatchObject({ status: 409, message: 'The signed copy is filed already.' })
  })

  test('is marked when it differs and waits for the desk, which accepts it, or refuses it with a reason the seller is mailed', async () => {
    const [good, bad] = [await sealed(), await sealed()]
    for (const one of [good, bad]) {
      const { body } = await one.me.call('sellerAgreements.download', { id: one.id })
      expect((await copy(one, Buffer.concat([body, Buffer.from('\n% stamped')]))).data).toMatchObject({ onboarding_stage: 2, copy_state: 'differs' })
    }
    expect(await page(good.id)).toMatchObject({ onboarding_stage: 2, may_review: true })
    expect(await people.staff.call('sellerAgreements.review', { id: bad.id, decision: 'refuse' })).toMatchObject({ status: 422, errors: [{ field: 'note' }] })
    const accepted = await people.staff.call('sellerAgreements.review', { id: good.id, decision: 'accept' })
    expect(accepted.data).toMatchObject({ onboarding_stage: 3, copy_state: 'accepted' })
    await people.staff.call('sellerAgreements.review', { id: bad.id, decision: 'refuse', note: 'Page 2 is missing' })
    expect(await page(bad.id)).toMatchObject({ onboarding_stage: 2, may_upload: true, agreement: { copy_state: 'refused', copy_note: 'Page 2 is missing' } })
    expect((await mailsTo(bad.email)).map(({ subject }) => subject).at(-1)).toContain('was not accepted')
    expect((await people.staff.call('sellerAgreements.review', { id: bad.id, decision: 'accept' })).status).toBe(409)
  })

  test('is a PDF with dates that follow each other, of a seller that has signed', async () => {
    const [one, early] = [await sealed(), await joined()]
    expect((await copy(one, Buffer.from('no pdf at all'))).status).toBe(415)
    const pdf = Buffer.from('%PDF-1.7\n%%EOF')
    expect((await copy(one, pdf, { agreement_expiry: today() })).errors[0]).toEqual({
      field: 'agreement_expiry', message: 'The agreement must end after it starts.',
    })
    expect((await copy(early, pdf)).message).toBe('Complete Agreement E-signed first.')
  })
})

describe('the texts of agreements', () => {
  test('are added by the desk, a version at a time and English first; what was signed keeps its version', async () => {
    const officer = people.staff
    const body = `The seller agrees. ${'So it is. '.repeat(10)}`
    const add = (more: object) => officer.call('sellerAgreements.addText', { version: 2, language: 'en', title: 'Second wording', body, ...more } as never)
    const one = await sealed()
    expect((await add({ language: 'ar' })).errors[0]?.message).toBe('A new version begins with its English text.')
    expect((await add({ version: 9 })).status).toBe(422)
    expect((await add({})).status).toBe(201)
    expect((await add({})).status).toBe(409)
    const late = await joined()
    expect((await page(late.id)).version).toBe(2)
    expect((await sign(late)).status).toBe(409)
    expect((await sign(late, { version: 2, language: 'zh' })).errors[0]?.field).toBe('language')
    expect((await page(one.id)).agreement?.version).toBe(1)
    const listed = await officer.call('sellerAgreements.texts', {})
    const text_hash = createHash('sha256').update(`Second wording\n\n${body.trim()}`).digest('hex')
    expect(listed.data[0]).toMatchObject({ version: 2, language: 'en', signed: 0, text_hash })
  })
})
