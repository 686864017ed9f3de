import { readyForm } from '@/components/screens/form'
import { FormBody } from '@/components/screens/form-body'
import { ownPage } from '@/components/screens/own'
import { ScopedList } from '@/components/screens/scoped-list'
import { ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Notice } from '@/components/ui/notice'
import { vendorStatus } from '@/lib/domain/vendor'
import { newVendor, savedVendor } from './fields'
import { staff } from './staff'

const path = '/vendor/add-vendor/[[...id]]'

// Its own page: one form for a vendor to come and one that is there, with its people below; a vendor's own user keeps its people only.
export default ownPage(
  '/vendor/add-vendor/[[...id]]',
  async (visit) => {
    const id = Number(visit.params.id) || null
    if (id === null) {
      const form = readyForm(path, newVendor(await visit.need('vendors.options', {})), visit, null)
      return <FormBody form={{ ...form, cancel: '/vendor/list' }} />
    }
    const people = visit.may('vendorStaff.list') ? <ScopedList visit={visit} path={path} screen={{ ...staff, fixed: { vendor_id: id } }} scope="vendor_id" id={id} owner={{ vendor_id: id }} /> : null
    if (!visit.may('vendors.one')) return people
    const vendor = await visit.need('vendors.one', { id })
    visit.about.name = vendor.vendor_name
    return (
      <>
        <header className="mb-3 flex flex-wrap items-center gap-3">
          <span className="text-lead font-semibold">{vendor.vendor_name}</span><code className="text-ink-soft">{vendor.vendor_code}</code><Chip tone={vendorStatus.tone(vendor.status)}>{vendorStatus.label(vendor.status)}</Chip>
          <span className="ms-auto flex gap-2"><ButtonLink href={`/vendor/rateCard/${id}`}>Rate card</ButtonLink><ButtonLink href={`/vendor/timesheet-list?vendor_id=${id}`}>Timesheets</ButtonLink></span>
        </header>
        {vendor.inactive_reason && <div className="mb-3"><Notice tone="yellow" title="Why it is inactive">{vendor.inactive_reason}</Notice></div>}
        {vendor.not_ready && <div className="mb-3"><Notice tone="blue">Before it can be activated: {vendor.not_ready}.</Notice></div>}
        <FormBody key={vendor.version} form={{ ...readyForm(path, savedVendor(vendor), visit, vendor), cancel: '/vendor/list' }} />
        <h2 className="mt-8 mb-2 text-lead font-semibold">Staff</h2>
        {people}
      </>
    )
  },
  { archetype: 'form', lists: [staff] },
)
