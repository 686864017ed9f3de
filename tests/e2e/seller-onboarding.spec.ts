import { addDays, today } from '@/lib/domain/days'
import { dialog, rowMenu } from './helpers'
import { expect, listen, pageOf, test } from './people'
import { activate, countersign, invite, signUp } from './seller-form'

test('a seller is invited, signs up, signs, is countersigned and activated', async ({ browser }) => {
  const mark = Date.now().toString(36)
  const [name, email] = [`Pier ${mark} Co., Ltd.`, `li.wei.${mark}@pier.example`]
  const staff = await pageOf(browser, 'super_admin')
  await invite(staff, name, email)
  const person = await signUp(browser, email)
  const faults = listen(person)

  await test.step('it finds its own card, reads the agreement in its language and signs', async () => {
    await person.goto('/seller-onboarding-status')
    await expect(person.getByRole('region', { name: 'Sign-Up Completed' })).toContainText(name)
    await person.getByRole('link', { name }).click()
    await person.getByRole('button', { name: '中文' }).click()
    await expect(person.getByRole('article', { name: '登记进口商协议' })).toBeVisible()
    await person.getByLabel('Your full name').fill('王芳')
    await expect(person.getByText('This is another name than Li Wei')).toBeVisible()
    await person.getByLabel('Your full name').fill('Wei LI')
    await expect(person.getByText('This is another name than Li Wei')).toBeHidden()
    await person.getByLabel(/I have read the agreement/).check()
    expect(faults).toEqual([])
    await person.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(person.getByText('Agreement E-signed').first()).toBeVisible()
    await expect(person.getByText('CN=Qafila sealing')).toBeVisible()
    await expect(person.getByText(/Handed to the mail server|Kept here|Queued/).first()).toBeVisible()
    await expect(person.getByRole('button', { name: 'Download agreement' })).toBeVisible()
  })

  await test.step('the desk countersigns', () => countersign(staff, name))
  await test.step('and activates it', () => activate(staff, name))
  await person.context().close()
  await staff.context().close()
})

test('stages are sent by file, and who may not is told', { tag: '@deep' }, async ({ browser }) => {
  const mark = Date.now().toString(36)
  const [name, email] = [`Wharf ${mark} Co., Ltd.`, `wharf.${mark}@pier.example`]
  const staff = await pageOf(browser, 'super_admin')
  await invite(staff, name, email)
  const code = (await staff.locator('tbody tr').filter({ hasText: name }).innerText()).match(/SLR-\d{6}/)?.[0] ?? ''
  const lines = [`${code},Agreement E-signed,${addDays(today(), -3)},,https://crm.example/${mark},On paper`, `SLR-999999,1,,,,`]
  await staff.goto('/seller-onboarding-status/upload')
  await staff.locator('input[type=file]').setInputFiles({
    name: `stages-${mark}.csv`, mimeType: 'text/csv',
    buffer: Buffer.from(['Seller Code,Stage,Agreement Signed Date,Agreement Expiry,CRM Link,Note', ...lines].join('\n')),
  })
  await staff.getByRole('button', { name: /^Upload/ }).first().click()
  await expect(staff.getByText('Seller Code SLR-999999 not found').first()).toBeVisible()
  await staff.goto(`/seller-onboarding-status?view=table&search=${code}`)
  await expect(staff.locator('tbody tr').filter({ hasText: name })).toContainText('Agreement E-signed')
  await staff.goto(`/manage-sellers?search=${code}`)
  await rowMenu(staff, name, 'CRM link')
  await expect(dialog(staff).getByRole('link', { name: 'Open in the CRM' })).toHaveAttribute('href', `https://crm.example/${mark}`)

  const carrier = await pageOf(browser, 'carrier_admin')
  await carrier.goto('/seller-onboarding-status')
  await expect(carrier.getByText("You don't have access to this page")).toBeVisible()
  const person = await signUp(browser, email)
  await person.goto('/manage-sellers')
  await expect(person.getByText("You don't have access to this page")).toBeVisible()
  for (const page of [staff, carrier, person]) await page.context().close()
})
