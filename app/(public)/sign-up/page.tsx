import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { arabicCountry } from '@/lib/domain/arabic-country'
import { signUpWordsIn, type SignUpWords } from '@/lib/words/sign-up/words'
import { askingPublicPage } from '../asking-public-page'
import { one } from '../public-page'
import { ConfirmSignUp } from './confirm-sign-up'
import { SellerSignUpForm } from './seller-sign-up-form'
import { SignUpForm } from './sign-up-form'

const linkLook = 'inline-flex min-h-6 items-center self-start text-accent underline-offset-2 hover:underline'

function DeadInvite({ words }: { words: SignUpWords }) {
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-title font-semibold tracking-tight">{words.inviteTitle}</h1>
      <Notice tone="red">{words.inviteGone}</Notice>
      <p>{words.inviteAgain}</p>
      <Link href="/login" className={linkLook}>{words.haveAccount}</Link>
      <Link href="/sign-up" className={linkLook}>{words.uninvited}</Link>
    </div>
  )
}

// Its own page: the mail's link confirms here what was filled in here.
export default askingPublicPage(
  '/sign-up',
  async ({ visit, language }) => {
    const words = signUpWordsIn(language)
    const confirm = one(visit.search.confirm)
    if (confirm) {
      const link = await visit.ask('access.verifyLink', { token: confirm })
      if (link.data?.purpose === 'signup_confirm') return <ConfirmSignUp token={confirm} email={link.data.email_masked} words={words} />
      return (
        <div className="flex flex-col gap-4">
          <h1 className="text-title font-semibold tracking-tight">{words.confirmTitle}</h1>
          <Notice tone="red">{words.confirmGone}</Notice>
          <Link href="/sign-up" className={linkLook}>{words.title}</Link>
        </div>
      )
    }
    const countries = ((await visit.ask('access.publicCountries', {})).data ?? []).map(({ country_code, country_name }) => ({
      value: country_code, label: language === 'ar' ? arabicCountry(country_code) : country_name,
    }))
    const token = one(visit.search.token)
    if (token) {
      const seller = (await visit.ask('access.verifyLink', { token })).data?.seller
      if (!seller) return <DeadInvite words={words} />
      return (
        <SellerSignUpForm
          token={token} seller={seller} country={countries.find(({ value }) => value === seller.country_code)?.label ?? seller.country_code} words={words}
        />
      )
    }
    return <SignUpForm countries={countries} words={words} />
  },
  { archetype: 'form', title: (words) => words.signIn.signUp },
)
