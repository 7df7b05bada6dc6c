-- The first texts of a shop of before, in Urdu, beside each English text that is still as it was (docs/decisions/76).
WITH `first`(`section`, `key`, `english`, `urdu`) AS (VALUES
	('navigation', 'tagline', 'The WhatsApp CRM that closes orders', 'آرڈر پکے کرنے والا واٹس ایپ سی آر ایم'),
	('navigation', 'features_label', 'Features', 'فیچرز'),
	('navigation', 'pricing_label', 'Pricing', 'قیمتیں'),
	('navigation', 'workflow_label', 'How It Works', 'یہ کیسے چلتا ہے'),
	('navigation', 'faq_label', 'FAQ', 'سوال جواب'),
	('navigation', 'contact_label', 'Contact', 'رابطہ'),
	('navigation', 'sign_in_label', 'Sign In', 'لاگ ان کریں'),
	('navigation', 'get_started_label', 'Get Started', 'شروع کریں'),
	('navigation', 'dashboard_label', 'Dashboard', 'ڈیش بورڈ'),
	('navigation', 'admin_label', 'Admin', 'ایڈمن'),
	('hero', 'badge_text', '50,000+ users, rated 4.9/5', '50,000+ صارفین، ریٹنگ 4.9/5'),
	('hero', 'main_headline', 'Turn WhatsApp chats into', 'واٹس ایپ کی چیٹس کو'),
	('hero', 'highlight_text', 'paid orders', 'پکے آرڈر'),
	('hero', 'headline_suffix', 'on the number you already use', 'بنائیں، اپنے اسی نمبر پر'),
	('hero', 'subtitle', 'A CRM that lives inside WhatsApp Web. Chatbots answer at 2 a.m., a Kanban board shows who is ready to buy, and every follow-up leaves on time. Set up in minutes, paid in rupees.', 'واٹس ایپ ویب کے اندر چلنے والا سی آر ایم۔ چیٹ بوٹ رات 2 بجے بھی جواب دیتا ہے، کانبان بورڈ بتاتا ہے کہ کون خریدنے کو تیار ہے، اور ہر فالو اپ وقت پر جاتا ہے۔ چند منٹ میں تیار، پیمنٹ روپوں میں۔'),
	('hero', 'primary_button_text', 'Get the Extension', 'ایکسٹینشن حاصل کریں'),
	('hero', 'secondary_button_text', 'Watch Demo', 'ڈیمو دیکھیں'),
	('hero', 'demo_video_title', 'WhatsApp CRM demo', 'واٹس ایپ سی آر ایم کا ڈیمو'),
	('guide', 'title', 'From order to license in three steps', 'آرڈر سے لائسنس تک، تین قدم'),
	('guide', 'subtitle', 'No sales call and no card needed. You order here, and the rest happens on your WhatsApp.', 'نہ کوئی سیلز کال، نہ کارڈ کی ضرورت۔ آرڈر یہاں کریں، باقی سب آپ کے واٹس ایپ پر ہو جاتا ہے۔'),
	('guide', 'step1_title', 'Choose a plan and order', 'پلان چنیں اور آرڈر کریں'),
	('guide', 'step1_text', 'Pick 1, 2 or 5 systems, and leave your name, email and WhatsApp number.', '1، 2 یا 5 سسٹم چنیں، اور اپنا نام، ای میل اور واٹس ایپ نمبر لکھیں۔'),
	('guide', 'step2_title', 'Confirm your number', 'اپنے نمبر کی تصدیق کریں'),
	('guide', 'step2_text', 'We send a 6-digit code to your WhatsApp, so that your license reaches nobody but you.', 'ہم آپ کے واٹس ایپ پر 6 ہندسوں کا کوڈ بھیجتے ہیں، تاکہ لائسنس صرف آپ ہی کو ملے۔'),
	('guide', 'step3_title', 'Pay and get your key', 'پیمنٹ کریں اور لائسنس کی پائیں'),
	('guide', 'step3_text', 'Pay with one of the methods listed under the plans. We approve the order, and your license key and downloads appear in your dashboard.', 'پلانز کے نیچے دیے گئے کسی بھی طریقے سے پیمنٹ کریں۔ ہم آرڈر منظور کرتے ہیں، اور لائسنس کی اور ڈاؤن لوڈ آپ کے ڈیش بورڈ میں آ جاتے ہیں۔'),
	('features', 'title', 'Everything a WhatsApp shop does by hand, done for you', 'واٹس ایپ کی دکان کے جو کام ہاتھ سے ہوتے تھے، اب خود ہوں گے'),
	('features', 'subtitle', 'One extension in your browser. No new number, no new app for your customers.', 'آپ کے براؤزر میں بس ایک ایکسٹینشن۔ نہ نیا نمبر، نہ گاہکوں کے لیے کوئی نئی ایپ۔'),
	('features', 'item1_title', 'Keyword chatbots', 'الفاظ پہچاننے والے چیٹ بوٹ'),
	('features', 'item1_text', '“Price?” and “How do I order?” get an answer within seconds, day and night. Random text variants keep the replies from sounding like a machine.', '«قیمت کیا ہے؟» اور «آرڈر کیسے کروں؟» کا جواب دن ہو یا رات، چند سیکنڈ میں۔ جملے بدلتے رہتے ہیں، اس لیے جواب مشینی نہیں لگتے۔'),
	('features', 'item2_title', 'Kanban lead pipeline', 'گاہکوں کا کانبان بورڈ'),
	('features', 'item2_text', 'Drag each chat from New to Quoted to Paid. One look tells you who waits for a price and who still has to pay.', 'ہر چیٹ کو «نئے» سے «ریٹ دیا» اور پھر «پیمنٹ ہو گئی» میں لے جائیں۔ ایک نظر میں پتا چلتا ہے کہ کون قیمت کے انتظار میں ہے اور کس کی پیمنٹ باقی ہے۔'),
	('features', 'item3_title', 'Workflow automation', 'خودکار ورک فلو'),
	('features', 'item3_text', 'Set the rules once: tag a lead, send the catalogue, move the chat to the next stage. Then stop doing it by hand.', 'اصول ایک بار طے کریں: گاہک کو ٹیگ کرنا، کیٹلاگ بھیجنا، چیٹ کو اگلے مرحلے میں لے جانا۔ پھر یہ سب ہاتھ سے نہیں کرنا پڑتا۔'),
	('features', 'item4_title', 'Unlimited custom tabs', 'جتنے چاہیں اتنے ٹیب'),
	('features', 'item4_text', 'Split one crowded inbox into cash on delivery, wholesale, complaints and VIP. Make as many tabs as you need.', 'بھرے ہوئے ان باکس کو کیش آن ڈیلیوری، ہول سیل، شکایات اور خاص گاہکوں میں بانٹیں۔ ٹیب جتنے چاہیں بنائیں۔'),
	('features', 'item5_title', 'Bulk campaign scheduler', 'بہت سے پیغام، طے شدہ وقت پر'),
	('features', 'item5_text', 'Write the Eid offer today, and let it go out on Friday evening to the customers it is meant for.', 'عید کی آفر آج لکھیں، اور وہ جمعے کی شام خود انہی گاہکوں کو جائے جن کے لیے ہے۔'),
	('features', 'item6_title', 'Follow-up funnels', 'فالو اپ کا سلسلہ'),
	('features', 'item6_text', 'A reminder after one day, after three and after seven. The sale no longer depends on your memory.', 'ایک دن بعد، تین دن بعد اور سات دن بعد یاد دہانی۔ اب فروخت آپ کی یادداشت کے سہارے نہیں۔'),
	('features', 'item7_title', 'Agent sharing with signatures', 'پوری ٹیم ایک نمبر پر، اپنے نام کے ساتھ'),
	('features', 'item7_text', 'Several people answer on one number, and every reply carries the name of the person who wrote it.', 'کئی لوگ ایک ہی نمبر سے جواب دیتے ہیں، اور ہر جواب کے ساتھ لکھنے والے کا نام ہوتا ہے۔'),
	('features', 'item8_title', 'API and webhooks', 'API اور ویب ہک'),
	('features', 'item8_text', 'Send order updates from your own website or accounts software, and pass every new lead on to it.', 'اپنی ویب سائٹ یا اکاؤنٹس کے سافٹ ویئر سے آرڈر کی خبر بھیجیں، اور ہر نیا گاہک اس میں درج کروائیں۔'),
	('features', 'item9_title', 'Reseller programme', 'ری سیلر پروگرام'),
	('features', 'item9_text', 'Sell licenses to your own clients at partner prices, with our team behind you.', 'پارٹنر ریٹ پر اپنے گاہکوں کو لائسنس بیچیں، ہماری ٹیم آپ کے ساتھ ہے۔'),
	('ai', 'title', 'AI that writes, translates and replies inside the chat', 'اے آئی جو چیٹ کے اندر لکھتی، ترجمہ کرتی اور جواب دیتی ہے'),
	('ai', 'subtitle', 'Two AI providers are built in. Use the one that suits you, without leaving the conversation.', 'اے آئی کی دو سروسز شامل ہیں۔ جو پسند آئے وہ استعمال کریں، گفتگو سے باہر جائے بغیر۔'),
	('ai', 'item1_title', 'Replies', 'جواب'),
	('ai', 'item1_text', 'Get a ready answer to a long question. Read it, change a word, send it.', 'لمبے سوال کا تیار جواب پائیں۔ پڑھیں، کوئی لفظ بدلیں، بھیج دیں۔'),
	('ai', 'item2_title', 'Translation', 'ترجمہ'),
	('ai', 'item2_text', 'Sell to Dubai or London: read their message in your language, and answer in theirs.', 'دبئی یا لندن میں بیچیں: ان کا پیغام اپنی زبان میں پڑھیں، جواب ان کی زبان میں دیں۔'),
	('ai', 'item3_title', 'Content writing', 'لکھائی'),
	('ai', 'item3_text', 'Say what you sell, and get the product text, the status update or the offer in a few seconds.', 'بتائیں کہ کیا بیچتے ہیں، اور پروڈکٹ کی تفصیل، اسٹیٹس یا آفر چند سیکنڈ میں تیار۔'),
	('workflow', 'title', 'How it works', 'یہ کیسے چلتا ہے'),
	('workflow', 'subtitle', 'Install it before lunch, and let it answer customers by the evening.', 'دوپہر سے پہلے انسٹال کریں، شام تک یہ گاہکوں کو جواب دے رہا ہوگا۔'),
	('workflow', 'step1_title', 'Install the extension', 'ایکسٹینشن انسٹال کریں'),
	('workflow', 'step1_description', 'Download it from your dashboard, add it to Chrome, and enter your license key. WhatsApp Web stays where it was, with your CRM beside it.', 'اپنے ڈیش بورڈ سے ڈاؤن لوڈ کریں، Chrome میں شامل کریں، اور لائسنس کی لکھیں۔ واٹس ایپ ویب ویسا ہی رہتا ہے، اور سی آر ایم اس کے ساتھ کھل جاتا ہے۔'),
	('workflow', 'step2_title', 'Set it up your way', 'اپنے طریقے سے ترتیب دیں'),
	('workflow', 'step2_description', 'Write your chatbot replies, name the stages of your sale, and make tabs for the kinds of chats you get.', 'چیٹ بوٹ کے جواب لکھیں، فروخت کے مرحلوں کو نام دیں، اور اپنی چیٹس کے لیے ٹیب بنائیں۔'),
	('workflow', 'step3_title', 'Sell more, type less', 'زیادہ بیچیں، کم ٹائپ کریں'),
	('workflow', 'step3_description', 'Chatbots take the first question, follow-ups bring buyers back, and the board shows which orders to close today.', 'پہلے سوال کا جواب چیٹ بوٹ دیتا ہے، فالو اپ گاہکوں کو واپس لاتے ہیں، اور بورڈ بتاتا ہے کہ آج کون سے آرڈر پکے کرنے ہیں۔'),
	('workflow', 'cta_description', 'Ready to put your WhatsApp to work?', 'اپنے واٹس ایپ سے کام لینے کو تیار ہیں؟'),
	('workflow', 'cta_text', 'See Plans and Prices', 'پلان اور قیمتیں دیکھیں'),
	('comparison', 'title', 'Selling on plain WhatsApp costs you orders', 'سادہ واٹس ایپ پر آرڈر ہاتھ سے نکل جاتے ہیں'),
	('comparison', 'subtitle', 'The same chats and the same number, with nothing left to chance.', 'وہی چیٹس، وہی نمبر، مگر کوئی گاہک نظر سے نہیں چھوٹتا۔'),
	('comparison', 'problem_title', 'Plain WhatsApp', 'سادہ واٹس ایپ'),
	('comparison', 'solution_title', 'With the CRM', 'سی آر ایم کے ساتھ'),
	('comparison', 'item1_problem', 'Yesterday''s leads sink under today''s messages.', 'کل کے گاہک آج کے پیغاموں کے نیچے دب جاتے ہیں۔'),
	('comparison', 'item1_solution', 'Every chat has a stage, and the board shows what happens next.', 'ہر چیٹ کا ایک مرحلہ ہے، اور بورڈ بتاتا ہے کہ آگے کیا کرنا ہے۔'),
	('comparison', 'item2_problem', 'Customers who write at midnight have bought elsewhere by morning.', 'آدھی رات کو پوچھنے والا صبح تک کہیں اور سے خرید چکا ہوتا ہے۔'),
	('comparison', 'item2_solution', 'A chatbot answers questions about price and delivery at any hour.', 'قیمت اور ڈیلیوری کے سوالوں کا جواب چیٹ بوٹ ہر وقت دیتا ہے۔'),
	('comparison', 'item3_problem', 'You remember the follow-up when it is too late.', 'فالو اپ تب یاد آتا ہے جب دیر ہو چکی ہو۔'),
	('comparison', 'item3_solution', 'Follow-ups leave by themselves until the customer answers.', 'فالو اپ خود جاتے رہتے ہیں، جب تک گاہک جواب نہ دے۔'),
	('comparison', 'item4_problem', 'Offers are copied and pasted from one chat to the next.', 'آفر ایک ایک چیٹ میں کاپی پیسٹ کرنی پڑتی ہے۔'),
	('comparison', 'item4_solution', 'An offer is written once and scheduled for a whole list.', 'آفر ایک بار لکھیں، اور پوری فہرست کے لیے وقت طے کر دیں۔'),
	('comparison', 'item5_problem', 'Two people answer the same customer, or nobody does.', 'ایک گاہک کو دو لوگ جواب دیتے ہیں، یا کوئی بھی نہیں۔'),
	('comparison', 'item5_solution', 'Agents share the inbox, and every reply carries a signature.', 'پوری ٹیم کا ایک ان باکس، اور ہر جواب کے ساتھ لکھنے والے کا نام۔'),
	('comparison', 'item6_problem', 'A number must be saved before you can write to it.', 'پیغام بھیجنے سے پہلے نمبر محفوظ کرنا پڑتا ہے۔'),
	('comparison', 'item6_solution', 'Write to any number without saving it first.', 'کسی بھی نمبر پر محفوظ کیے بغیر لکھیں۔'),
	('pricing', 'title', 'Simple prices in rupees', 'سیدھی قیمتیں، روپوں میں'),
	('pricing', 'subtitle', 'Choose by the number of systems you sell from. Pay for a year at once and save 30%.', 'جتنے سسٹم سے بیچتے ہیں، اس حساب سے پلان چنیں۔ پورے سال کی پیمنٹ ایک ساتھ کریں تو 30% بچت۔'),
	('pricing', 'monthly_label', 'Monthly', 'ماہانہ'),
	('pricing', 'yearly_label', 'Yearly', 'سالانہ'),
	('pricing', 'yearly_badge', 'Save 30%', '30% بچت'),
	('pricing', 'per_month_label', 'per month', 'ماہانہ'),
	('pricing', 'per_year_label', 'per year', 'سالانہ'),
	('pricing', 'buy_text', 'Buy Now', 'ابھی خریدیں'),
	('pricing', 'contact_price_text', 'Contact Us', 'رابطہ کریں'),
	('pricing', 'contact_text', 'Contact for Partnership', 'پارٹنرشپ کے لیے رابطہ کریں'),
	('pricing', 'whatsapp_text', 'WhatsApp Us', 'ہمیں واٹس ایپ کریں'),
	('pricing', 'order_text', 'Order on WhatsApp', 'واٹس ایپ پر آرڈر کریں'),
	('pricing', 'payment_title', 'Ways to pay', 'پیمنٹ کے طریقے'),
	('pricing', 'payment_text', 'You get the account details with your order. Pay, send us the proof, and we approve it.', 'اکاؤنٹ کی تفصیل آرڈر کے ساتھ ملتی ہے۔ پیمنٹ کریں، ثبوت بھیجیں، اور ہم آرڈر منظور کر دیتے ہیں۔'),
	('purchase', 'title', 'Order your license', 'اپنے لائسنس کا آرڈر کریں'),
	('purchase', 'subtitle', 'Choose a plan, tell us where to send the license, and confirm your WhatsApp number.', 'پلان چنیں، بتائیں کہ لائسنس کہاں بھیجیں، اور اپنے واٹس ایپ نمبر کی تصدیق کریں۔'),
	('purchase', 'plans_title', 'Choose your plan', 'اپنا پلان چنیں'),
	('purchase', 'monthly_label', 'Monthly', 'ماہانہ'),
	('purchase', 'yearly_label', 'Yearly', 'سالانہ'),
	('purchase', 'starter_title', 'Starter Plan', 'Starter پلان'),
	('purchase', 'professional_title', 'Professional Plan', 'Professional پلان'),
	('purchase', 'enterprise_title', 'Enterprise Plan', 'Enterprise پلان'),
	('purchase', 'step1_label', 'Details', 'تفصیلات'),
	('purchase', 'step2_label', 'Code', 'کوڈ'),
	('purchase', 'step3_label', 'Pay', 'پیمنٹ'),
	('purchase', 'step4_label', 'Key', 'لائسنس کی'),
	('purchase', 'form_title', 'Your details', 'آپ کی تفصیلات'),
	('purchase', 'form_text', 'We use your WhatsApp number to confirm the order and to send you the license.', 'آپ کے واٹس ایپ نمبر سے ہم آرڈر کی تصدیق کرتے اور اسی پر لائسنس بھیجتے ہیں۔'),
	('purchase', 'submit_text', 'Place Order', 'آرڈر کریں'),
	('purchase', 'computer_note', 'You need a computer with Google Chrome: the extension works in WhatsApp Web.', 'آپ کو Google Chrome والا کمپیوٹر چاہیے: ایکسٹینشن واٹس ایپ ویب میں چلتی ہے۔'),
	('purchase', 'approval_note', 'We approve your order when we see your payment, and send you the license key.', 'آپ کی پیمنٹ نظر آتے ہی ہم آرڈر منظور کر کے لائسنس کی بھیج دیتے ہیں۔'),
	('purchase', 'refund_note', 'Payments are final. There are no refunds.', 'پیمنٹ حتمی ہے۔ رقم واپس نہیں ہوتی۔'),
	('purchase', 'cta_title', 'Your next customer is already typing', 'آپ کا اگلا گاہک ابھی ٹائپ کر رہا ہے'),
	('purchase', 'cta_text', 'Let the chatbot take the first question, and keep your time for the ones who buy.', 'پہلا سوال چیٹ بوٹ پر چھوڑیں، اور اپنا وقت خریدنے والوں کو دیں۔'),
	('purchase', 'cta_button_text', 'Choose a Plan', 'پلان چنیں'),
	('testimonials', 'title', 'Shops like yours already sell this way', 'آپ جیسی دکانیں پہلے ہی ایسے بیچ رہی ہیں'),
	('testimonials', 'subtitle', 'From one-person shops to sales teams, all over Pakistan.', 'ایک آدمی کی دکان سے لے کر سیلز کی پوری ٹیم تک، سارے پاکستان میں۔'),
	('testimonials', 'stat1_value', '50,000+', '50,000+'),
	('testimonials', 'stat1_label', 'users', 'صارفین'),
	('testimonials', 'stat2_value', '4.9/5', '4.9/5'),
	('testimonials', 'stat2_label', 'average rating', 'اوسط ریٹنگ'),
	('testimonials', 'stat3_value', '1000+', '1000+'),
	('testimonials', 'stat3_label', 'businesses', 'کاروبار'),
	('faq', 'title', 'Questions before you buy', 'خریدنے سے پہلے کے سوال'),
	('faq', 'subtitle', 'Yours is not here? Send us a message below.', 'آپ کا سوال یہاں نہیں؟ نیچے ہمیں پیغام بھیجیں۔'),
	('faq', 'item1_question', 'Do I need a new number or the WhatsApp Business API?', 'کیا نیا نمبر یا WhatsApp Business API چاہیے؟'),
	('faq', 'item1_answer', 'No. The extension works in WhatsApp Web with the number you already use, personal or business. Your customers notice nothing but faster answers.', 'نہیں۔ ایکسٹینشن آپ کے موجودہ نمبر کے ساتھ واٹس ایپ ویب میں چلتی ہے، نمبر ذاتی ہو یا کاروباری۔ گاہکوں کو بس یہ فرق نظر آتا ہے کہ جواب جلدی ملتا ہے۔'),
	('faq', 'item2_question', 'What do I get when I order?', 'آرڈر پر مجھے کیا ملے گا؟'),
	('faq', 'item2_answer', 'A license key for the number of systems in your plan, and access to the downloads: the Chrome extension, and the desktop and mobile apps.', 'آپ کے پلان کے سسٹمز کے لیے ایک لائسنس کی، اور ڈاؤن لوڈ: Chrome کی ایکسٹینشن، اور کمپیوٹر اور موبائل کی ایپس۔'),
	('faq', 'item3_question', 'How can I pay?', 'پیمنٹ کیسے کروں؟'),
	('faq', 'item3_answer', 'With any of the methods listed under the plans, in rupees. Your order has a page on which you send us the proof, and we approve it.', 'پلانز کے نیچے دیے گئے کسی بھی طریقے سے، روپوں میں۔ آپ کے آرڈر کا اپنا صفحہ ہوتا ہے جس پر آپ ثبوت بھیجتے ہیں، اور ہم آرڈر منظور کر دیتے ہیں۔'),
	('faq', 'item4_question', 'When do I get my license key?', 'لائسنس کی کب ملے گی؟'),
	('faq', 'item4_answer', 'As soon as we approve your order. You get a message on WhatsApp with the key, and the page of your order has the downloads and the installation.', 'جیسے ہی ہم آپ کا آرڈر منظور کریں۔ لائسنس کی واٹس ایپ پر آ جاتی ہے، اور آرڈر کے صفحے پر ڈاؤن لوڈ اور انسٹال کا طریقہ ہوتا ہے۔'),
	('faq', 'item5_question', 'Why do you send a code to my WhatsApp?', 'میرے واٹس ایپ پر کوڈ کیوں آتا ہے؟'),
	('faq', 'item5_answer', 'So that nobody can order in your name, and your license reaches the right number. The code is valid for 10 minutes.', 'تاکہ کوئی آپ کے نام سے آرڈر نہ کرے، اور لائسنس صحیح نمبر پر پہنچے۔ کوڈ 10 منٹ تک چلتا ہے۔'),
	('faq', 'item6_question', 'Can my team use one license?', 'کیا میری ٹیم ایک ہی لائسنس استعمال کر سکتی ہے؟'),
	('faq', 'item6_answer', 'Yes. Every plan names its number of systems: 1, 2 or 5. Agents share the chats, and every reply carries a signature.', 'جی ہاں۔ ہر پلان میں سسٹمز کی تعداد لکھی ہے: 1، 2 یا 5۔ پوری ٹیم ایک ہی چیٹس دیکھتی ہے، اور ہر جواب کے ساتھ لکھنے والے کا نام ہوتا ہے۔'),
	('faq', 'item7_question', 'Which languages can the chatbot speak?', 'چیٹ بوٹ کون سی زبانیں بولتا ہے؟'),
	('faq', 'item7_answer', 'Any that you write: you choose the words of every reply, in Urdu, Roman Urdu, English or Punjabi. The built-in AI also translates.', 'جس میں آپ لکھیں: ہر جواب کے الفاظ آپ کے اپنے ہیں، اردو، رومن اردو، انگریزی یا پنجابی۔ اے آئی ترجمہ بھی کرتی ہے۔'),
	('faq', 'item8_question', 'Can bulk messages get my number blocked?', 'کیا بہت سے پیغام بھیجنے سے نمبر بلاک ہو سکتا ہے؟'),
	('faq', 'item8_answer', 'WhatsApp blocks numbers that send spam, and no tool can change that. Write to people who know your shop, in modest numbers. Random variants and scheduling help you keep a natural pace.', 'واٹس ایپ ان نمبروں کو بلاک کرتا ہے جو اسپیم بھیجتے ہیں، اور کوئی ٹول اسے نہیں روک سکتا۔ انہی کو لکھیں جو آپ کی دکان کو جانتے ہیں، اور تھوڑے تھوڑے کر کے۔ بدلتے جملے اور طے شدہ وقت رفتار کو قدرتی رکھنے میں مدد دیتے ہیں۔'),
	('faq', 'item9_question', 'Can I resell licenses?', 'کیا میں لائسنس آگے بیچ سکتا ہوں؟'),
	('faq', 'item9_answer', 'Yes. The Reseller plan has unlimited systems and prices agreed with our team. Contact us, and we arrange it together.', 'جی ہاں۔ Reseller پلان میں سسٹمز کی کوئی حد نہیں، اور قیمتیں ہماری ٹیم کے ساتھ طے ہوتی ہیں۔ ہم سے رابطہ کریں، مل کر طے کر لیتے ہیں۔'),
	('contact', 'title', 'Talk to us', 'ہم سے بات کریں'),
	('contact', 'subtitle', 'Tell us what you sell and how many people answer your chats.', 'بتائیں کہ آپ کیا بیچتے ہیں اور کتنے لوگ چیٹس کا جواب دیتے ہیں۔'),
	('contact', 'phone_label', 'Phone', 'فون'),
	('contact', 'whatsapp_label', 'WhatsApp', 'واٹس ایپ'),
	('contact', 'email_label', 'Email', 'ای میل'),
	('contact', 'city_label', 'City', 'شہر'),
	('contact', 'form_title', 'Send us a message', 'ہمیں پیغام بھیجیں'),
	('contact', 'submit_text', 'Send Message', 'پیغام بھیجیں'),
	('footer', 'about_text', 'The WhatsApp CRM for sellers in Pakistan: chatbots, pipeline, campaigns and follow-ups in one extension.', 'پاکستان میں بیچنے والوں کا واٹس ایپ سی آر ایم: چیٹ بوٹ، کانبان بورڈ، آفرز اور فالو اپ، سب ایک ایکسٹینشن میں۔'),
	('footer', 'links_title', 'Quick links', 'لنکس'),
	('footer', 'features_label', 'Features', 'فیچرز'),
	('footer', 'pricing_label', 'Pricing', 'قیمتیں'),
	('footer', 'faq_label', 'FAQ', 'سوال جواب'),
	('footer', 'resources_title', 'Resources', 'مزید'),
	('footer', 'store_label', 'Store', 'اسٹور'),
	('footer', 'documentation_label', 'Documentation', 'گائیڈ'),
	('footer', 'support_label', 'Support', 'مدد'),
	('footer', 'legal_title', 'Legal', 'قانونی'),
	('footer', 'privacy_label', 'Privacy Policy', 'پرائیویسی پالیسی'),
	('footer', 'terms_label', 'Terms of Service', 'سروس کی شرائط'),
	('footer', 'contact_title', 'Contact', 'رابطہ'),
	('footer', 'copyright_text', 'All rights reserved.', 'جملہ حقوق محفوظ ہیں۔')
)
UPDATE `content_items` SET `translations` = json_object('ur', json_object('value', `urdu`)) FROM `first`
WHERE `content_items`.`section` = `first`.`section` AND `content_items`.`key` = `first`.`key`
	AND `value` = `english` AND `translations` = '{}';--> statement-breakpoint
WITH `first`(`of`, `field`, `english`, `urdu`) AS (VALUES
	('starter', 'features', '["1 system login","Basic automation","Contact management","Email support","Workflow chatbot","CRM inside WhatsApp Web","Kanban lead pipeline","Notes and leads","Quick messages","Mass messages","Follow-up reminders","Schedule center","Unlimited custom tabs","Send without saving the number","Recover deleted messages","Status tools","Group tools","Chat links","Privacy controls","Backup and restore","API","Webhook"]', '["1 سسٹم پر لاگ ان","بنیادی آٹومیشن","رابطوں کا انتظام","ای میل پر مدد","ورک فلو چیٹ بوٹ","واٹس ایپ ویب کے اندر سی آر ایم","گاہکوں کا کانبان بورڈ","نوٹس اور نئے گاہک","فوری پیغام","ایک ساتھ بہت سے پیغام","فالو اپ کی یاد دہانی","شیڈول سنٹر","جتنے چاہیں اتنے ٹیب","نمبر محفوظ کیے بغیر بھیجیں","ڈیلیٹ کیے ہوئے پیغام واپس","اسٹیٹس کے ٹولز","گروپ کے ٹولز","چیٹ کے لنک","پرائیویسی کنٹرول","بیک اپ اور بحالی","API","ویب ہک"]'),
	('starter', 'access', 'Access to 1 Year', '1 سال تک'),
	('professional', 'features', '["2 system logins","Advanced automation","AI chatbots","Priority support","Analytics","Basic automation","Contact management","Email support","Workflow chatbot","CRM inside WhatsApp Web","Kanban lead pipeline","Notes and leads","Quick messages","Mass messages","Follow-up reminders","Schedule center","Unlimited custom tabs","Send without saving the number","Recover deleted messages","Status tools","Group tools","Chat links","Privacy controls","Backup and restore","API","Webhook"]', '["2 سسٹمز پر لاگ ان","ایڈوانس آٹومیشن","اے آئی چیٹ بوٹ","مدد میں ترجیح","رپورٹس","بنیادی آٹومیشن","رابطوں کا انتظام","ای میل پر مدد","ورک فلو چیٹ بوٹ","واٹس ایپ ویب کے اندر سی آر ایم","گاہکوں کا کانبان بورڈ","نوٹس اور نئے گاہک","فوری پیغام","ایک ساتھ بہت سے پیغام","فالو اپ کی یاد دہانی","شیڈول سنٹر","جتنے چاہیں اتنے ٹیب","نمبر محفوظ کیے بغیر بھیجیں","ڈیلیٹ کیے ہوئے پیغام واپس","اسٹیٹس کے ٹولز","گروپ کے ٹولز","چیٹ کے لنک","پرائیویسی کنٹرول","بیک اپ اور بحالی","API","ویب ہک"]'),
	('professional', 'access', 'Access to 1 Year', '1 سال تک'),
	('professional', 'badge', 'Most Popular', 'سب سے مقبول'),
	('enterprise', 'features', '["5 system logins","Unlimited automation","Custom integrations","24/7 support","White-label","Advanced automation","AI chatbots","Priority support","Analytics","Basic automation","Contact management","Email support","Workflow chatbot","CRM inside WhatsApp Web","Kanban lead pipeline","Notes and leads","Quick messages","Mass messages","Follow-up reminders","Schedule center","Unlimited custom tabs","Send without saving the number","Recover deleted messages","Status tools","Group tools","Chat links","Privacy controls","Backup and restore","API","Webhook"]', '["5 سسٹمز پر لاگ ان","آٹومیشن، بغیر کسی حد کے","آپ کے سسٹم سے جوڑنا","دن رات مدد","وائٹ لیبل","ایڈوانس آٹومیشن","اے آئی چیٹ بوٹ","مدد میں ترجیح","رپورٹس","بنیادی آٹومیشن","رابطوں کا انتظام","ای میل پر مدد","ورک فلو چیٹ بوٹ","واٹس ایپ ویب کے اندر سی آر ایم","گاہکوں کا کانبان بورڈ","نوٹس اور نئے گاہک","فوری پیغام","ایک ساتھ بہت سے پیغام","فالو اپ کی یاد دہانی","شیڈول سنٹر","جتنے چاہیں اتنے ٹیب","نمبر محفوظ کیے بغیر بھیجیں","ڈیلیٹ کیے ہوئے پیغام واپس","اسٹیٹس کے ٹولز","گروپ کے ٹولز","چیٹ کے لنک","پرائیویسی کنٹرول","بیک اپ اور بحالی","API","ویب ہک"]'),
	('enterprise', 'access', 'Access to 1 Year', '1 سال تک'),
	('reseller', 'features', '["Unlimited systems","Prices agreed with our team","Licenses for your own clients","Every tool of the Enterprise plan","Help with your first customers"]', '["سسٹمز کی کوئی حد نہیں","قیمتیں ہماری ٹیم کے ساتھ طے","آپ کے اپنے گاہکوں کے لیے لائسنس","Enterprise پلان کے تمام ٹولز","پہلے گاہکوں میں ہماری مدد"]'),
	('reseller', 'access', 'Access to 1 Year', '1 سال تک')
)
UPDATE `plans` SET `translations` = (
	SELECT json_object('ur', json_group_object(`field`, `urdu`)) FROM `first`
	WHERE `first`.`of` = `plans`.`plan_type` AND `english` = CASE `field` WHEN 'features' THEN `plans`.`features` WHEN 'access' THEN `plans`.`access` WHEN 'badge' THEN `plans`.`badge` END
)
WHERE `translations` = '{}' AND EXISTS (
	SELECT 1 FROM `first`
	WHERE `first`.`of` = `plans`.`plan_type` AND `english` = CASE `field` WHEN 'features' THEN `plans`.`features` WHEN 'access' THEN `plans`.`access` WHEN 'badge' THEN `plans`.`badge` END
);--> statement-breakpoint
WITH `first`(`of`, `field`, `english`, `urdu`) AS (VALUES
	('Bank Transfer', 'name', 'Bank Transfer', 'بینک ٹرانسفر'),
	('Bank Transfer', 'accountDetails', 'Ask us on WhatsApp for our bank account', 'ہمارا بینک اکاؤنٹ واٹس ایپ پر پوچھیں'),
	('Bank Transfer', 'description', 'Transfer from any bank in Pakistan, by app or at the counter.', 'پاکستان کے کسی بھی بینک سے، ایپ یا کاؤنٹر پر ٹرانسفر کریں۔'),
	('JazzCash', 'accountDetails', 'Ask us on WhatsApp for our JazzCash number', 'ہمارا JazzCash نمبر واٹس ایپ پر پوچھیں'),
	('JazzCash', 'description', 'Send from the JazzCash app or at any JazzCash shop.', 'JazzCash ایپ سے یا کسی بھی JazzCash دکان پر بھیجیں۔'),
	('Easypaisa', 'accountDetails', 'Ask us on WhatsApp for our Easypaisa number', 'ہمارا Easypaisa نمبر واٹس ایپ پر پوچھیں'),
	('Easypaisa', 'description', 'Send from the Easypaisa app or at any Easypaisa shop.', 'Easypaisa ایپ سے یا کسی بھی Easypaisa دکان پر بھیجیں۔'),
	('Cards', 'name', 'Cards', 'کارڈ'),
	('Cards', 'accountDetails', 'Ask us on WhatsApp for a payment link', 'پیمنٹ کا لنک واٹس ایپ پر پوچھیں'),
	('Cards', 'description', 'Visa and Mastercard, debit or credit.', 'Visa اور Mastercard، ڈیبٹ یا کریڈٹ۔')
)
UPDATE `payment_methods` SET `translations` = (
	SELECT json_object('ur', json_group_object(`field`, `urdu`)) FROM `first`
	WHERE `first`.`of` = `payment_methods`.`name` AND `english` = CASE `field` WHEN 'name' THEN `payment_methods`.`name` WHEN 'accountDetails' THEN `payment_methods`.`account_details` WHEN 'description' THEN `payment_methods`.`description` END
)
WHERE `translations` = '{}' AND EXISTS (
	SELECT 1 FROM `first`
	WHERE `first`.`of` = `payment_methods`.`name` AND `english` = CASE `field` WHEN 'name' THEN `payment_methods`.`name` WHEN 'accountDetails' THEN `payment_methods`.`account_details` WHEN 'description' THEN `payment_methods`.`description` END
);--> statement-breakpoint
WITH `first`(`of`, `field`, `english`, `urdu`) AS (VALUES
	('home', 'title', 'WhatsApp CRM for Pakistan: Chatbots, Kanban, Campaigns', 'پاکستان کے لیے واٹس ایپ سی آر ایم: چیٹ بوٹ، بورڈ، آفرز'),
	('home', 'description', 'Turn WhatsApp chats into paid orders: keyword chatbots, Kanban pipeline, follow-ups, bulk scheduler and AI, on the number you already use.', 'واٹس ایپ کی چیٹس کو پکے آرڈر بنائیں: چیٹ بوٹ، کانبان بورڈ، فالو اپ، طے شدہ وقت پر پیغام اور اے آئی، سب اپنے اسی نمبر پر۔'),
	('home', 'keywords', 'whatsapp crm, whatsapp crm pakistan, whatsapp chatbot, bulk whatsapp, whatsapp kanban, whatsapp web extension', 'واٹس ایپ سی آر ایم، واٹس ایپ چیٹ بوٹ، واٹس ایپ بزنس، واٹس ایپ پر بیچنا، whatsapp crm pakistan'),
	('services', 'title', 'Store: WhatsApp CRM Licenses and Tools', 'اسٹور: واٹس ایپ سی آر ایم کے لائسنس اور ٹولز'),
	('services', 'description', 'Licenses and tools for selling on WhatsApp, with prices in rupees. Order online and confirm with a code on WhatsApp.', 'واٹس ایپ پر بیچنے کے لیے لائسنس اور ٹولز، قیمتیں روپوں میں۔ آرڈر آن لائن کریں اور واٹس ایپ پر آئے کوڈ سے تصدیق کریں۔'),
	('services', 'keywords', 'whatsapp crm license, whatsapp crm price, buy whatsapp crm', 'واٹس ایپ سی آر ایم لائسنس، واٹس ایپ سی آر ایم قیمت'),
	('privacy', 'title', 'Privacy Policy', 'پرائیویسی پالیسی'),
	('privacy', 'description', 'What we store about you, why we need it, how long we keep it, and how to have it corrected or deleted.', 'ہم آپ کے بارے میں کیا محفوظ رکھتے ہیں، کیوں، کب تک، اور آپ اسے کیسے درست یا ڈیلیٹ کروا سکتے ہیں۔'),
	('terms', 'title', 'Terms of Service', 'سروس کی شرائط'),
	('terms', 'description', 'What you agree to when you order a license: use of the software, payment, duration, and what we promise in return.', 'لائسنس کا آرڈر کرتے وقت آپ کن باتوں سے متفق ہوتے ہیں: سافٹ ویئر کا استعمال، پیمنٹ، مدت، اور ہمارے وعدے۔')
)
UPDATE `seo_settings` SET `translations` = (
	SELECT json_object('ur', json_group_object(`field`, `urdu`)) FROM `first`
	WHERE `first`.`of` = `seo_settings`.`page` AND `english` = CASE `field` WHEN 'title' THEN `seo_settings`.`title` WHEN 'description' THEN `seo_settings`.`description` WHEN 'keywords' THEN `seo_settings`.`keywords` END
)
WHERE `translations` = '{}' AND EXISTS (
	SELECT 1 FROM `first`
	WHERE `first`.`of` = `seo_settings`.`page` AND `english` = CASE `field` WHEN 'title' THEN `seo_settings`.`title` WHEN 'description' THEN `seo_settings`.`description` WHEN 'keywords' THEN `seo_settings`.`keywords` END
);--> statement-breakpoint
WITH `first`(`name`, `subject`, `template`, `texts`) AS (VALUES
	('otp_verification', 'Your code for {{purpose}}', '*{{code}}* is your {{site_name}} verification code for {{purpose}}.

It is valid for {{minutes}} minutes. Please do not share it with anyone, not even with us.', '{"ur":{"subject":"{{purpose}} کے لیے آپ کا کوڈ","template":"{{purpose}} کے لیے {{site_name}} کا کوڈ: *{{code}}*\n\nیہ {{minutes}} منٹ تک چلے گا۔ یہ کوڈ کسی کو نہ بتائیں، ہمیں بھی نہیں۔"},"roman":{"subject":"{{purpose}} ke liye aap ka code","template":"{{purpose}} ke liye {{site_name}} ka code: *{{code}}*\n\nYeh {{minutes}} minute tak chalay ga. Yeh code kisi ko na batayen, hamein bhi nahi."}}'),
	('welcome_registration', 'Welcome to {{site_name}}', 'Welcome, {{name}}! Your {{site_name}} account is ready.

Your orders, licenses and downloads are here: {{dashboard_url}}

If you have a question, just reply to this message.', '{"ur":{"subject":"{{site_name}} میں خوش آمدید","template":"خوش آمدید، {{name}}! {{site_name}} پر آپ کا اکاؤنٹ تیار ہے۔\n\nآپ کے آرڈر، لائسنس اور ڈاؤن لوڈ یہاں ہیں: {{dashboard_url}}\n\nکوئی سوال ہو تو اسی پیغام کا جواب دیں۔"}}'),
	('order_confirmation', 'We have received your order #{{order_id}}', 'Thank you, {{name}}! {{site_name}} has received your order *#{{order_id}}*.

Plan: {{plan}} for {{term}}
Amount: *{{currency}} {{amount}}*

As soon as your payment has arrived, we approve the order and send you the license key.

{{payment_methods}}

Pay and send us the proof here, without signing in: {{pay_link}}

The same page has your license key, the downloads and your receipt as soon as the order is approved.', '{"ur":{"subject":"آپ کا آرڈر #{{order_id}} ہمیں مل گیا","template":"شکریہ، {{name}}! {{site_name}} کو آپ کا آرڈر *#{{order_id}}* مل گیا۔\n\nپلان: {{plan}}، مدت {{term}}\nرقم: *{{currency}} {{amount}}*\n\nآپ کی پیمنٹ پہنچتے ہی ہم آرڈر منظور کر کے لائسنس کی بھیج دیں گے۔\n\n{{payment_methods}}\n\nلاگ ان کیے بغیر یہاں پیمنٹ کریں اور ثبوت بھیجیں: {{pay_link}}\n\nآرڈر منظور ہوتے ہی لائسنس کی، ڈاؤن لوڈ اور رسید بھی اسی صفحے پر ملیں گے۔"},"roman":{"subject":"Aap ka order #{{order_id}} hamein mil gaya","template":"Shukriya, {{name}}! {{site_name}} ko aap ka order *#{{order_id}}* mil gaya.\n\nPlan: {{plan}}, muddat {{term}}\nRaqam: *{{currency}} {{amount}}*\n\nAap ki payment pohanchte hi hum order manzoor kar ke license key bhej dein ge.\n\n{{payment_methods}}\n\nLogin kiye baghair yahan payment karein aur saboot bhejein: {{pay_link}}\n\nOrder manzoor hote hi license key, downloads aur receipt bhi isi page par milein ge."}}'),
	('payment_reminder', 'Payment for your order #{{order_id}}', 'Hello {{name}}, this is {{site_name}}. Your order *#{{order_id}}* ({{plan}}) is waiting for your payment of *{{currency}} {{amount}}*.

{{payment_methods}}

Have you paid already? Then please send us the proof here: {{pay_link}}', '{"ur":{"subject":"آرڈر #{{order_id}} کی پیمنٹ","template":"السلام علیکم {{name}}، یہ {{site_name}} ہے۔ آپ کے آرڈر *#{{order_id}}* ({{plan}}) کے لیے *{{currency}} {{amount}}* کی پیمنٹ کا انتظار ہے۔\n\n{{payment_methods}}\n\nپیمنٹ ہو چکی ہے؟ تو ثبوت یہاں بھیجیں: {{pay_link}}"},"roman":{"subject":"Order #{{order_id}} ki payment","template":"Assalam o alaikum {{name}}, yeh {{site_name}} hai. Aap ke order *#{{order_id}}* ({{plan}}) ke liye *{{currency}} {{amount}}* ki payment ka intezar hai.\n\n{{payment_methods}}\n\nPayment ho chuki hai? To saboot yahan bhejein: {{pay_link}}"}}'),
	('payment_rejected', 'Order #{{order_id}}: {{problem}}', 'Hello {{name}}, we have looked at the proof for your order *#{{order_id}}* ({{plan}}, *{{currency}} {{amount}}*) and could not accept it:

{{reason}}

Please look at it again and send it once more here: {{pay_link}}

Do you need help? {{support}}', '{"ur":{"subject":"آرڈر #{{order_id}}: {{problem}}","template":"السلام علیکم {{name}}، ہم نے آپ کے آرڈر *#{{order_id}}* ({{plan}}، *{{currency}} {{amount}}*) کا ثبوت دیکھا، مگر اسے قبول نہیں کر سکے:\n\n{{reason}}\n\nاسے ایک بار پھر دیکھ کر یہاں دوبارہ بھیجیں: {{pay_link}}\n\nمدد چاہیے؟ {{support}}"},"roman":{"subject":"Order #{{order_id}}: {{problem}}","template":"Assalam o alaikum {{name}}, hum ne aap ke order *#{{order_id}}* ({{plan}}, *{{currency}} {{amount}}*) ka saboot dekha, magar usay qabool nahi kar sakay:\n\n{{reason}}\n\nUsay aik baar phir dekh kar yahan dobara bhejein: {{pay_link}}\n\nMadad chahiye? {{support}}"}}'),
	('payment_refunded', 'Your money for order #{{order_id}} is on its way back', 'Hello {{name}}, we have sent back *{{currency}} {{amount}}* for your order *#{{order_id}}* ({{plan}}): {{way}}.

{{reason}}

The license of this order has ended. Do you have a question? {{support}}', '{"ur":{"subject":"آرڈر #{{order_id}} کی رقم واپس بھیج دی گئی","template":"السلام علیکم {{name}}، ہم نے آپ کے آرڈر *#{{order_id}}* ({{plan}}) کے *{{currency}} {{amount}}* واپس بھیج دیے ہیں۔ طریقہ: {{way}}۔\n\n{{reason}}\n\nاس آرڈر کا لائسنس ختم ہو گیا ہے۔ کوئی سوال ہے؟ {{support}}"}}'),
	('order_approved', 'Order #{{order_id}}: your {{plan}} license is {{license_state}}', 'Good news, {{name}}! Your {{site_name}} order *#{{order_id}}* is approved, and your license is {{license_state}}.

Plan: {{plan}} for {{term}}
License key: *{{license_key}}*
Systems: {{systems}}
Valid until: {{expires_at}}

Downloads, the installation in five steps and your receipt: {{pay_link}}

Open it on the computer where you use WhatsApp Web.', '{"ur":{"subject":"آرڈر #{{order_id}}: آپ کا {{plan}} لائسنس {{license_state}}","template":"خوش خبری، {{name}}! {{site_name}} پر آپ کا آرڈر *#{{order_id}}* منظور ہو گیا، اور آپ کا لائسنس {{license_state}}۔\n\nپلان: {{plan}}، مدت {{term}}\nلائسنس کی: *{{license_key}}*\nسسٹم: {{systems}}\nآخری تاریخ: {{expires_at}}\n\nڈاؤن لوڈ، پانچ قدموں میں انسٹال کرنے کا طریقہ اور رسید: {{pay_link}}\n\nیہ صفحہ اسی کمپیوٹر پر کھولیں جس پر آپ واٹس ایپ ویب چلاتے ہیں۔"},"roman":{"subject":"Order #{{order_id}}: aap ka {{plan}} license {{license_state}}","template":"Khushkhabri, {{name}}! {{site_name}} par aap ka order *#{{order_id}}* manzoor ho gaya, aur aap ka license {{license_state}}.\n\nPlan: {{plan}}, muddat {{term}}\nLicense key: *{{license_key}}*\nSystems: {{systems}}\nAakhri tareekh: {{expires_at}}\n\nDownloads, paanch qadam mein install karne ka tareeqa aur receipt: {{pay_link}}\n\nYeh page usi computer par kholein jis par aap WhatsApp Web chalate hain."}}'),
	('order_cancelled', 'Your order #{{order_id}} is cancelled', 'Hello {{name}}, your order *#{{order_id}}* ({{plan}}) has been cancelled.

Is this a mistake, or have you paid already? Please contact us: {{support}}

{{site_name}}', '{"ur":{"subject":"آپ کا آرڈر #{{order_id}} منسوخ ہو گیا","template":"السلام علیکم {{name}}، آپ کا آرڈر *#{{order_id}}* ({{plan}}) منسوخ ہو گیا ہے۔\n\nیہ غلطی سے ہوا، یا پیمنٹ پہلے ہی ہو چکی ہے؟ تو ہم سے رابطہ کریں: {{support}}\n\n{{site_name}}"},"roman":{"subject":"Aap ka order #{{order_id}} cancel ho gaya","template":"Assalam o alaikum {{name}}, aap ka order *#{{order_id}}* ({{plan}}) cancel ho gaya hai.\n\nYeh ghalti se hua, ya payment pehle hi ho chuki hai? To hum se rabta karein: {{support}}\n\n{{site_name}}"}}'),
	('license_activated', 'Your {{plan}} license is {{license_state}}', 'Hello {{name}}, your {{site_name}} license (*{{plan}}*) is {{license_state}}.

License key: *{{license_key}}*
Systems: {{systems}}
Valid until: {{expires_at}}

Your downloads, the installation in five steps and your receipt are on the page of your order. Open it on the computer where you use WhatsApp Web.

Open my order: {{pay_link}}

Keep this key to yourself.', '{"ur":{"subject":"آپ کا {{plan}} لائسنس {{license_state}}","template":"السلام علیکم {{name}}، {{site_name}} کا آپ کا لائسنس (*{{plan}}*) {{license_state}}۔\n\nلائسنس کی: *{{license_key}}*\nسسٹم: {{systems}}\nآخری تاریخ: {{expires_at}}\n\nڈاؤن لوڈ، پانچ قدموں میں انسٹال کرنے کا طریقہ اور رسید آپ کے آرڈر کے صفحے پر ہیں۔ یہ صفحہ اسی کمپیوٹر پر کھولیں جس پر آپ واٹس ایپ ویب چلاتے ہیں۔\n\nمیرا آرڈر کھولیں: {{pay_link}}\n\nیہ لائسنس کی کسی اور کو نہ دیں۔"}}'),
	('license_expiring', 'Your {{plan}} license {{ends}} on {{expires_at}}', 'Hello {{name}}, your {{site_name}} license (*{{plan}}*) {{ends}} on *{{expires_at}}*.

License key: {{license_key}}

To keep your chatbots and follow-ups running, renew it here, without signing in: {{renew_link}}', '{"ur":{"subject":"آپ کا {{plan}} لائسنس {{expires_at}} کو {{ends}}","template":"السلام علیکم {{name}}، {{site_name}} کا آپ کا لائسنس (*{{plan}}*) *{{expires_at}}* کو {{ends}}۔\n\nلائسنس کی: {{license_key}}\n\nآپ کے چیٹ بوٹ اور فالو اپ چلتے رہیں، اس کے لیے لاگ ان کیے بغیر یہاں تجدید کریں: {{renew_link}}"},"roman":{"subject":"Aap ka {{plan}} license {{expires_at}} ko {{ends}}","template":"Assalam o alaikum {{name}}, {{site_name}} ka aap ka license (*{{plan}}*) *{{expires_at}}* ko {{ends}}.\n\nLicense key: {{license_key}}\n\nAap ke chatbots aur follow-ups chalte rahein, is ke liye login kiye baghair yahan renew karein: {{renew_link}}"}}'),
	('contact_confirmation', 'We have received your message', 'Hello {{name}}, thank you for writing to {{site_name}}.

We have received your message and reply within {{response_time}}.', '{"ur":{"subject":"آپ کا پیغام ہمیں مل گیا","template":"السلام علیکم {{name}}، {{site_name}} کو لکھنے کا شکریہ۔\n\nآپ کا پیغام ہمیں مل گیا ہے۔ ہم {{response_time}} کے اندر جواب دیتے ہیں۔"}}'),
	('support_ticket_created', 'Support ticket #{{ticket_id}}: {{subject}}', 'Hello {{name}}, {{site_name}} support has received your ticket *#{{ticket_id}}*.

Subject: {{subject}}

We reply within {{response_time}}.', '{"ur":{"subject":"سپورٹ ٹکٹ #{{ticket_id}}: {{subject}}","template":"السلام علیکم {{name}}، {{site_name}} کی سپورٹ کو آپ کا ٹکٹ *#{{ticket_id}}* مل گیا۔\n\nموضوع: {{subject}}\n\nہم {{response_time}} کے اندر جواب دیتے ہیں۔"}}'),
	('support_ticket_reply', 'Reply to your ticket #{{ticket_id}}: {{subject}}', 'Hello {{name}}, we have answered your ticket *#{{ticket_id}}* ({{subject}}):

{{reply}}

{{site_name}} support', '{"ur":{"subject":"آپ کے ٹکٹ #{{ticket_id}} کا جواب: {{subject}}","template":"السلام علیکم {{name}}، ہم نے آپ کے ٹکٹ *#{{ticket_id}}* ({{subject}}) کا جواب دیا ہے:\n\n{{reply}}\n\n{{site_name}} سپورٹ"}}'),
	('password_reset', 'Your {{site_name}} reset code', 'Your {{site_name}} password reset code is *{{code}}*. Your username is {{username}}.

It is valid for {{minutes}} minutes. If you did not ask for it, you can ignore this message: your password stays as it is.', '{"ur":{"subject":"{{site_name}}: پاس ورڈ بدلنے کا کوڈ","template":"{{site_name}} پر پاس ورڈ بدلنے کا کوڈ *{{code}}* ہے۔ آپ کا یوزر نیم {{username}} ہے۔\n\nیہ کوڈ {{minutes}} منٹ تک چلے گا۔ اگر یہ آپ نے نہیں مانگا تو اس پیغام کو رہنے دیں: آپ کا پاس ورڈ وہی رہے گا۔"},"roman":{"subject":"{{site_name}}: password badalne ka code","template":"{{site_name}} par password badalne ka code *{{code}}* hai. Aap ka username {{username}} hai.\n\nYeh code {{minutes}} minute tak chalay ga. Agar yeh aap ne nahi manga to is message ko rehne dein: aap ka password wohi rahay ga."}}'),
	('feature_update', 'New in {{site_name}}: {{title}}', 'Hello {{name}}, something new in {{site_name}}: *{{title}}*

{{message}}', '{"ur":{"subject":"{{site_name}} میں نیا: {{title}}","template":"السلام علیکم {{name}}، {{site_name}} میں کچھ نیا: *{{title}}*\n\n{{message}}"}}')
)
UPDATE `whatsapp_templates` SET `translations` = `texts` FROM `first`
WHERE `whatsapp_templates`.`name` = `first`.`name` AND `whatsapp_templates`.`subject` = `first`.`subject`
	AND `whatsapp_templates`.`template` = `first`.`template` AND `translations` = '{}';
