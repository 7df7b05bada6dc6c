-- The first texts name the systems of the plans as they are now. What a seller wrote stays.
UPDATE content_items SET value = 'Yes. Every plan names its number of systems: {{systems}}. Agents share the chats, and every reply carries a signature.' WHERE section = 'faq' AND key = 'item6_answer' AND value = 'Yes. Every plan names its number of systems: 1, 2 or 5. Agents share the chats, and every reply carries a signature.';
--> statement-breakpoint
UPDATE content_items SET translations = json_set(translations, '$.ur.value', 'جی ہاں۔ ہر پلان میں سسٹمز کی تعداد لکھی ہے: {{systems}}۔ پوری ٹیم ایک ہی چیٹس دیکھتی ہے، اور ہر جواب کے ساتھ لکھنے والے کا نام ہوتا ہے۔') WHERE section = 'faq' AND key = 'item6_answer' AND translations ->> '$.ur.value' = 'جی ہاں۔ ہر پلان میں سسٹمز کی تعداد لکھی ہے: 1، 2 یا 5۔ پوری ٹیم ایک ہی چیٹس دیکھتی ہے، اور ہر جواب کے ساتھ لکھنے والے کا نام ہوتا ہے۔';
--> statement-breakpoint
UPDATE content_items SET value = 'Pick {{systems}} systems, and leave your name, email and WhatsApp number.' WHERE section = 'guide' AND key = 'step1_text' AND value = 'Pick 1, 2 or 5 systems, and leave your name, email and WhatsApp number.';
--> statement-breakpoint
UPDATE content_items SET translations = json_set(translations, '$.ur.value', '{{systems}} سسٹم چنیں، اور اپنا نام، ای میل اور واٹس ایپ نمبر لکھیں۔') WHERE section = 'guide' AND key = 'step1_text' AND translations ->> '$.ur.value' = '1، 2 یا 5 سسٹم چنیں، اور اپنا نام، ای میل اور واٹس ایپ نمبر لکھیں۔';
