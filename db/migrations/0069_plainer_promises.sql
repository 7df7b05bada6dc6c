-- First texts promise what each shop can, and name the saving of the prices as they are now. What a seller wrote stays.
UPDATE content_items SET value = 'Choose by the number of systems you sell from. Pay for a year at once and save {{saving}}.' WHERE section = 'pricing' AND key = 'subtitle' AND value = 'Choose by the number of systems you sell from. Pay for a year at once and save 30%.';
--> statement-breakpoint
UPDATE content_items SET translations = json_set(translations, '$.ur.value', 'جتنے سسٹم سے بیچتے ہیں، اس حساب سے پلان چنیں۔ پورے سال کی پیمنٹ ایک ساتھ کریں تو {{saving}} بچت۔') WHERE section = 'pricing' AND key = 'subtitle' AND translations ->> '$.ur.value' = 'جتنے سسٹم سے بیچتے ہیں، اس حساب سے پلان چنیں۔ پورے سال کی پیمنٹ ایک ساتھ کریں تو 30% بچت۔';
--> statement-breakpoint
UPDATE content_items SET value = 'Save {{saving}}' WHERE section = 'pricing' AND key = 'yearly_badge' AND value = 'Save 30%';
--> statement-breakpoint
UPDATE content_items SET translations = json_set(translations, '$.ur.value', '{{saving}} بچت') WHERE section = 'pricing' AND key = 'yearly_badge' AND translations ->> '$.ur.value' = '30% بچت';
--> statement-breakpoint
UPDATE seo_settings SET description = 'Licenses and tools for selling on WhatsApp, with prices in rupees. Order online, pay, and get your license key.' WHERE page = 'services' AND description = 'Licenses and tools for selling on WhatsApp, with prices in rupees. Order online and confirm with a code on WhatsApp.';
--> statement-breakpoint
UPDATE seo_settings SET translations = json_set(translations, '$.ur.description', 'واٹس ایپ پر بیچنے کے لیے لائسنس اور ٹولز، قیمتیں روپوں میں۔ آرڈر آن لائن کریں، پیمنٹ کریں اور لائسنس نمبر پائیں۔') WHERE page = 'services' AND translations ->> '$.ur.description' = 'واٹس ایپ پر بیچنے کے لیے لائسنس اور ٹولز، قیمتیں روپوں میں۔ آرڈر آن لائن کریں اور واٹس ایپ پر آئے کوڈ سے تصدیق کریں۔';
