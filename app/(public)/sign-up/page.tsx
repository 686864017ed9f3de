import Link from 'next/link'
import { Notice } from '@/components/ui/notice'
import { askingPublicPage } from '../asking-public-page'
import { one } from '../public-page'
import { ConfirmSignUp } from './confirm-sign-up'
import { SignUpForm } from './sign-up-form'

// Its own page: the mail's link confirms here what was filled in here.
export default askingPublicPage(
  '/sign-up',
  async ({ visit }) => {
    const confirm = one(visit.search.confirm)
    if (confirm) {
      const link = await visit.ask('access.verifyLink', { token: confirm })
      if (link.data?.purpose === 'signup_confirm') return <ConfirmSignUp token={confirm} email={link.data.email_masked} />
      return (
        <div className="flex flex-col gap-4">
          <h1 className="text-title font-semibold tracking-tight">Confirm the account</h1>
          <Notice tone="red">This link has expired or was used. Sign up again to get a new one.</Notice>
          <Link href="/sign-up" className="inline-flex min-h-6 items-center self-start text-accent underline-offset-2 hover:underline">Sign up</Link>
        </div>
      )
    }
    const invite = one(visit.search.token)
    if (invite && (await visit.ask('access.verifyLink', { token: invite })).data?.purpose !== 'seller_signup') {
      return (
        <div className="flex flex-col gap-4">
          <h1 className="text-title font-semibold tracking-tight">Invitation</h1>
          <Notice tone="red">This link has expired or was used. Ask for a new one.</Notice>
          <Link href="/sign-up" className="inline-flex min-h-6 items-center self-start text-accent underline-offset-2 hover:underline">Sign up without an invitation</Link>
        </div>
      )
    }
    const countries = await visit.ask('access.publicCountries', {})
    return <SignUpForm countries={(countries.data ?? []).map((c) => ({ value: c.country_code, label: c.country_name }))} />
  },
  { calls: ['access.signUp', 'access.confirmSignUp'], archetype: 'form' },
)
