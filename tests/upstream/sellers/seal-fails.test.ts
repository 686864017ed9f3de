import { mkdtempSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSealSettings } from '../../../scripts/lib/seal-key.mjs'
import { sealAgreement } from '@/upstream/areas/agreements/seal'
import { useApp } from '../app'
import { signing } from './signing'

const folder = mkdtempSync(join(tmpdir(), 'qafila-seal-'))
const [SEAL_KEY, SEAL_CERTIFICATE] = [join(folder, 'seal-key.pem'), join(folder, 'seal-certificate.pem')]
const app = useApp({ env: { SEAL_KEY, SEAL_CERTIFICATE } })
const { people, joined, sign, page } = signing(app)
const missing = 'The file that SEAL_KEY names cannot be read: there is nothing to seal with.'
const kept = join(folder, 'kept.pem')

beforeAll(async () => void (await readSealSettings(folder, {})))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('Without its key nothing is sealed: the stage stays, the reason is on the page, and one retry after the mend makes stage 2 once (S5)', async () => {
  await rename(SEAL_KEY, kept)
  const one = await joined()
  expect((await sign(one, { language: 'ar' })).status).toBe(200)
  await app.jobs.idle()
  const failed = await page(one.id)
  expect(failed).toMatchObject({
    onboarding_stage: 1, may_retry: true, may_countersign: false, has_file: false,
    agreement: { status: 'seal_failed', signer_name: 'Li Wei', language: 'ar', seal_error: missing, seal_attempts: 1, sealed_at: null },
  })
  // The seller is told that, not what is wrong with our key.
  expect((await page(one.id, one.me)).agreement?.seal_error).toBe('The seal could not be made. We have been told; nothing you signed is lost.')
  expect(await app.query(`select count(*)::int as n from email_logs where ref_no = $1 and subject like 'The agreement of % could not be sealed'
    and 'ior_officer@demo.example' = any(to_addresses)`, [one.seller_code])).toEqual([{ n: 1 }])
  expect(await app.query(`select count(*)::int as n from email_logs where $1 = any(to_addresses) and template = 'agreement'`, [one.email])).toEqual([{ n: 0 }])

  await people.staff.call('sellerAgreements.retry', { id: one.id })
  await app.jobs.idle()
  expect(await page(one.id)).toMatchObject({ onboarding_stage: 1, agreement: { status: 'seal_failed', seal_attempts: 2 } })

  await rename(kept, SEAL_KEY)
  const retries = await Promise.all([1, 2, 3].map(() => one.me.call('sellerAgreements.retry', { id: one.id })))
  expect(retries.map(({ status }) => status)).toEqual([200, 200, 200])
  await app.jobs.idle()
  const mended = await page(one.id)
  expect(mended).toMatchObject({
    onboarding_stage: 2, agreement: { status: 'sealed', signer_name: 'Li Wei', signed_at: failed.agreement?.signed_at, seal_error: null },
  })
  expect(await app.query('select count(*)::int as n from seller_stage_history where seller_id = $1 and to_stage = 2', [one.id])).toEqual([{ n: 1 }])
  expect(await app.query(`select count(*)::int as n from email_logs where $1 = any(to_addresses) and template = 'agreement'`, [one.email])).toEqual([{ n: 1 }])

  // A job that is handed out a second time finds nothing to do.
  const [agreement] = await app.query<{ id: number; sealed_sha256: string }>('select id, sealed_sha256 from seller_agreements where seller_id = $1', [one.id])
  await sealAgreement(app.services, agreement?.id ?? 0)
  expect(await app.query('select sealed_sha256 from seller_agreements where seller_id = $1', [one.id])).toEqual([{ sealed_sha256: agreement?.sealed_sha256 }])
})

test('A countersignature that fails leaves the seal and is made by the retry', async () => {
  const one = await joined()
  await sign(one)
  await app.jobs.idle()
  await rename(SEAL_KEY, kept)
  await people.staff.call('sellerAgreements.countersign', { id: one.id })
  await app.jobs.idle()
  expect(await page(one.id)).toMatchObject({
    onboarding_stage: 2, may_retry: true, agreement: { status: 'countersign_failed', seal_error: missing, countersigned_at: null },
  })
  await rename(kept, SEAL_KEY)
  await people.staff.call('sellerAgreements.retry', { id: one.id })
  await app.jobs.idle()
  expect((await page(one.id)).agreement).toMatchObject({ status: 'countersigned', seal_error: null })
})

test('A key of another certificate, and one that is no key, are told apart from a missing one', async () => {
  const other = mkdtempSync(join(tmpdir(), 'qafila-seal-'))
  const foreign = await readSealSettings(other, {})
  const reasons: (string | null | undefined)[] = []
  await rename(SEAL_KEY, kept)
  for (const put of [() => rename(foreign.SEAL_KEY, SEAL_KEY), () => writeFile(SEAL_KEY, 'no key')]) {
    await put()
    const one = await joined()
    await sign(one)
    await app.jobs.idle()
    reasons.push((await page(one.id)).agreement?.seal_error)
  }
  await rename(kept, SEAL_KEY)
  await rm(other, { recursive: true, force: true })
  expect(reasons).toEqual(['SEAL_KEY is not the key of SEAL_CERTIFICATE.', 'SEAL_KEY holds no PEM that can be read.'])
})
