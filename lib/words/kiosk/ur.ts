import type { KioskWords } from './languages'

/** Urdu. */
export const ur: KioskWords = {
  // Whoever helps reads what the service says in English.
  refusals: {},
  bar: {
    chooseLanguage: 'زبان منتخب کریں', help: 'مدد طلب کریں', online: 'آن لائن', offline: 'آف لائن، {count} باقی', sending: 'آن لائن، {count} بھیجے جا رہے ہیں', signOut: 'سائن آؤٹ (دبائے رکھیں)',
    stillThere: 'کیا آپ ابھی بھی یہاں ہیں؟', stillHere: 'میں یہاں ہوں', resets: 'یہ اسکرین {seconds} سیکنڈ میں صاف ہو جائے گی۔', helpText: 'گارڈ سے پوچھیں یا یارڈ مارشل کو فون کریں:',
    calling: 'یارڈ مارشل کو بلایا جا رہا ہے…', called: 'یارڈ مارشل کو {time} بجے بلایا گیا۔ براہ کرم یہیں انتظار کریں۔', notCalled: 'یہاں سے یارڈ مارشل کو نہیں بلایا جا سکا۔',
    noSite: 'آپ ابھی کسی سائٹ پر کام نہیں کرتے۔ سپروائزر سے پوچھیں۔',
    pairingCode: 'جوڑنے کا کوڈ', pair: 'اس آلے کو جوڑیں', paired: 'یہ آلہ جڑا ہوا ہے: {name}', unpaired: 'یہ آلہ اب جڑا ہوا نہیں۔ سپروائزر سے نیا کوڈ لیں۔', attention: 'توجہ درکار ({count})', attentionText: 'یہ قبول نہیں ہوئے۔ سپروائزر کو دکھائیں۔', sendAgain: 'دوبارہ بھیجیں', remove: 'ہٹائیں',
    limit: 'سپروائزر کو بلائیں۔ اس آلے پر بہت کچھ بھیجے بغیر محفوظ ہے۔', signInAgain: 'سائن آؤٹ ہو گیا۔ محفوظ ڈیٹا اگلے سائن اِن کے بعد بھیجا جائے گا۔', place: 'یہ آلہ کہاں رکھا ہے؟', site: 'سائٹ', gate: 'گیٹ یا ڈاک', anyGate: 'کوئی مقررہ گیٹ نہیں', dataFrom: '{time} کا ڈیٹا',
  },
  common: {
    scan: 'QR کوڈ اسکین کریں', vehicle: 'گاڑی نمبر', token: 'ٹوکن نمبر', next: 'آگے', back: 'واپس', clear: 'صاف کریں', erase: 'مٹائیں', agree: 'میں متفق ہوں', confirm: 'تصدیق کریں', cancel: 'منسوخ کریں', close: 'بند کریں', done: 'ہو گیا',
    yes: 'ہاں', no: 'نہیں', retry: 'دوبارہ کوشش کریں', notScanned: 'نہیں لیا گیا: {text}۔ پہلے جواب دیں، پھر دوبارہ اسکین کریں۔', noScanHere: 'نہیں لیا گیا: {text}۔ اس مرحلے پر کچھ اسکین نہیں ہوتا۔', otherScript: 'اس آلے کا کی بورڈ انگریزی پر نہیں ہے۔ اسکین پھر بھی پڑھے جاتے ہیں۔', notAToken: 'یہ اس سائٹ کا ٹوکن نہیں ہے', checkToken: 'ٹوکن نمبر چیک کریں۔', orType: 'یا نمبر لکھیں', find: 'تلاش کریں', camera: 'کیمرے سے اسکین کریں', cameraOff: 'کیمرہ بند کریں', torch: 'روشنی', cameraMissing: 'کیمرہ دستیاب نہیں۔ اسکینر استعمال کریں یا لکھیں۔',
    readAloud: 'پڑھ کر سنائیں', step: 'مرحلہ {step} از {total}', wait: 'بلائے جانے تک انتظار کریں', goToDock: 'ڈاک {dock} پر جائیں', thanks: 'شکریہ، محفوظ سفر کریں', saved: 'محفوظ ہو گیا', kept: 'اس آلے پر محفوظ ہے۔ رابطہ بحال ہونے پر بھیجا جائے گا۔',
    notKnown: 'یہ قبول نہیں ہوا۔ جواب: {message}', failed: 'یہ نہیں ہو سکا', already: 'یہ پہلے ہی ہو چکا ہے', takePhoto: 'تصویر لیں', photoAgain: 'دوبارہ لیں', photoTaken: 'تصویر', noPicture: 'یہ کوئی تصویر نہیں ہے۔', fillIn: 'اسے پُر کریں۔', choose: 'ایک منتخب کریں۔', reason: 'وجہ', optional: 'اگر ہو', nothing: 'ٹوکن نہیں ملا۔', needsNetwork: 'اس کے لیے رابطہ درکار ہے۔', needsSecure: 'یہ آلہ ذاتی ڈیٹا صرف محفوظ رابطے (https) پر رکھ سکتا ہے۔', start: 'نیا',
  },
  status: {
    created: 'رجسٹرڈ', in_yard: 'یارڈ میں', called: 'بلایا گیا', at_dock: 'ڈاک پر', dock_out: 'ڈاک مکمل', closed: 'چلا گیا', denied: 'انکار', cancelled: 'منسوخ', expired: 'میعاد ختم', force_closed: 'سپروائزر نے بند کیا',
  },
  purpose: { inbound: 'سامان دینا', outbound: 'سامان لینا', both: 'دینا اور لینا', empty_return: 'خالی واپسی', parking: 'پارکنگ', courier: 'کوریئر', visitor: 'ملاقاتی' },
  create: {
    denied: 'یہ گاڑی اندر نہیں آ سکتی۔ سیکیورٹی سپروائزر سے پوچھیں۔',
    purpose: 'آپ کس کام سے آئے ہیں؟', reference: 'کون سا آرڈر ہے؟', asn: 'ASN نوٹس', outbound: 'آؤٹ باؤنڈ آرڈر', po: 'خریداری آرڈر', boe: 'بل آف انٹری', delivery_order: 'ڈیلیوری آرڈر', none: 'کوئی حوالہ نہیں', number: 'نمبر',
    notPlanned: 'منصوبے میں نہیں۔ واک اِن ٹوکن بنے گا۔', planned: 'یہ آمد منصوبے میں ہے۔', client: 'کلائنٹ', order: 'آرڈر', slot: 'وقت', expected: 'متوقع گاڑی', pallets: 'پیلیٹ', otherReference: 'دوسرا نمبر',
    vehicle: 'گاڑی', country: 'پلیٹ کا ملک', otherCountry: 'دوسرا ملک', emirate: 'امارت', code: 'کوڈ', plate: 'پلیٹ نمبر', vehicleType: 'گاڑی کی قسم', trailer: 'ٹریلر نمبر', container: 'کنٹینر نمبر', seal: 'سیل نمبر',
    AUH: 'ابوظہبی', DXB: 'دبئی', SHJ: 'شارجہ', AJM: 'عجمان', UAQ: 'ام القیوین', RAK: 'راس الخیمہ', FUJ: 'فجیرہ',
    driver: 'ڈرائیور', sameDriver: 'وہی ڈرائیور؟ {name}', name: 'نام', phone: 'فون', idType: 'شناختی دستاویز', emirates_id: 'امارات آئی ڈی', passport: 'پاسپورٹ', licence: 'ڈرائیونگ لائسنس', idNumber: 'دستاویز کا نمبر', licenceExpiry: 'لائسنس کی میعاد', helpers: 'مددگار', transporter: 'ٹرانسپورٹ کمپنی',
    checkPlate: 'پلیٹ نمبر چیک کریں۔', checkPhone: '+971 کے بعد 9 ہندسے لکھیں۔', checkContainer: 'کنٹینر نمبر غلط ہے۔', licenceExpired: 'لائسنس کی میعاد ختم ہو چکی ہے۔ گارڈ کو بتائیں۔',
    ready: 'آپ کا ٹوکن', queue: 'قطار نمبر', inFront: 'آپ سے پہلے: {count}', estimate: 'تقریباً {minutes} منٹ', parking: 'پارکنگ میں جائیں', printAgain: 'دوبارہ پرنٹ کریں', newToken: 'نیا ٹوکن', offlineSlip: 'آف لائن', openToken: 'اس گاڑی کا ٹوکن پہلے سے کھلا ہے۔', signLater: 'بعد میں دستخط کریں',
  },
  declaration: {
    title: 'حفاظتی اقرار نامہ', tickAll: 'سب پر نشان لگائیں', scrollFirst: 'پہلے آخر تک پڑھیں۔', name: 'ڈرائیور', sign: 'خانے میں دستخط کریں۔', signature: 'دستخط', signedHere: 'دستخط ہو گئے', byThumb: 'ڈرائیور دستخط نہیں کر سکتا: گارڈ گواہ ہے', witness: 'گواہ (گارڈ)', submit: 'جمع کریں', signed: 'اقرار نامے پر دستخط ہو گئے۔', tickEvery: 'ہر بات پر نشان لگائیں۔', version: 'نسخہ {version}',
  },
  gateIn: {
    title: 'گیٹ داخلہ', photo: 'گاڑی کی تصویر', photoMissing: 'گاڑی کی تصویر لیں۔', plateMatches: 'کیا پلیٹ ملتی ہے؟', differs: 'پلیٹ ٹوکن سے مختلف ہے', correct: 'پلیٹ درست کریں', deny: 'داخلے سے انکار', papers: 'کاغذات دیکھے گئے', temperature: 'درجہ حرارت (°C)', bay: 'پارکنگ کی جگہ', anyBay: 'کوئی جگہ نہیں', directToDock: 'سیدھا ڈاک پر', noDeclaration: 'اقرار نامے پر دستخط نہیں ہوئے۔', signNow: 'ابھی دستخط کریں', confirm: 'اندر آنے دیں', let: '{vehicle} اندر ہے۔', goToBay: 'جگہ {bay} میں پارک کریں', denied: 'داخلے سے انکار کیا گیا۔', appointment: 'مقررہ وقت', licenceSoon: 'لائسنس: {day}', checkTemperature: 'درجہ حرارت لکھیں۔',
    on_time: 'وقت پر', early: 'جلدی', late: 'تاخیر سے', walk_in: 'بغیر وقت',
  },
  gateOut: {
    title: 'گیٹ خروج', notReleased: 'ڈاک نے اس گاڑی کو جانے کی اجازت نہیں دی۔', override: 'پھر بھی جانے دیں (سپروائزر)', papers: 'کاغذات چیک ہو گئے', seal: 'روانگی پر سیل', confirm: 'جانے دیں', out: '{vehicle} چلی گئی۔', dwell: 'سائٹ پر وقت {time}', pass: 'گیٹ پاس {number}', feedback: 'آپ کا تجربہ کیسا رہا؟ اسکین کر کے بتائیں۔', turnBack: 'واپس بھیجیں', notDocked: 'یہ گاڑی کسی ڈاک پر نہیں گئی۔',
  },
  dockIn: {
    title: 'ڈاک داخلہ', chooseDock: 'کون سا ڈاک؟', noneFree: 'اس گاڑی کے لیے کوئی ڈاک خالی نہیں۔ بلاوے کا انتظار کریں۔', calledTo: '{dock} پر بلایا گیا۔ کیا {other} استعمال کریں؟', engine: 'انجن بند', keys: 'چابیاں حوالے', chocks: 'پہیوں کے آگے روک لگی ہے', checkAll: 'تینوں چیک کریں۔', start: 'شروع کریں', started: 'ڈاک {dock} شروع', running: '{time} سے ڈاک پر', pause: 'روکیں', resume: 'دوبارہ شروع', why: 'کیوں روکنا ہے؟', papers_missing: 'کاغذات نہیں', driver_absent: 'ڈرائیور نہیں', equipment: 'آلات', break: 'وقفہ', other: 'دیگر', paused: 'رکا ہوا', orders: 'آرڈر', free: 'خالی', reserved: 'مخصوص', occupied: 'مصروف', cleaning: 'صفائی', out_of_service: 'خدمت میں نہیں',
  },
  dockOut: {
    title: 'ڈاک خروج', photo: 'نقصان کی تصویر', photoMissing: 'نقصان کی تصویر لیں۔', chooseDock: 'ٹوکن اسکین کریں یا ڈاک منتخب کریں', pallets: 'پیلیٹ', cartons: 'کارٹن', condition: 'حالت', ok: 'ٹھیک ہے', damage: 'نقصان', note: 'کیا خراب ہے؟', next: 'اب کہاں؟', leave: 'سائٹ چھوڑیں', another: 'دوسرا ڈاک', keys: 'چابیاں واپس', finish: 'مکمل کریں', finished: 'ڈاک {dock} مکمل', giveKeys: 'پہلے چابیاں واپس کریں۔',
  },
  feedback: {
    title: 'آپ کا تجربہ کیسا رہا؟', rate1: 'بہت برا', rate2: 'برا', rate3: 'ٹھیک', rate4: 'اچھا', rate5: 'بہت اچھا', about: 'کس بارے میں؟', waiting_time: 'انتظار کا وقت', staff: 'عملہ', safety: 'حفاظت', facilities: 'سہولیات', paperwork: 'کاغذی کام', dock: 'ڈاک', comment: 'اور کچھ؟', contact: 'اس بارے میں مجھے فون کر سکتے ہیں', send: 'بھیجیں', given: 'رائے دی جا چکی ہے۔ شکریہ۔', window: 'رائے ڈاک کے بعد اور ایک دن تک دی جا سکتی ہے۔',
  },
  board: {
    title: 'یارڈ بورڈ', updated: 'تازہ ترین {time}', loading: 'لوڈ ہو رہا ہے…', stale: 'یہ پرانا ہے: رابطہ منقطع ہے۔', inYard: 'یارڈ میں', waiting: 'انتظار میں', called: 'بلائے گئے', atDock: 'ڈاک پر',
    dockOut: 'ڈاک سے فارغ', freeDocks: 'خالی ڈاک', averageWait: 'آج کا اوسط انتظار', late: 'تاخیر', openLong: '{hours} گھنٹے سے زیادہ', queue: 'قطار ({count})', empty: 'یارڈ میں کوئی گاڑی نہیں۔',
    call: 'بلائیں', recall: 'دوبارہ بلائیں', skip: 'چھوڑیں', otherDock: 'دوسرا ڈاک', priority: 'ترجیح', calledTo: '{dock} پر بلایا گیا', bay: 'بے {bay}', notShown: 'نہیں آیا: {count}', wait: 'انتظار',
    docks: 'ڈاک ({count})', takeOut: 'سروس سے ہٹائیں', freeIt: 'خالی کریں', ofExpected: '{expected} میں سے {time}', over: 'زیادہ', inYardFor: 'یارڈ میں {time}', freeAbout: 'تقریباً {time} پر خالی',
    detention: 'تاخیر کا معاوضہ {amount}', freeLeft: 'باقی مفت وقت {time}', alerts: 'انتباہات ({count})', none: 'کوئی نہیں۔', onMyWay: 'میں آ رہا ہوں', leaving: 'روانہ ہونے والے ({count})',
    nextHours: 'اگلے دو گھنٹے', nothingProjected: 'کچھ متوقع نہیں۔', inbound: 'آمد', outbound: 'روانگی', anotherDockFor: '{who} کے لیے دوسرا ڈاک', callWho: '{who} کو بلائیں',
    callAgain: '{who} کو دوبارہ بلائیں', skipWho: '{who} کو چھوڑیں', priorityOf: '{who} کی ترجیح', forceCloseWho: '{who} کو زبردستی بند کریں', takeOutDock: '{dock} کو سروس سے ہٹائیں',
    freeDock: '{dock} کو خالی کریں', chooseDock: 'ڈاک منتخب کریں۔', choosePriority: 'ترجیح منتخب کریں۔', chooseReason: 'وجہ منتخب کریں۔', sayWhy: 'وجہ بتائیں۔', dock: 'ڈاک', suggested: 'تجویز کردہ',
    whatHappened: 'کیا ہوا',
    keptFor: 'ڈاک {dock} محفوظ ہے: {reason}۔ پھر بھی وہاں بلائیں؟', misfit_height: 'ڈاک {dock} اس گاڑی کے لیے نیچا ہے۔ پھر بھی وہاں بلائیں؟', misfit_temperature: 'ڈاک {dock} ٹھنڈا ڈاک نہیں ہے۔ پھر بھی وہاں بلائیں؟', misfit_client: 'ڈاک {dock} دوسرے کلائنٹس کے لیے ہے۔ پھر بھی وہاں بلائیں؟', callAnyway: 'پھر بھی بلائیں', ambient: 'عام', chilled: 'ٹھنڈا', frozen: 'منجمد',
    reserve: 'محفوظ کریں', reserveDock: 'بلائے بغیر {dock} محفوظ کریں', closeIt: 'مرمت کے لیے بند کریں', bays: 'بے ({count})', nobody: 'یہاں کچھ نہیں کھڑا۔', since: 'کب سے', next: 'اگلا', nothingNext: 'اس کے لیے کوئی انتظار میں نہیں۔', freeBay: 'بے {bay} خالی کریں', closeBay: 'بے {bay} کو مرمت کے لیے بند کریں', blocked: 'بند', small: 'چھوٹا', truck: 'ٹرک', trailer: 'ٹریلر', plug: 'ریفر پلگ',
    alert_wait: '{queue} {time} سے انتظار میں ہے۔', alert_open: '{queue} {time} سے یارڈ میں ہے۔', alert_dock: '{queue} {time} سے {dock} پر ہے، متوقع {expected}۔', alert_no_show: '{queue} کو {dock} پر بلایا گیا مگر وہ نہیں آیا۔', alert_temperature: '{queue} کا درجہ حرارت {degrees} °C ہے۔',
    alert_licence: '{queue} کا لائسنس {day} کو ختم ہو رہا ہے۔', alert_kiosk: '{name} {minutes} منٹ سے زیادہ دیر سے آف لائن ہے۔', alert_attention: 'ایک کیوسک کا ریکارڈ رد ہوا: {message}', alert_help: '{place} {time} سے مدد مانگ رہا ہے۔',
  },
  search: {
    title: 'ٹوکن تلاش کریں', label: 'ٹوکن، قطار نمبر، پلیٹ، حوالہ یا فون کے آخری 4 ہندسے', today: 'آج', week: '7 دن', none: 'ٹوکن نہیں ملا۔ نمبر چیک کریں یا نیا بنائیں۔', where: 'ابھی', reprint: 'دوبارہ پرنٹ', forceClose: 'زبردستی بند کریں', forceCloseText: 'باقی اسکین کے بغیر {token} بند کریں؟ یہ واپس نہیں ہو سکتا۔', leftAt: 'روانگی کا وقت (اگر معلوم ہو)', feedback: 'رائے', create: 'ٹوکن بنائیں',
    no_gate_out_scan: 'گیٹ پر اسکین نہیں', abandoned: 'چھوڑ دیا گیا', duplicate: 'دوہرا', system_issue: 'سسٹم کی خرابی', other: 'دیگر',
    steps_create: 'رجسٹرڈ', steps_declare: 'اقرار نامے پر دستخط', steps_gate_in: 'گیٹ داخلہ', steps_called: 'بلایا گیا', steps_dock_in: 'ڈاک داخلہ', steps_dock_out: 'ڈاک خروج', steps_gate_out: 'گیٹ خروج',
  },
}
