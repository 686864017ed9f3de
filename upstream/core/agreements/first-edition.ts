import type { AgreementLanguage } from '@/lib/domain/agreement'

/** The wording every installation starts with; the business adds its own as the next edition. `[company]` is the importer of record. */
export const firstEdition: Readonly<Record<AgreementLanguage, { title: string; clauses: readonly string[] }>> = {
  en: {
    title: 'Importer of record agreement',
    clauses: [
      '1. Purpose. [company] acts as importer of record in the United Arab Emirates for the goods of the seller: it declares them to customs in its own name and under its own importer code, clears them and hands them over for delivery.',
      '2. Goods. The seller offers for import only goods that may lawfully be imported and sold in the Emirates, and names for each its composition, brand, country of origin and true value. Counterfeit, prohibited and undeclared goods are refused, and their cost is the seller’s.',
      '3. Documents. For each shipment the seller gives a commercial invoice, a packing list and every permit, certificate and safety sheet the authorities require, before the goods leave. What they say is true and complete, and the seller answers for it.',
      '4. Duties and taxes. Customs duty, excise tax and import value added tax are paid by [company] for the seller’s account and charged with the fees agreed. Goods are released for delivery once these amounts are paid.',
      '5. Title. [company] does not become the owner of the goods and does not sell them. Warranty, product liability and returns stay with the seller.',
      '6. Records. Both parties keep invoices, declarations and correspondence for the period the law requires and show them to the authorities on request.',
      '7. Indemnity. The seller holds [company] harmless of duties, fines, costs and claims that follow from wrong or missing statements about the goods.',
      '8. Data. Personal data is used to perform this agreement and to meet legal duties only, and is kept no longer than these require.',
      '9. Term. The agreement holds for one year from the day it is signed and may be extended. Either party may end it with thirty days’ notice in writing; shipments under way are completed.',
      '10. Signature. An electronic signature binds as one in ink does. [company] seals the signed text and keeps, as evidence, its hash, the moment, the address it was signed from and the certificate of the seal.',
      '11. Law. The laws of the United Arab Emirates as applied in the Emirate of Dubai govern this agreement, and the courts of Dubai decide. Where translations differ, the English text prevails unless the law requires the Arabic one.',
    ],
  },
  ar: {
    title: 'اتفاقية المستورد المسجّل',
    clauses: [
      '1. الغرض. تعمل [company] بصفة المستورد المسجّل في دولة الإمارات العربية المتحدة لبضائع البائع: تصرّح عنها للجمارك باسمها وبرمز الاستيراد الخاص بها، وتخلّصها وتسلّمها للتوصيل.',
      '2. البضائع. لا يعرض البائع للاستيراد إلا بضائع يجوز قانوناً استيرادها وبيعها في الدولة، ويذكر لكل منها التركيب والعلامة التجارية وبلد المنشأ والقيمة الحقيقية. تُرفض البضائع المقلدة والمحظورة وغير المصرّح بها، وتكون تكلفتها على البائع.',
      '3. المستندات. يقدّم البائع لكل شحنة فاتورة تجارية وقائمة تعبئة وكل تصريح وشهادة وصحيفة سلامة تطلبها السلطات قبل مغادرة البضائع. ما يرد فيها صحيح وكامل، والبائع مسؤول عنه.',
      '4. الرسوم والضرائب. تدفع [company] الرسوم الجمركية والضريبة الانتقائية وضريبة القيمة المضافة على الاستيراد لحساب البائع وتحمّلها عليه مع الأتعاب المتفق عليها. تُفرج البضائع للتوصيل بعد سداد هذه المبالغ.',
      '5. الملكية. لا تصبح [company] مالكة للبضائع ولا تبيعها. يبقى الضمان ومسؤولية المنتج والمرتجعات على البائع.',
      '6. السجلات. يحتفظ الطرفان بالفواتير والتصاريح والمراسلات للمدة التي يحددها القانون ويعرضانها على السلطات عند الطلب.',
      '7. التعويض. يعفي البائع [company] من الرسوم والغرامات والتكاليف والمطالبات الناشئة عن بيانات خاطئة أو ناقصة عن البضائع.',
      '8. البيانات. تُستخدم البيانات الشخصية لتنفيذ هذه الاتفاقية والوفاء بالالتزامات القانونية فقط، ولا تُحفظ أطول مما يلزم لذلك.',
      '9. المدة. تسري الاتفاقية سنة واحدة من يوم توقيعها ويجوز تمديدها. ولأي من الطرفين إنهاؤها بإشعار كتابي مدته ثلاثون يوماً؛ وتُستكمل الشحنات الجارية.',
      '10. التوقيع. التوقيع الإلكتروني ملزم كالتوقيع بالحبر. تختم [company] النص الموقّع وتحفظ إثباتاً بصمته الرقمية ولحظته والعنوان الذي وُقّع منه وشهادة الختم.',
      '11. القانون. تحكم هذه الاتفاقية قوانين دولة الإمارات العربية المتحدة المطبّقة في إمارة دبي، وتختص محاكم دبي. وعند اختلاف الترجمات يُعتدّ بالنص الإنجليزي ما لم يوجب القانون النص العربي.',
    ],
  },
  zh: {
    title: '登记进口商协议',
    clauses: [
      '1. 目的。[company] 在阿拉伯联合酋长国担任卖方货物的登记进口商：以自己的名义和进口商代码向海关申报、清关并交付配送。',
      '2. 货物。卖方仅提交可在阿联酋合法进口和销售的货物，并如实说明每种货物的成分、品牌、原产国和真实价值。假冒、违禁和未申报的货物将被拒收，费用由卖方承担。',
      '3. 单证。卖方在货物启运前为每批货物提供商业发票、装箱单以及主管机关要求的全部许可、证书和安全数据表。其内容真实完整，由卖方负责。',
      '4. 关税和税款。[company] 代卖方缴纳关税、消费税和进口增值税，并连同约定费用向卖方收取。上述款项付清后货物方可放行配送。',
      '5. 所有权。[company] 不取得货物所有权，也不销售货物。保修、产品责任和退货由卖方承担。',
      '6. 记录。双方按法律规定的期限保存发票、申报单和往来函件，并应要求向主管机关出示。',
      '7. 赔偿。因货物信息错误或缺失而产生的关税、罚款、费用和索赔，由卖方负责，[company] 不承担责任。',
      '8. 数据。个人数据仅用于履行本协议和法定义务，保存期限不超过所需时间。',
      '9. 期限。本协议自签署之日起有效一年，可以延长。任何一方可提前三十天书面通知终止；在途货物继续办理完毕。',
      '10. 签署。电子签名与手写签名具有同等约束力。[company] 对签署文本加盖电子印章，并保存其哈希值、时间、签署地址和印章证书作为证据。',
      '11. 法律。本协议适用在迪拜酋长国施行的阿拉伯联合酋长国法律，由迪拜法院管辖。译文不一致时以英文文本为准，但法律要求以阿拉伯文为准的除外。',
    ],
  },
}
