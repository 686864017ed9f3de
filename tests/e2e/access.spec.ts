import { inviteOf, lastMail } from './mails'
import { expect, listen, pageOf, test } from './people'

test('an administrator makes a group, invites a person, who sets a password and sees exactly those screens', async ({ browser }) => {
  // Two people and eight pages, one after another.
  test.setTimeout(120_000)
  const admin = await pageOf(browser, 'super_admin')
  const faults = listen(admin)
  const mark = Date.now().toString(36)
  const group = `Tracking desk ${mark}`
  const email = `noura.${mark}@demo.example`

  await test.step('a group from scratch', async () => {
    await admin.goto('/access-control/groups/list')
    await admin.getByRole('link', { name: 'Add group' }).click()
    await admin.getByLabel('Name').fill(group)
    await admin.getByRole('searchbox', { name: 'Find a permission' }).fill('app_tracking:tracking')
    const row = admin.getByRole('row').filter({ has: admin.getByRole('cell', { name: 'Tracking', exact: true }) })
    await row.getByLabel('See').check()
    await admin.getByRole('button', { name: 'Save' }).click()
    await expect(admin.getByText('The group is saved.')).toBeVisible()
    await expect(admin).toHaveURL(/\/access-control\/groups\/details\/\d+/)
  })

  await test.step('a person in it, with an invite', async () => {
    await admin.goto('/access-control/users/details/new')
    await admin.getByLabel('Name').fill('Noura Al Marri')
    await admin.getByLabel('E-mail').fill(email)
    await admin.getByRole('combobox', { name: 'Groups' }).fill(group)
    await admin.getByRole('option', { name: group }).click()
    await admin.keyboard.press('Escape')
    await admin.getByRole('button', { name: 'Save and invite' }).click()
    await expect(admin.getByText('The invite is on its way.', { exact: false })).toBeVisible()
    expect(faults).toEqual([])
  })

  const link = await inviteOf(email)
  const context = await browser.newContext()
  const person = await context.newPage()
  await test.step('the link of the mail sets a password, once, and signs in', async () => {
    await person.goto(link)
    await person.getByLabel('New password', { exact: true }).fill('nine patient herons')
    await person.getByLabel('Repeat the new password').fill('nine patient herons')
    await person.getByRole('button', { name: 'Save password' }).click()
    await person.waitForURL((url) => url.pathname === '/')
    await person.goto(link)
    await expect(person.getByText('This link has expired or was used.', { exact: false })).toBeVisible()
  })

  await test.step('exactly the screens of the group are there', async () => {
    await person.goto('/tracking')
    await expect(person.getByRole('heading', { level: 1 })).toHaveText('Tracking')
    await person.goto('/packages')
    await expect(person.getByText('You don\'t have access to this page')).toBeVisible()
  })

  await test.step('ending the sessions asks the administrator who he is, and signs the person out', async () => {
    await admin.reload()
    await admin.getByRole('tab', { name: 'Sessions' }).click()
    const question = admin.getByRole('dialog', { name: 'Confirm it is you' })
    await question.getByLabel('Password of super_admin@demo.example').fill('not my password')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(question.getByText('The e-mail or password is not right.')).toBeVisible()
    await question.getByLabel('Password of super_admin@demo.example').fill(process.env.DEMO_PASSWORD ?? '')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await person.goto('/tracking')
    await admin.getByRole('button', { name: 'End', exact: true }).first().click()
    await expect(admin.getByText('Ended by an administrator').first()).toBeVisible()
    // What somebody may do is known for three seconds: a page opened in them has nothing else to ask.
    await expect(async () => {
      await person.goto('/tracking')
      await expect(person).toHaveURL(/\/login/, { timeout: 1000 })
    }).toPass({ timeout: 15_000 })
  })

  await test.step('the explainer says why', async () => {
    await admin.getByRole('tab', { name: 'Why may they?' }).click()
    await admin.getByLabel('Screen or call').fill('/packages')
    await admin.getByRole('button', { name: 'Explain' }).click()
    await expect(admin.getByText(`None of this person's groups holds key app_package:package-list.`)).toBeVisible()
  })
  await context.close()
  await admin.context().close()
})

test('a screen hidden from a category is gone for it and comes back', { tag: '@deep' }, async ({ browser }) => {
  const admin = await pageOf(browser, 'system_admin')
  const carrier = await pageOf(browser, 'carrier_admin.desert')
  const switchLabels = async (on: boolean) => {
    await admin.goto('/access-control/screens/list?user_category=vendor')
    const box = admin.getByLabel('All uploads', { exact: true })
    await (on ? box.check() : box.uncheck())
    await admin.getByRole('button', { name: /^Save/ }).click()
    await expect(admin.getByText(on ? '1 shown, 0 hidden.' : '0 shown, 1 hidden.')).toBeVisible()
  }
  const vendor = await pageOf(browser, 'vendor_admin')
  await switchLabels(false)
  await vendor.goto('/upload-status-list')
  await expect(vendor).not.toHaveURL(/upload-status-list/)
  await carrier.goto('/upload-status-list')
  await expect(carrier.getByRole('heading', { level: 1 })).toHaveText('All uploads')
  await switchLabels(true)
  for (const page of [admin, vendor, carrier]) await page.context().close()
})

test('a client gives a colleague part of its own rights', { tag: '@deep' }, async ({ browser }) => {
  const page = await pageOf(browser, 'client_admin')
  await page.goto('/sub-accounts')
  await page.getByRole('button', { name: 'Add sub-account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add sub-account' })
  const email = `huda.${Date.now().toString(36)}@noorb.example`
  await dialog.getByLabel('Name').fill('Huda Saleh')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Client finance').check()
  await dialog.getByRole('button', { name: 'Add sub-account' }).click()
  await expect(page.getByText('The sub-account is added.')).toBeVisible()
  await page.getByPlaceholder('Name or e-mail').fill(email)
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Pending')
  expect(await lastMail(email)).toContain('/password-reset?token=')
  await page.context().close()
})
