import { commonRefusals } from '../refusals/common-ar'
import { gateRefusals } from '../refusals/gate-ar'
import type { KioskWords } from './languages'

/** Arabic. Counts stand after a colon, so that one sentence fits every number. */
export const ar: KioskWords = {
  refusals: { ...commonRefusals, ...gateRefusals },
  bar: {
    chooseLanguage: 'اختر اللغة', help: 'طلب المساعدة', online: 'متصل', offline: 'غير متصل، في الانتظار: {count}', sending: 'متصل، قيد الإرسال: {count}', signOut: 'تسجيل الخروج (اضغط مطولاً)',
    stillThere: 'هل ما زلت هنا؟', stillHere: 'أنا هنا', resets: 'تُمسح هذه الشاشة خلال {seconds} ثانية.', helpText: 'اسأل الحارس أو اتصل بمشرف الساحة:',
    calling: 'يجري نداء مشرف الساحة…', called: 'تم نداء مشرف الساحة الساعة {time}. يرجى الانتظار هنا.', notCalled: 'تعذّر نداء مشرف الساحة من هنا.',
    noSite: 'لا تعمل في أي موقع بعد. اسأل المشرف.',
    pairingCode: 'رمز الإقران', pair: 'إقران هذا الجهاز', paired: 'هذا الجهاز مقترن: {name}', unpaired: 'لم يعد هذا الجهاز مقترناً. اطلب رمزاً جديداً من المشرف.', attention: 'تحتاج إلى انتباه ({count})', attentionText: 'لم تُقبل هذه العمليات. اعرضها على المشرف.', sendAgain: 'إرسال مرة أخرى', remove: 'إزالة',
    limit: 'اتصل بالمشرف. على هذا الجهاز عمليات كثيرة لم تُرسل.', signInAgain: 'انتهت الجلسة. يُرسل المحفوظ هنا بعد تسجيل الدخول التالي.', place: 'أين يوجد هذا الجهاز؟', site: 'الموقع', gate: 'البوابة أو الرصيف', anyGate: 'بدون بوابة ثابتة', dataFrom: 'بيانات الساعة {time}',
  },
  common: {
    scan: 'امسح رمز QR', vehicle: 'رقم المركبة', token: 'رقم التذكرة', next: 'التالي', back: 'رجوع', clear: 'مسح', erase: 'حذف', agree: 'أوافق', confirm: 'تأكيد', cancel: 'إلغاء', close: 'إغلاق', done: 'تم',
    yes: 'نعم', no: 'لا', retry: 'حاول مرة أخرى', notScanned: 'لم يُقبل: {text}. أجب أولاً ثم امسحه مرة أخرى.', noScanHere: 'لم يُقبل: {text}. لا يُمسح شيء في هذه الخطوة.', otherScript: 'لوحة مفاتيح هذا الجهاز ليست على الإنجليزية. يُقرأ المسح رغم ذلك.', notAToken: 'هذه ليست تذكرة لهذا الموقع', checkToken: 'تحقق من رقم التذكرة.', orType: 'أو اكتب الرقم', find: 'بحث', camera: 'المسح بالكاميرا', cameraOff: 'إيقاف الكاميرا', torch: 'الإضاءة', cameraMissing: 'لا يمكن استخدام الكاميرا. استخدم الماسح أو اكتب.',
    readAloud: 'اقرأ بصوت عالٍ', step: 'الخطوة {step} من {total}', wait: 'يرجى الانتظار حتى يتم نداؤك', goToDock: 'توجه إلى الرصيف {dock}', thanks: 'شكراً، قيادة آمنة', saved: 'تم الحفظ', kept: 'حُفظ على هذا الجهاز. يُرسل عند عودة الاتصال.',
    notKnown: 'لم يُقبل هذا. نص الرد: {message}', failed: 'لم تنجح العملية', already: 'تم ذلك من قبل', takePhoto: 'التقط صورة', photoAgain: 'التقطها مرة أخرى', photoTaken: 'الصورة', noPicture: 'هذه ليست صورة.', fillIn: 'املأ هذا الحقل.', choose: 'اختر واحداً.', reason: 'السبب', optional: 'إن وجد', nothing: 'لم يتم العثور على التذكرة.', needsNetwork: 'يتطلب هذا اتصالاً بالشبكة.', needsSecure: 'لا يجوز لهذا الجهاز حفظ بيانات شخصية إلا عبر اتصال آمن (https).', start: 'جديد',
  },
  status: {
    created: 'مسجلة', in_yard: 'في الساحة', called: 'تم النداء', at_dock: 'عند الرصيف', dock_out: 'انتهى الرصيف', closed: 'غادرت', denied: 'مرفوضة', cancelled: 'ملغاة', expired: 'منتهية الصلاحية', force_closed: 'أغلقها المشرف',
  },
  purpose: { inbound: 'تسليم بضاعة', outbound: 'استلام بضاعة', both: 'تسليم واستلام', empty_return: 'إرجاع فارغ', parking: 'وقوف', courier: 'مندوب توصيل', visitor: 'زائر' },
  create: {
    denied: 'لا يمكن لهذه المركبة الدخول. اسأل مشرف الأمن.',
    purpose: 'ما سبب الزيارة؟', reference: 'ما هو الطلب؟', asn: 'إشعار شحن ASN', outbound: 'طلب صادر', po: 'أمر شراء', boe: 'بيان جمركي', delivery_order: 'إذن تسليم', none: 'بدون مرجع', number: 'الرقم',
    notPlanned: 'غير مخطط لها. ستصدر تذكرة بدون موعد.', planned: 'هذا الوصول مخطط له.', client: 'العميل', order: 'الطلب', slot: 'الموعد', expected: 'المركبة المتوقعة', pallets: 'المنصات', otherReference: 'رقم آخر',
    vehicle: 'المركبة', country: 'بلد اللوحة', otherCountry: 'بلد آخر', emirate: 'الإمارة', code: 'الرمز', plate: 'رقم اللوحة', vehicleType: 'نوع المركبة', trailer: 'رقم المقطورة', container: 'رقم الحاوية', seal: 'رقم الختم',
    AUH: 'أبوظبي', DXB: 'دبي', SHJ: 'الشارقة', AJM: 'عجمان', UAQ: 'أم القيوين', RAK: 'رأس الخيمة', FUJ: 'الفجيرة',
    driver: 'السائق', sameDriver: 'السائق نفسه؟ {name}', name: 'الاسم', phone: 'الهاتف', idType: 'وثيقة الهوية', emirates_id: 'الهوية الإماراتية', passport: 'جواز السفر', licence: 'رخصة القيادة', idNumber: 'رقم الوثيقة', licenceExpiry: 'الرخصة صالحة حتى', helpers: 'المساعدون', transporter: 'شركة النقل',
    checkPlate: 'تحقق من رقم اللوحة.', checkPhone: 'أدخل 9 أرقام بعد +971.', checkContainer: 'رقم الحاوية غير صحيح.', licenceExpired: 'انتهت صلاحية الرخصة. أخبر الحارس.',
    ready: 'تذكرتك', queue: 'رقم الدور', inFront: 'قبلك: {count}', estimate: 'حوالي {minutes} دقيقة', parking: 'توجه إلى الموقف', printAgain: 'طباعة مرة أخرى', newToken: 'تذكرة جديدة', offlineSlip: 'دون اتصال', openToken: 'لهذه المركبة تذكرة مفتوحة.', signLater: 'التوقيع لاحقاً',
  },
  declaration: {
    title: 'إقرار السلامة', tickAll: 'تحديد الكل', scrollFirst: 'اقرأ حتى النهاية أولاً.', name: 'السائق', sign: 'وقّع داخل المربع.', signature: 'التوقيع', signedHere: 'تم التوقيع', byThumb: 'لا يستطيع السائق التوقيع: الحارس شاهد', witness: 'الشاهد (الحارس)', submit: 'إرسال', signed: 'تم توقيع الإقرار.', tickEvery: 'حدد كل بند.', version: 'الإصدار {version}',
  },
  gateIn: {
    title: 'دخول البوابة', photo: 'صورة المركبة', photoMissing: 'التقط صورة للمركبة.', plateMatches: 'هل اللوحة مطابقة؟', differs: 'اللوحة تختلف عن التذكرة', correct: 'تصحيح اللوحة', deny: 'رفض الدخول', papers: 'تم الاطلاع على الأوراق', temperature: 'درجة الحرارة (°م)', bay: 'موقف الانتظار', anyBay: 'بدون موقف', directToDock: 'مباشرة إلى الرصيف', noDeclaration: 'الإقرار غير موقع.', signNow: 'وقّع الآن', confirm: 'السماح بالدخول', let: 'دخلت {vehicle}.', goToBay: 'قف في الموقف {bay}', denied: 'تم رفض الدخول.', appointment: 'الموعد', licenceSoon: 'الرخصة: {day}', checkTemperature: 'أدخل درجة الحرارة.',
    on_time: 'في الموعد', early: 'مبكر', late: 'متأخر', walk_in: 'بدون موعد',
  },
  gateOut: {
    title: 'خروج البوابة', notReleased: 'لم يسمح الرصيف بخروج هذه المركبة.', override: 'السماح بالخروج رغم ذلك (المشرف)', papers: 'تم فحص الأوراق', seal: 'الختم عند المغادرة', confirm: 'السماح بالخروج', out: 'غادرت {vehicle}.', dwell: 'مدة البقاء {time}', pass: 'تصريح الخروج {number}', feedback: 'كيف كانت زيارتك؟ امسح وأخبرنا.', turnBack: 'إعادة المركبة', notDocked: 'لم تصل هذه المركبة إلى أي رصيف.',
  },
  dockIn: {
    title: 'دخول الرصيف', chooseDock: 'أي رصيف؟', noneFree: 'لا يوجد رصيف خالٍ لهذه المركبة. انتظر النداء.', calledTo: 'النداء إلى {dock}. هل تستخدم {other} بدلاً منه؟', engine: 'المحرك مطفأ', keys: 'تم تسليم المفاتيح', chocks: 'أوتاد العجلات في مكانها', checkAll: 'تحقق من الثلاثة.', start: 'ابدأ', started: 'بدأ الرصيف {dock}', running: 'عند الرصيف منذ {time}', pause: 'إيقاف مؤقت', resume: 'استئناف', why: 'لماذا التوقف؟', papers_missing: 'أوراق ناقصة', driver_absent: 'السائق غائب', equipment: 'معدات', break: 'استراحة', other: 'أخرى', paused: 'متوقف مؤقتاً', orders: 'الطلبات', free: 'خالٍ', reserved: 'محجوز', occupied: 'مشغول', cleaning: 'تنظيف', out_of_service: 'خارج الخدمة',
  },
  dockOut: {
    title: 'خروج الرصيف', photo: 'صورة الضرر', photoMissing: 'التقط صورة للضرر.', chooseDock: 'امسح التذكرة أو اختر الرصيف', pallets: 'المنصات', cartons: 'الكراتين', condition: 'الحالة', ok: 'سليمة', damage: 'تلف', note: 'ما التالف؟', next: 'إلى أين بعد ذلك؟', leave: 'مغادرة الموقع', another: 'رصيف آخر', keys: 'تم إرجاع المفاتيح', finish: 'إنهاء', finished: 'انتهى الرصيف {dock}', giveKeys: 'أرجع المفاتيح أولاً.',
  },
  feedback: {
    title: 'كيف كانت زيارتك؟', rate1: 'سيئة جداً', rate2: 'سيئة', rate3: 'مقبولة', rate4: 'جيدة', rate5: 'جيدة جداً', about: 'بخصوص ماذا؟', waiting_time: 'وقت الانتظار', staff: 'الموظفون', safety: 'السلامة', facilities: 'المرافق', paperwork: 'الأوراق', dock: 'الرصيف', comment: 'هل من شيء آخر؟', contact: 'يمكنكم الاتصال بي بخصوص ذلك', send: 'إرسال', given: 'تم تقديم الملاحظات. شكراً.', window: 'الملاحظات متاحة بعد الرصيف ولمدة يوم واحد.',
  },
  board: {
    title: 'لوحة الساحة', updated: 'آخر تحديث {time}', loading: 'جارٍ التحميل…', stale: 'هذه بيانات قديمة: انقطع الاتصال.', inYard: 'في الساحة', waiting: 'في الانتظار', called: 'تم النداء',
    atDock: 'عند الرصيف', dockOut: 'غادر الرصيف', freeDocks: 'أرصفة متاحة', averageWait: 'متوسط الانتظار اليوم', late: 'متأخر', openLong: 'مفتوح أكثر من {hours} ساعة',
    queue: 'قائمة الانتظار ({count})', empty: 'لا توجد مركبات في الساحة.', call: 'نداء', recall: 'إعادة النداء', skip: 'تخطٍّ', otherDock: 'رصيف آخر', priority: 'الأولوية',
    calledTo: 'نودي إلى {dock}', bay: 'الموقف {bay}', notShown: 'لم يحضر: {count}', wait: 'الانتظار', docks: 'الأرصفة ({count})', takeOut: 'إخراج من الخدمة', freeIt: 'إتاحة',
    ofExpected: '{time} من {expected}', over: 'تجاوز', inYardFor: 'في الساحة {time}', freeAbout: 'يتاح نحو {time}', detention: 'غرامة التأخير {amount}', freeLeft: 'الوقت المجاني المتبقي {time}',
    alerts: 'التنبيهات ({count})', none: 'لا شيء.', onMyWay: 'أنا في الطريق', leaving: 'المغادرون ({count})', nextHours: 'الساعتان القادمتان', nothingProjected: 'لا يوجد ما هو متوقع.',
    inbound: 'وارد', outbound: 'صادر', anotherDockFor: 'رصيف آخر للمركبة {who}', callWho: 'نداء {who}', callAgain: 'إعادة نداء {who}', skipWho: 'تخطي {who}', priorityOf: 'أولوية {who}',
    forceCloseWho: 'إغلاق {who} قسراً', takeOutDock: 'إخراج {dock} من الخدمة', freeDock: 'إتاحة {dock}', chooseDock: 'اختر رصيفاً.', choosePriority: 'اختر أولوية.', chooseReason: 'اختر سبباً.',
    sayWhy: 'اذكر السبب.', dock: 'الرصيف', suggested: 'مقترح', whatHappened: 'ماذا حدث',
    keptFor: 'الرصيف {dock} محجوز: {reason}. هل تنادي إليه مع ذلك؟', misfit_height: 'الرصيف {dock} منخفض على هذه المركبة. هل تنادي إليه مع ذلك؟', misfit_temperature: 'الرصيف {dock} غير مبرّد. هل تنادي إليه مع ذلك؟', misfit_client: 'الرصيف {dock} مخصص لعملاء آخرين. هل تنادي إليه مع ذلك؟', callAnyway: 'نداء مع ذلك', ambient: 'عادي', chilled: 'مبرّد', frozen: 'مجمّد',
    reserve: 'حجز', reserveDock: 'حجز {dock} دون نداء', closeIt: 'إغلاق للصيانة', bays: 'المواقف ({count})', nobody: 'لا شيء هنا.', since: 'منذ', next: 'التالي', nothingNext: 'لا أحد ينتظره.', freeBay: 'إتاحة الموقف {bay}', closeBay: 'إغلاق الموقف {bay} للصيانة', blocked: 'مغلق', small: 'صغير', truck: 'شاحنة', trailer: 'مقطورة', plug: 'مقبس تبريد',
    alert_wait: '{queue} ينتظر منذ {time}.', alert_open: '{queue} في الساحة منذ {time}.', alert_dock: '{queue} عند {dock} منذ {time}، والمتوقع {expected}.', alert_no_show: 'نودي {queue} إلى {dock} ولم يحضر.', alert_temperature: 'قراءة الحرارة في {queue} هي {degrees} °م.',
    alert_licence: 'تنتهي رخصة سائق {queue} في {day}.', alert_kiosk: '{name} غير متصل منذ أكثر من {minutes} دقيقة.', alert_attention: 'رُفض تسجيل من أحد الأجهزة: {message}', alert_help: '{place} يطلب المساعدة منذ {time}.',
  },
  search: {
    title: 'البحث عن تذكرة', label: 'التذكرة أو رقم الدور أو اللوحة أو المرجع أو آخر 4 أرقام من الهاتف', today: 'اليوم', week: '7 أيام', none: 'لم يتم العثور على تذكرة. تحقق من الرقم أو أنشئ تذكرة.', where: 'الآن', reprint: 'إعادة الطباعة', forceClose: 'إغلاق قسري', forceCloseText: 'هل تُغلق {token} دون عمليات المسح الناقصة؟ لا يمكن التراجع.', leftAt: 'وقت المغادرة (إن عُرف)', feedback: 'الملاحظات', create: 'إنشاء تذكرة',
    no_gate_out_scan: 'لا مسح عند البوابة', abandoned: 'متروكة', duplicate: 'مكررة', system_issue: 'خلل في النظام', other: 'أخرى',
    steps_create: 'التسجيل', steps_declare: 'توقيع الإقرار', steps_gate_in: 'دخول البوابة', steps_called: 'النداء', steps_dock_in: 'دخول الرصيف', steps_dock_out: 'خروج الرصيف', steps_gate_out: 'خروج البوابة',
  },
}
