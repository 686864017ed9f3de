import type { HelpText } from './help-text'

/** Packages, labels, scanning and what moves. */
export const workArticles: readonly HelpText[] = [
  {
    slug: 'upload-packages', title: 'Upload packages from a sheet', category: 'packages',
    screens: ['/packages/packages-template', '/package-status-list'], keywords: 'upload excel csv template orders import',
    body: `1. Open [Upload packages](/packages/packages-template) and get the template. Its drop-downs hold the values you may use.
2. Fill one row a parcel. Further items of the same parcel repeat its reference.
3. Drop the file. **Check only** says what would become of every row and changes nothing.
4. Send it. Good rows land, bad ones are listed with the reason.

The same file sent twice changes nothing twice. Headers of your own can be matched by hand once; the portal remembers them.`,
  },
  {
    slug: 'mend-rejected-rows', title: 'Correct rows that were refused', category: 'packages',
    screens: ['/package-error-list', '/upload-error-list'], keywords: 'errors rejected fix correct upload mend',
    body: `Every refused row says which column is wrong and what to do.

- **Fix rows** opens them in a grid: change the cells, send them again as one upload.
- Or download the corrected template: it holds only the refused rows, with the reasons as notes.

A row that has been put right by a later upload is marked so, and drops out of the open ones.`,
  },
  {
    slug: 'find-packages', title: 'Find and filter packages', category: 'packages',
    screens: ['/packages', '/package-column-template'], keywords: 'list filter saved view columns export',
    body: `[Packages](/packages) shows the last 30 days until you narrow it; a filter, a search or a date looks at every age.

- Paste many numbers into the search at once.
- **Save view** keeps filters, order and columns under a name.
- [Column templates](/package-column-template) choose which columns the list and its export have.
- **Export** gives the rows you see, as xlsx or csv, at most 100,000.`,
  },
  {
    slug: 'package-page', title: 'Read a package', category: 'packages',
    screens: ['/packages/[id]', '/package-details', '/package-edit'], keywords: 'status history events edit cancel',
    body: `A package's page tells where it stands, everything that happened to it and what may be done next. A button that is grey says why when you point at it.

- Its status follows from its events. Nobody sets it by hand.
- Address and values can be edited until the label is made; later only what the carrier still accepts.
- **Cancel** is possible until it was picked up.`,
  },
  {
    slug: 'print-labels', title: 'Print package labels', category: 'packages', screens: ['/package-labels'], keywords: 'label pdf zpl png thermal printer',
    body: `1. Open [Package labels](/package-labels) and paste, scan or upload numbers.
2. Choose size and format: PDF for office printers, ZPL for label printers.
3. Press **Print labels**. Up to 500 come in one file, in the order of the list.

A second print is marked *Reprint*. A parcel without a label from its carrier is left out and says why.`,
  },
  {
    slug: 'shipping-invoices', title: 'Print shipping invoices', category: 'packages',
    screens: ['/shipping-invoice'], keywords: 'commercial invoice customs document',
    body: `[Shipping invoices](/shipping-invoice) makes the commercial invoice of each parcel: seller, consignee, goods with their customs codes, values and terms.

Paste numbers or upload a sheet with them. Customs wants the value as it was declared: correct it on the package first when it is wrong, an invoice once printed is not changed by that.`,
  },
  {
    slug: 'scan-parcels', title: 'Scan parcels, bags and consolidations', category: 'scanning',
    screens: ['/lm-apply-scan'], keywords: 'scanner handheld apply scan hub',
    body: `1. Open [Apply scan](/lm-apply-scan), choose what you do (receive, sort, out for delivery …) and where you stand.
2. Scan. Green is done, orange asks you something, red was refused and says why; each has a sound of its own.
3. A bag or consolidation asks first how many packages it brings along.

Without a connection scans are kept on the device and sent when it is back; the bar says how many wait. A wrong scan can be taken back from the list of the last ones.`,
  },
  {
    slug: 'missing-scans', title: 'Work off missing scans', category: 'scanning', screens: ['/lm-missing-scan'], keywords: 'silent overdue no event',
    body: `[Missing scans](/lm-missing-scan) lists parcels that should have been seen by now: nothing happened for longer than the rule of their step allows.

- **Mail the carrier** asks about many at once.
- **Snooze** or **dismiss** with a reason when you know why.
- A scan that comes closes the entry by itself.

The rules behind it stand on the same screen for those who may change them.`,
  },
  {
    slug: 'upload-scans', title: 'Upload scans made elsewhere', category: 'scanning',
    screens: ['/lm-scan-upload', '/lm-scan-upload/lm-scan-upload-template'], keywords: 'scan file offline partner',
    body: `Partners without our scanner send a sheet: scan code, number, day, time and place, one scan a row, in any order. Each counts at its own time.

Get the template on [Upload scans](/lm-scan-upload/lm-scan-upload-template). A row seen before is *unchanged*, so a file can be sent again without harm.`,
  },
  {
    slug: 'track-parcels', title: 'Track parcels for a customer', category: 'scanning',
    screens: ['/tracking', '/tracking/details', '/client/tracking', '/client/tracking/details'], keywords: 'where is my parcel pod proof delivery',
    body: `Paste up to a few hundred numbers into [Tracking](/tracking): tracking number, reference or the carrier's number, mixed as they come.

- A row opens the whole story with times in Dubai time.
- The proof of delivery has name, signature, photo and place.
- **Fetch** asks the carrier now instead of waiting for its next message.
- Send the customer the public page; it shows no more than they may see.`,
  },
  {
    slug: 'webhooks', title: 'Get events sent to your system', category: 'scanning',
    screens: ['/client/subscription/tracking'], keywords: 'webhook api subscription push secret signature',
    body: `1. Under [Subscription](/client/subscription/tracking) give an https address reachable from the internet.
2. Choose the events and press **Send a test**.
3. Check the signature with the secret; the screen shows code for it.

A failed delivery is tried again, later each time, with the same event id: act on an id once. After twenty failures in a row the subscription pauses; events wait 30 days and can be sent again.`,
  },
  {
    slug: 'bag-labels', title: 'Print bag labels', category: 'moving', screens: ['/bag-labels'], keywords: 'bag seal receptacle label',
    body: `[Bag labels](/bag-labels) prints the label of closed bags: number, destination, class, count and weight. Dangerous and valuable goods stand in white on black.

An open bag may still change: it prints with *DRAFT* behind the text until it is closed.`,
  },
  {
    slug: 'manifests', title: 'Make and hand over manifests', category: 'moving',
    screens: ['/manifests', '/manifests/manifests-template', '/manifests/configuration'], keywords: 'manifest handover carrier pickup',
    body: `A manifest lists what a carrier takes over.

1. Under [Manifests](/manifests) choose carrier and window, and generate it, or let the clock do it as [configured](/manifests/configuration).
2. Print it or mail it; the columns follow its template.
3. **Hand over** when the driver has signed. The parcels then are with the carrier.

A manifest that was handed over is not changed; what was forgotten goes on the next.`,
  },
]
