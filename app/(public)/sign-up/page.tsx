import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { askingPublicPage } from '../asking-public-page'
import { one } from '../public-page'
import { ConfirmSignUp } from './confirm-sign-up'
import { SellerSignUpForm } from './seller-sign-up-form'
import { SignUpForm } from './sign-up-form'

const linkLook = 'inline-flex min-h-6 items-center self-start text-accent underline-offset-2 hover:underline'

function DeadInvite() {
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-title font-semibold tracking-tight">Invitation</h1>
      <Notice tone="red">This link has expired or was used. Ask for a new one.</Notice>
      <p>Whoever invited you can send another; only the newest works, and only once.</p>
      <Link href="/login" className={linkLook}>I have an account: sign in</Link>
      <Link href="/sign-up" className={linkLook}>Sign up without an invitation</Link>
    </div>
  )
}

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
          <Link href="/sign-up" className={linkLook}>Sign up</Link>
        </div>
      )
    }
    const countries = await visit.ask('access.publicCountries', {})
    const token = one(visit.search.token)
    if (token) {
      const seller = (await visit.ask('access.verifyLink', { token })).data?.seller
      if (!seller) return <DeadInvite />
      return <SellerSignUpForm token={token} seller={seller} country={countries.data?.find((c) => c.country_code === seller.country_code)?.country_name ?? seller.country_code} />
    }
    return <SignUpForm countries={(countries.data ?? []).map((c) => ({ value: c.country_code, label: c.country_name }))} />
  },
  { calls: ['access.signUp', 'access.confirmSignUp'], archetype: 'form' },
)
