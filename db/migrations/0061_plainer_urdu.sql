-- First texts in plainer Urdu: the key is the «لائسنس نمبر», an order has a number and no sign before it. What a seller
-- wrote stays (docs/decisions/76).
WITH `plainer`(`section`, `key`, `before`, `after`) AS (VALUES
	('hero', 'badge_text', '50,000+ صارفین، ریٹنگ 4.9/5', '50,000 سے زیادہ صارفین، ریٹنگ 4.9/5'),
	('hero', 'subtitle', 'واٹس ایپ ویب کے اندر چلنے والا سی آر ایم۔ چیٹ بوٹ رات 2 بجے بھی جواب دیتا ہے، کانبان بورڈ بتاتا ہے کہ کون خریدنے کو تیار ہے، اور ہر فالو اپ وقت پر جاتا ہے۔ چند منٹ میں تیار، پیمنٹ روپوں میں۔', 'واٹس ایپ ویب کے اندر چلنے والا سی آر ایم۔ چیٹ بوٹ رات 2 بجے بھی جواب دیتا ہے، مرحلہ وار بورڈ بتاتا ہے کہ کون خریدنے کو تیار ہے، اور ہر فالو اپ وقت پر جاتا ہے۔ چند منٹ میں تیار، پیمنٹ روپوں میں۔'),
	('guide', 'step3_title', 'پیمنٹ کریں اور لائسنس کی پائیں', 'پیمنٹ کریں اور لائسنس نمبر پائیں'),
	('guide', 'step3_text', 'پلانز کے نیچے دیے گئے کسی بھی طریقے سے پیمنٹ کریں۔ ہم آرڈر منظور کرتے ہیں، اور لائسنس کی اور ڈاؤن لوڈ آپ کے ڈیش بورڈ میں آ جاتے ہیں۔', 'پلانز کے نیچے دیے گئے کسی بھی طریقے سے پیمنٹ کریں۔ ہم آرڈر منظور کرتے ہیں، اور لائسنس نمبر اور ڈاؤن لوڈ آپ کے ڈیش بورڈ میں آ جاتے ہیں۔'),
	('features', 'item2_title', 'گاہکوں کا کانبان بورڈ', 'گاہکوں کا مرحلہ وار بورڈ (کانبان)'),
	('ai', 'item3_title', 'لکھائی', 'تحریر'),
	('workflow', 'step1_description', 'اپنے ڈیش بورڈ سے ڈاؤن لوڈ کریں، Chrome میں شامل کریں، اور لائسنس کی لکھیں۔ واٹس ایپ ویب ویسا ہی رہتا ہے، اور سی آر ایم اس کے ساتھ کھل جاتا ہے۔', 'اپنے ڈیش بورڈ سے ڈاؤن لوڈ کریں، Chrome میں شامل کریں، اور لائسنس نمبر لکھیں۔ واٹس ایپ ویب ویسا ہی رہتا ہے، اور سی آر ایم اس کے ساتھ کھل جاتا ہے۔'),
	('comparison', 'title', 'سادہ واٹس ایپ پر آرڈر ہاتھ سے نکل جاتے ہیں', 'عام واٹس ایپ پر آرڈر ہاتھ سے نکل جاتے ہیں'),
	('comparison', 'problem_title', 'سادہ واٹس ایپ', 'عام واٹس ایپ'),
	('pricing', 'title', 'سیدھی قیمتیں، روپوں میں', 'صاف صاف قیمتیں، روپوں میں'),
	('pricing', 'buy_text', 'ابھی خریدیں', 'خریدیں'),
	('purchase', 'step1_label', 'تفصیلات', 'معلومات'),
	('purchase', 'step4_label', 'لائسنس کی', 'لائسنس نمبر'),
	('purchase', 'form_title', 'آپ کی تفصیلات', 'آپ کی معلومات'),
	('purchase', 'approval_note', 'آپ کی پیمنٹ نظر آتے ہی ہم آرڈر منظور کر کے لائسنس کی بھیج دیتے ہیں۔', 'آپ کی پیمنٹ نظر آتے ہی ہم آرڈر منظور کر کے لائسنس نمبر بھیج دیتے ہیں۔'),
	('testimonials', 'title', 'آپ جیسی دکانیں پہلے ہی ایسے بیچ رہی ہیں', 'آپ جیسے دکان دار اسی طرح بیچ رہے ہیں'),
	('testimonials', 'stat1_value', '50,000+', '50,000 سے زیادہ'),
	('testimonials', 'stat3_value', '1000+', '1,000 سے زیادہ'),
	('faq', 'item2_answer', 'آپ کے پلان کے سسٹمز کے لیے ایک لائسنس کی، اور ڈاؤن لوڈ: Chrome کی ایکسٹینشن، اور کمپیوٹر اور موبائل کی ایپس۔', 'آپ کے پلان کے سسٹمز کے لیے ایک لائسنس نمبر، اور ڈاؤن لوڈ: Chrome کی ایکسٹینشن، اور کمپیوٹر اور موبائل کی ایپس۔'),
	('faq', 'item4_question', 'لائسنس کی کب ملے گی؟', 'لائسنس نمبر کب ملے گا؟'),
	('faq', 'item4_answer', 'جیسے ہی ہم آپ کا آرڈر منظور کریں۔ لائسنس کی واٹس ایپ پر آ جاتی ہے، اور آرڈر کے صفحے پر ڈاؤن لوڈ اور انسٹال کا طریقہ ہوتا ہے۔', 'جیسے ہی ہم آپ کا آرڈر منظور کریں۔ لائسنس نمبر واٹس ایپ پر آ جاتا ہے، اور آرڈر کے صفحے پر ڈاؤن لوڈ اور انسٹال کا طریقہ ہوتا ہے۔'),
	('faq', 'item8_question', 'کیا بہت سے پیغام بھیجنے سے نمبر بلاک ہو سکتا ہے؟', 'کیا زیادہ پیغام بھیجنے سے نمبر بلاک ہو سکتا ہے؟'),
	('footer', 'about_text', 'پاکستان میں بیچنے والوں کا واٹس ایپ سی آر ایم: چیٹ بوٹ، کانبان بورڈ، آفرز اور فالو اپ، سب ایک ایکسٹینشن میں۔', 'پاکستان میں بیچنے والوں کا واٹس ایپ سی آر ایم: چیٹ بوٹ، مرحلہ وار بورڈ، آفرز اور فالو اپ، سب ایک ایکسٹینشن میں۔'),
	('footer', 'support_label', 'مدد', 'سپورٹ'),
	('footer', 'legal_title', 'قانونی', 'شرائط اور پرائیویسی')
)
UPDATE `content_items` SET `translations` = json_set(`translations`, '$.ur.value', `after`) FROM `plainer`
WHERE `content_items`.`section` = `plainer`.`section` AND `content_items`.`key` = `plainer`.`key`
	AND `translations` ->> '$.ur.value' = `before`;--> statement-breakpoint
WITH `plainer`(`page`, `before`, `after`) AS (VALUES
	('home', 'واٹس ایپ کی چیٹس کو پکے آرڈر بنائیں: چیٹ بوٹ، کانبان بورڈ، فالو اپ، طے شدہ وقت پر پیغام اور اے آئی، سب اپنے اسی نمبر پر۔', 'واٹس ایپ کی چیٹس کو پکے آرڈر بنائیں: چیٹ بوٹ، مرحلہ وار بورڈ، فالو اپ، طے شدہ وقت پر پیغام اور اے آئی، سب اپنے اسی نمبر پر۔')
)
UPDATE `seo_settings` SET `translations` = json_set(`translations`, '$.ur.description', `after`) FROM `plainer`
WHERE `seo_settings`.`page` = `plainer`.`page` AND `translations` ->> '$.ur.description' = `before`;--> statement-breakpoint
WITH `plainer`(`name`, `before`, `after`) AS (VALUES
	('order_confirmation', 'آپ کا آرڈر #{{order_id}} ہمیں مل گیا', 'آپ کا آرڈر نمبر {{order_id}} ہمیں مل گیا'),
	('payment_reminder', 'آرڈر #{{order_id}} کی پیمنٹ', 'آرڈر نمبر {{order_id}} کی پیمنٹ'),
	('payment_rejected', 'آرڈر #{{order_id}}: {{problem}}', 'آرڈر نمبر {{order_id}}: {{problem}}'),
	('payment_refunded', 'آرڈر #{{order_id}} کی رقم واپس بھیج دی گئی', 'آرڈر نمبر {{order_id}} کی رقم واپس بھیج دی گئی'),
	('order_approved', 'آرڈر #{{order_id}}: آپ کا {{plan}} لائسنس {{license_state}}', 'آرڈر نمبر {{order_id}}: آپ کا {{plan}} لائسنس {{license_state}}'),
	('order_cancelled', 'آپ کا آرڈر #{{order_id}} منسوخ ہو گیا', 'آپ کا آرڈر نمبر {{order_id}} منسوخ ہو گیا'),
	('support_ticket_created', 'سپورٹ ٹکٹ #{{ticket_id}}: {{subject}}', 'سپورٹ ٹکٹ نمبر {{ticket_id}}: {{subject}}'),
	('support_ticket_reply', 'آپ کے ٹکٹ #{{ticket_id}} کا جواب: {{subject}}', 'آپ کے ٹکٹ نمبر {{ticket_id}} کا جواب: {{subject}}')
)
UPDATE `whatsapp_templates` SET `translations` = json_set(`translations`, '$.ur.subject', `after`) FROM `plainer`
WHERE `whatsapp_templates`.`name` = `plainer`.`name` AND `translations` ->> '$.ur.subject' = `before`;--> statement-breakpoint
WITH `plainer`(`name`, `before`, `after`) AS (VALUES
	('order_confirmation', 'شکریہ، {{name}}! {{site_name}} کو آپ کا آرڈر *#{{order_id}}* مل گیا۔

پلان: {{plan}}، مدت {{term}}
رقم: *{{currency}} {{amount}}*

آپ کی پیمنٹ پہنچتے ہی ہم آرڈر منظور کر کے لائسنس کی بھیج دیں گے۔

{{payment_methods}}

لاگ ان کیے بغیر یہاں پیمنٹ کریں اور ثبوت بھیجیں: {{pay_link}}

آرڈر منظور ہوتے ہی لائسنس کی، ڈاؤن لوڈ اور رسید بھی اسی صفحے پر ملیں گے۔', 'شکریہ، {{name}}! {{site_name}} کو آپ کا آرڈر نمبر *{{order_id}}* مل گیا۔

پلان: {{plan}} ({{term}})
رقم: *{{currency}} {{amount}}*

آپ کی پیمنٹ پہنچتے ہی ہم آرڈر منظور کر کے لائسنس نمبر بھیج دیں گے۔

{{payment_methods}}

لاگ ان کیے بغیر یہاں پیمنٹ کریں اور ثبوت بھیجیں: {{pay_link}}

آرڈر منظور ہوتے ہی لائسنس نمبر، ڈاؤن لوڈ اور رسید بھی اسی صفحے پر ملیں گے۔'),
	('payment_reminder', 'السلام علیکم {{name}}، یہ {{site_name}} ہے۔ آپ کے آرڈر *#{{order_id}}* ({{plan}}) کے لیے *{{currency}} {{amount}}* کی پیمنٹ کا انتظار ہے۔

{{payment_methods}}

پیمنٹ ہو چکی ہے؟ تو {{pay_link}} کھولیں اور ثبوت وہیں بھیجیں۔', 'السلام علیکم {{name}}، یہ {{site_name}} ہے۔ آپ کے آرڈر نمبر *{{order_id}}* ({{plan}}) کے لیے *{{currency}} {{amount}}* کی پیمنٹ کا انتظار ہے۔

{{payment_methods}}

پیمنٹ ہو چکی ہے؟ تو {{pay_link}} کھولیں اور ثبوت وہیں بھیجیں۔'),
	('payment_rejected', 'السلام علیکم {{name}}، ہم نے آپ کے آرڈر *#{{order_id}}* ({{plan}}، *{{currency}} {{amount}}*) کا ثبوت دیکھا، مگر اسے قبول نہیں کر سکے:

{{reason}}

اسے ایک بار پھر دیکھ کر یہاں دوبارہ بھیجیں: {{pay_link}}

مدد چاہیے؟ {{support}}

نیا ثبوت ملتے ہی ہم اسے دیکھ لیں گے۔', 'السلام علیکم {{name}}، ہم نے آپ کے آرڈر نمبر *{{order_id}}* ({{plan}}، *{{currency}} {{amount}}*) کا ثبوت دیکھا، مگر اسے قبول نہیں کر سکے:

{{reason}}

اسے ایک بار پھر دیکھ کر یہاں دوبارہ بھیجیں: {{pay_link}}

مدد چاہیے؟ {{support}}

نیا ثبوت ملتے ہی ہم اسے دیکھ لیں گے۔'),
	('payment_refunded', 'السلام علیکم {{name}}، ہم نے آپ کے آرڈر *#{{order_id}}* ({{plan}}) کے *{{currency}} {{amount}}* واپس بھیج دیے ہیں۔ طریقہ: {{way}}۔

{{reason}}

کوئی سوال ہے؟ {{support}}

اس آرڈر کا لائسنس ختم ہو گیا ہے۔', 'السلام علیکم {{name}}، ہم نے آپ کے آرڈر نمبر *{{order_id}}* ({{plan}}) کے *{{currency}} {{amount}}* واپس بھیج دیے ہیں۔ طریقہ: {{way}}۔

{{reason}}

کوئی سوال ہے؟ {{support}}

اس آرڈر کا لائسنس ختم ہو گیا ہے۔'),
	('order_approved', 'خوش خبری، {{name}}! {{site_name}} پر آپ کا آرڈر *#{{order_id}}* منظور ہو گیا، اور آپ کا لائسنس {{license_state}}۔

پلان: {{plan}}، مدت {{term}}
لائسنس کی: *{{license_key}}*
سسٹم: {{systems}}
آخری تاریخ: {{expires_at}}

ڈاؤن لوڈ، پانچ قدموں میں انسٹال کرنے کا طریقہ اور رسید: {{pay_link}}

یہ صفحہ اسی کمپیوٹر پر کھولیں جس پر آپ واٹس ایپ ویب چلاتے ہیں۔', 'مبارک ہو {{name}}! {{site_name}} پر آپ کا آرڈر نمبر *{{order_id}}* منظور ہو گیا، اور آپ کا لائسنس {{license_state}}۔

پلان: {{plan}} ({{term}})
لائسنس نمبر: *{{license_key}}*
سسٹم: {{systems}}
آخری تاریخ: {{expires_at}}

ڈاؤن لوڈ، پانچ قدموں میں انسٹال کرنے کا طریقہ اور رسید: {{pay_link}}

یہ صفحہ اسی کمپیوٹر پر کھولیں جس پر آپ واٹس ایپ ویب چلاتے ہیں۔'),
	('order_cancelled', 'السلام علیکم {{name}}، آپ کا آرڈر *#{{order_id}}* ({{plan}}) منسوخ ہو گیا ہے۔

یہ غلطی سے ہوا، یا پیمنٹ پہلے ہی ہو چکی ہے؟ تو ہم سے رابطہ کریں: {{support}}

{{site_name}} سپورٹ', 'السلام علیکم {{name}}، آپ کا آرڈر نمبر *{{order_id}}* ({{plan}}) منسوخ ہو گیا ہے۔

یہ غلطی سے ہوا، یا پیمنٹ پہلے ہی ہو چکی ہے؟ تو ہم سے رابطہ کریں: {{support}}

{{site_name}} سپورٹ'),
	('license_activated', 'السلام علیکم {{name}}، {{site_name}} کا آپ کا لائسنس (*{{plan}}*) {{license_state}}۔

لائسنس کی: *{{license_key}}*
سسٹم: {{systems}}
آخری تاریخ: {{expires_at}}

ڈاؤن لوڈ، پانچ قدموں میں انسٹال کرنے کا طریقہ اور رسید آپ کے آرڈر کے صفحے پر ہیں۔ یہ صفحہ اسی کمپیوٹر پر کھولیں جس پر آپ واٹس ایپ ویب چلاتے ہیں۔

میرا آرڈر کھولیں: {{pay_link}}

یہ لائسنس کی کسی اور کو نہ دیں۔', 'السلام علیکم {{name}}، {{site_name}} کا آپ کا لائسنس (*{{plan}}*) {{license_state}}۔

لائسنس نمبر: *{{license_key}}*
سسٹم: {{systems}}
آخری تاریخ: {{expires_at}}

ڈاؤن لوڈ، پانچ قدموں میں انسٹال کرنے کا طریقہ اور رسید آپ کے آرڈر کے صفحے پر ہیں۔ یہ صفحہ اسی کمپیوٹر پر کھولیں جس پر آپ واٹس ایپ ویب چلاتے ہیں۔

میرا آرڈر کھولیں: {{pay_link}}

یہ لائسنس نمبر کسی اور کو نہ دیں۔'),
	('license_expiring', 'السلام علیکم {{name}}، {{site_name}} کا آپ کا لائسنس (*{{plan}}*) *{{expires_at}}* کو {{ends}}۔

لائسنس کی: {{license_key}}

آپ کے چیٹ بوٹ اور فالو اپ چلتے رہیں، اس کے لیے {{renew_link}} پر تجدید کریں۔ لاگ ان کرنا ضروری نہیں۔', 'السلام علیکم {{name}}، {{site_name}} کا آپ کا لائسنس (*{{plan}}*) *{{expires_at}}* کو {{ends}}۔

لائسنس نمبر: {{license_key}}

آپ کے چیٹ بوٹ اور فالو اپ چلتے رہیں، اس کے لیے {{renew_link}} پر تجدید کریں۔ لاگ ان کرنا ضروری نہیں۔'),
	('support_ticket_created', 'السلام علیکم {{name}}، {{site_name}} کی سپورٹ کو آپ کا ٹکٹ *#{{ticket_id}}* مل گیا۔

موضوع: {{subject}}

ہم {{response_time}} کے اندر جواب دیتے ہیں۔', 'السلام علیکم {{name}}، {{site_name}} کی سپورٹ کو آپ کا ٹکٹ نمبر *{{ticket_id}}* مل گیا۔

موضوع: {{subject}}

ہم {{response_time}} کے اندر جواب دیتے ہیں۔'),
	('support_ticket_reply', 'السلام علیکم {{name}}، ہم نے آپ کے ٹکٹ *#{{ticket_id}}* ({{subject}}) کا جواب دیا ہے:

{{reply}}

{{site_name}} سپورٹ', 'السلام علیکم {{name}}، ہم نے آپ کے ٹکٹ نمبر *{{ticket_id}}* ({{subject}}) کا جواب دیا ہے:

{{reply}}

{{site_name}} سپورٹ'),
	('payment_reminder', 'السلام علیکم {{name}}، یہ {{site_name}} ہے۔ آپ کے آرڈر *#{{order_id}}* ({{plan}}) کے لیے *{{currency}} {{amount}}* کی پیمنٹ کا انتظار ہے۔

{{payment_methods}}

پیمنٹ ہو چکی ہے؟ تو ثبوت یہاں بھیجیں: {{pay_link}}', 'السلام علیکم {{name}}، یہ {{site_name}} ہے۔ آپ کے آرڈر نمبر *{{order_id}}* ({{plan}}) کے لیے *{{currency}} {{amount}}* کی پیمنٹ کا انتظار ہے۔

{{payment_methods}}

پیمنٹ ہو چکی ہے؟ تو ثبوت یہاں بھیجیں: {{pay_link}}'),
	('payment_rejected', 'السلام علیکم {{name}}، ہم نے آپ کے آرڈر *#{{order_id}}* ({{plan}}، *{{currency}} {{amount}}*) کا ثبوت دیکھا، مگر اسے قبول نہیں کر سکے:

{{reason}}

اسے ایک بار پھر دیکھ کر یہاں دوبارہ بھیجیں: {{pay_link}}

مدد چاہیے؟ {{support}}', 'السلام علیکم {{name}}، ہم نے آپ کے آرڈر نمبر *{{order_id}}* ({{plan}}، *{{currency}} {{amount}}*) کا ثبوت دیکھا، مگر اسے قبول نہیں کر سکے:

{{reason}}

اسے ایک بار پھر دیکھ کر یہاں دوبارہ بھیجیں: {{pay_link}}

مدد چاہیے؟ {{support}}'),
	('payment_refunded', 'السلام علیکم {{name}}، ہم نے آپ کے آرڈر *#{{order_id}}* ({{plan}}) کے *{{currency}} {{amount}}* واپس بھیج دیے ہیں۔ طریقہ: {{way}}۔

{{reason}}

اس آرڈر کا لائسنس ختم ہو گیا ہے۔ کوئی سوال ہے؟ {{support}}', 'السلام علیکم {{name}}، ہم نے آپ کے آرڈر نمبر *{{order_id}}* ({{plan}}) کے *{{currency}} {{amount}}* واپس بھیج دیے ہیں۔ طریقہ: {{way}}۔

{{reason}}

اس آرڈر کا لائسنس ختم ہو گیا ہے۔ کوئی سوال ہے؟ {{support}}'),
	('order_cancelled', 'السلام علیکم {{name}}، آپ کا آرڈر *#{{order_id}}* ({{plan}}) منسوخ ہو گیا ہے۔

یہ غلطی سے ہوا، یا پیمنٹ پہلے ہی ہو چکی ہے؟ تو ہم سے رابطہ کریں: {{support}}

{{site_name}}', 'السلام علیکم {{name}}، آپ کا آرڈر نمبر *{{order_id}}* ({{plan}}) منسوخ ہو گیا ہے۔

یہ غلطی سے ہوا، یا پیمنٹ پہلے ہی ہو چکی ہے؟ تو ہم سے رابطہ کریں: {{support}}

{{site_name}}'),
	('license_expiring', 'السلام علیکم {{name}}، {{site_name}} کا آپ کا لائسنس (*{{plan}}*) *{{expires_at}}* کو {{ends}}۔

لائسنس کی: {{license_key}}

آپ کے چیٹ بوٹ اور فالو اپ چلتے رہیں، اس کے لیے لاگ ان کیے بغیر یہاں تجدید کریں: {{renew_link}}', 'السلام علیکم {{name}}، {{site_name}} کا آپ کا لائسنس (*{{plan}}*) *{{expires_at}}* کو {{ends}}۔

لائسنس نمبر: {{license_key}}

آپ کے چیٹ بوٹ اور فالو اپ چلتے رہیں، اس کے لیے لاگ ان کیے بغیر یہاں تجدید کریں: {{renew_link}}')
)
UPDATE `whatsapp_templates` SET `translations` = json_set(`translations`, '$.ur.template', `after`) FROM `plainer`
WHERE `whatsapp_templates`.`name` = `plainer`.`name` AND `translations` ->> '$.ur.template' = `before`;--> statement-breakpoint
WITH `plainer`(`name`, `before`, `after`) AS (VALUES
	('order_confirmation', 'Shukriya, {{name}}! {{site_name}} ko aap ka order *#{{order_id}}* mil gaya.

Plan: {{plan}}, muddat {{term}}
Raqam: *{{currency}} {{amount}}*

Aap ki payment pohanchte hi hum order manzoor kar ke license key bhej dein ge.

{{payment_methods}}

Login kiye baghair yahan payment karein aur saboot bhejein: {{pay_link}}

Order manzoor hote hi license key, downloads aur receipt bhi isi page par milein ge.', 'Shukriya, {{name}}! {{site_name}} ko aap ka order *#{{order_id}}* mil gaya.

Plan: {{plan}} ({{term}})
Raqam: *{{currency}} {{amount}}*

Aap ki payment pohanchte hi hum order manzoor kar ke license key bhej dein ge.

{{payment_methods}}

Login kiye baghair yahan payment karein aur saboot bhejein: {{pay_link}}

Order manzoor hote hi license key, downloads aur receipt bhi isi page par milein ge.'),
	('order_approved', 'Khushkhabri, {{name}}! {{site_name}} par aap ka order *#{{order_id}}* manzoor ho gaya, aur aap ka license {{license_state}}.

Plan: {{plan}}, muddat {{term}}
License key: *{{license_key}}*
Systems: {{systems}}
Aakhri tareekh: {{expires_at}}

Downloads, paanch qadam mein install karne ka tareeqa aur receipt: {{pay_link}}

Yeh page usi computer par kholein jis par aap WhatsApp Web chalate hain.', 'Mubarak ho {{name}}! {{site_name}} par aap ka order *#{{order_id}}* manzoor ho gaya, aur aap ka license {{license_state}}.

Plan: {{plan}} ({{term}})
License key: *{{license_key}}*
Systems: {{systems}}
Aakhri tareekh: {{expires_at}}

Downloads, paanch qadam mein install karne ka tareeqa aur receipt: {{pay_link}}

Yeh page usi computer par kholein jis par aap WhatsApp Web chalate hain.')
)
UPDATE `whatsapp_templates` SET `translations` = json_set(`translations`, '$.roman.template', `after`) FROM `plainer`
WHERE `whatsapp_templates`.`name` = `plainer`.`name` AND `translations` ->> '$.roman.template' = `before`;
